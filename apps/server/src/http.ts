import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import websocket from '@fastify/websocket';
import type { Hall } from '@sabot/house';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { ACCOUNT_ROUTES, type Accounts, type Visitor } from './accounts.ts';
import { Connections } from './connections.ts';
import { CLOSE_TIMEOUT_MS, MAX_PAYLOAD, serveSocket } from './socket.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once the session was looked at. */
    visitor: Visitor | null;
  }
}

export interface HttpOptions {
  readonly hall: Hall;
  readonly accounts: Accounts;
  readonly origins: readonly string[];
  readonly publicUrl: string;
  /** The folder of the built card room. */
  readonly webRoot: string;
}

const GUESTS_A_MINUTE = 120;
const BODY_LIMIT = 16 * 1024;
// The types of ws do not know `closeTimeout` yet.
const SOCKET_OPTIONS = {
  maxPayload: MAX_PAYLOAD,
  perMessageDeflate: false,
  closeTimeout: CLOSE_TIMEOUT_MS,
  // The plugin would shake hands at any address, before anybody asked who it is.
  verifyClient: (
    { req }: { readonly req: { readonly url?: string | undefined } },
    answer: (isTaken: boolean, status?: number, message?: string) => void,
  ) => answer(/^\/socket(?:\?|$)/.test(req.url ?? ''), 404, 'Not Found'),
};
/** How long a request, and its headers alone, may take to come in. */
const REQUEST_MS = 10_000;

/** The house's HTTP: the card room's pages, guests' sessions, and the socket. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: 'warn' },
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: true,
    frameworkErrors: (fault, _request, reply) => {
      refuse(reply, fault.statusCode ?? 400, 'bad request');
    },
  });
  app.decorateRequest('visitor', null);
  app.setErrorHandler(tellFault);
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
  await app.register(websocket, {
    options: SOCKET_OPTIONS,
    // The plugin's own would cut the connection before its close code is out; serveSocket listens too.
    errorHandler: (fault) => app.log.info({ err: fault }, 'a connection broke'),
  });
  const connections = new Connections();
  addHealth(app);
  addAccounts(app, options, connections);
  addSocket(app, options, connections);
  await addPages(app, options.webRoot);
  return app;
}

/** What went wrong in the house is for its log; a client is told only what it did wrong itself. */
function tellFault(fault: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = fault.statusCode ?? 500;
  if (status < 500) return refuse(reply, status, fault.message);
  request.log.error({ err: fault }, 'a request failed');
  return refuse(reply, 500, 'fault of the house');
}

function addHealth(app: FastifyInstance): void {
  app.get('/health', () => ({ ok: true }));
}

function addAccounts(
  app: FastifyInstance,
  { accounts, origins, publicUrl }: HttpOptions,
  connections: Connections,
): void {
  for (const url of ACCOUNT_ROUTES) {
    app.route({
      method: url.endsWith('get-session') ? 'GET' : 'POST',
      url,
      config: { rateLimit: { max: GUESTS_A_MINUTE, timeWindow: '1 minute' } },
      preHandler: async (request, reply) =>
        isFromElsewhere(request, origins) ? refuse(reply, 403, 'wrong origin') : undefined,
      handler: async (request, reply) => {
        const leaving = url.endsWith('sign-out') ? await accounts.visitorOf(webHeaders(request)) : null;
        const answer = await accounts.handle(webRequest(request, publicUrl));
        if (answer.status >= 500) return refuse(reply, answer.status, 'fault of the house');
        if (leaving && answer.ok) connections.endSession(leaving.session);
        reply.status(answer.status);
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
        for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
        return reply.send(withoutSecrets(await answer.text(), answer.ok));
      },
    });
  }
}

/** The answers of better-auth carry the session's token and made-up addresses; a page is told who it is, and no more. */
function withoutSecrets(text: string, isGood: boolean): string {
  if (!isGood || text === 'null') return text;
  const { user }: { user?: { id?: string; name?: string } } = JSON.parse(text);
  return JSON.stringify(user === undefined ? { ok: true } : { user: { id: user.id, name: user.name } });
}

/** A browser says where a request comes from; what says nothing is no browser, and nobody's cookie is at risk. */
function isFromElsewhere({ method, headers }: FastifyRequest, origins: readonly string[]): boolean {
  if (method !== 'POST') return false;
  const site = headers['sec-fetch-site'];
  const isOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  return isOtherSite || (headers.origin !== undefined && !origins.includes(headers.origin));
}

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null;
  // Not the address that the client claims to have asked.
  return new Request(new URL(request.url, publicUrl), {
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

function addSocket(
  app: FastifyInstance,
  { hall, accounts, origins }: HttpOptions,
  connections: Connections,
): void {
  app.get<{ Querystring: { protocol?: string } }>(
    '/socket',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        if (!origins.includes(request.headers.origin ?? '')) return refuse(reply, 403, 'wrong origin');
        request.visitor = await accounts.visitorOf(webHeaders(request));
        return request.visitor === null ? refuse(reply, 401, 'no session') : undefined;
      },
    },
    (socket, request) => {
      // The check above lets nobody through without a session.
      const visitor = request.visitor as Visitor;
      connections.add(visitor.guest.bettor, { socket, session: visitor.session });
      serveSocket(socket, visitor, { hall, log: app.log, protocol: request.query.protocol });
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
    // The build lies there compressed already.
    preCompressed: true,
    // The mark by which a build is known lies there too, and is nobody's business.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const forEver = path.includes('/immutable/');
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      (request.headers.accept ?? '').includes('text/html') &&
      !request.url.startsWith('/api/') &&
      !isFile(request.url);
    return isPage ? reply.status(200).sendFile(shell) : reply.status(404).send({ error: 'not found' });
  });
}

/** No part of a page's path begins with a dot, nor has its last one any: what does is a file, and it is not here. */
function isFile(url: string): boolean {
  return /\/\.|\.[^/]*$/.test(url.replace(/[?#].*$/s, ''));
}
