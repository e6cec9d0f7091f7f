import type { Guest } from '@sabot/house';
import { bettorId } from '@sabot/table';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { anonymous } from 'better-auth/plugins/anonymous';
import type pg from 'pg';
import { isSecureContext } from './config.ts';
import { secretBytes } from './entropy.ts';

/** What is open of better-auth's own routes: a guest, its session, and its end. */
export const ACCOUNT_ROUTES: readonly string[] = [
  '/api/auth/get-session',
  '/api/auth/sign-in/anonymous',
  '/api/auth/sign-out',
];

export interface AccountsOptions {
  /** Connections whose search path is the schema of the accounts. */
  readonly pool: pg.Pool;
  readonly secret: string;
  readonly publicUrl: string;
  readonly origins: readonly string[];
}

/** Who is who: guests now, each with an account of its own from the first visit. */
export interface Accounts {
  migrate(): Promise<void>;
  /** Answers one of {@link ACCOUNT_ROUTES}. */
  handle(request: Request): Promise<Response>;
  /** Who the session belongs to that these headers carry, or null. */
  visitorOf(headers: Headers): Promise<Visitor | null>;
}

/** A guest, and the session in which the guest came. */
export interface Visitor {
  readonly guest: Guest;
  readonly session: string;
}

export function openAccounts({ pool, secret, publicUrl, origins }: AccountsOptions): Accounts {
  const secure = isSecureContext(publicUrl);
  const options = {
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: pool,
    trustedOrigins: [...origins],
    telemetry: { enabled: false },
    logger: { level: 'error' as const },
    rateLimit: { enabled: false },
    session: { expiresIn: 60 * 60 * 24 * 365, updateAge: 60 * 60 * 24 },
    advanced: {
      database: { generateId: 'uuid' as const },
      // Its own prefix would be __Secure-; ours is the stricter one, set by name.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: secure ? '__Host-sabot' : 'sabot',
          attributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
        },
      },
    },
    plugins: [anonymous({ generateName: guestName })],
  };
  const auth = betterAuth(options);
  return {
    migrate: async () => (await getMigrations(options)).runMigrations(),
    handle: (request) => auth.handler(request),
    visitorOf: async (headers) => {
      const found = await auth.api.getSession({ headers });
      if (!found) return null;
      const { user, session } = found;
      return { guest: { bettor: bettorId(user.id), name: user.name }, session: session.id };
    },
  };
}

function guestName(): string {
  return `Guest ${1000 + (secretBytes(4).readUInt32BE() % 9000)}`;
}
