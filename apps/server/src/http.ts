import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import websocket from '@fastify/websocket';
import type { Guest, Hall } from '@sabot/house';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ACCOUNT_ROUTES, type Accounts } from './accounts.ts';
import { MAX_PAYLOAD, serveSocket } from './socket.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once the session was looked at. */
    guest: Guest | null;
  }
}

export interface HttpOptions {
  readonly hall: Hall;
  readonly accounts: Accounts;
  readonly origins: readonly string[];
  /** The folder of the built card room. */
  readonly webRoot: string;
}

const GUESTS_A_MINUTE = 120;
const BODY_LIMIT = 16 * 1024;

/** The house's HTTP: the card room's pages, guests' sessions, and the socket. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: 'warn' },
    bodyLimit: BODY_LIMIT,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  app.decorateRequest('guest', null);
  await app.register(helmet, {
    // The pages carry their own policy, with a hash for each script; what a page cannot say of itself is said below.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('content-security-policy', "frame-ancestors 'none'; object-src 'none'; base-uri 'none'");
    done();
  });
  await app.register(rateLimit, { global: false });
  await app.register(websocket, { options: { maxPayload: MAX_PAYLOAD, perMessageDeflate: false } });
  addHealth(app);
  addAccounts(app, options);
  addSocket(app, options);
  await addPages(app, options.webRoot);
  return app;
}

function addHealth(app: FastifyInstance): void {
  app.get('/health', () => ({ ok: true }));
}

function addAccounts(app: FastifyInstance, { accounts }: HttpOptions): void {
  for (const url of ACCOUNT_ROUTES) {
    app.route({
      method: url.endsWith('get-session') ? 'GET' : 'POST',
      url,
      config: { rateLimit: { max: GUESTS_A_MINUTE, timeWindow: '1 minute' } },
      handler: async (request, reply) => {
        const answer = await accounts.handle(webRequest(request));
        reply.status(answer.status);
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
        for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
        return reply.send(await answer.text());
      },
    });
  }
}

function webRequest(request: FastifyRequest): Request {
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null;
  return new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
    method: request.method,
    headers: webHeaders(request),
    body,
  });
}

function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The body is written anew, so its length is too.
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  }
  return headers;
}

function addSocket(app: FastifyInstance, { hall, accounts, origins }: HttpOptions): void {
  app.get<{ Querystring: { protocol?: string } }>(
    '/socket',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        if (!origins.includes(request.headers.origin ?? '')) return refuse(reply, 403, 'wrong origin');
        request.guest = await accounts.guestOf(webHeaders(request));
        return request.guest === null ? refuse(reply, 401, 'no session') : undefined;
      },
    },
    async (socket, request) => {
      // The check above lets nobody through without a session.
      const guest = request.guest as Guest;
      await serveSocket(socket, guest, { hall, log: app.log, protocol: request.query.protocol });
    },
  );
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.status(status).send({ error: message });
}

/** The pages: files as they are, the hashed ones for ever; any other path that asks for a page gets the shell. */
async function addPages(app: FastifyInstance, webRoot: string): Promise<void> {
  const shell = '200.html';
  if (!existsSync(join(webRoot, shell))) {
    app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'not found' }));
    return;
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/immutable/');
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      (request.headers.accept ?? '').includes('text/html') &&
      !request.url.startsWith('/api/');
    return isPage ? reply.status(200).sendFile(shell) : reply.status(404).send({ error: 'not found' });
  });
}
