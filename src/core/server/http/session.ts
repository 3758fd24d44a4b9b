import type { Ctx, Viewer } from '../context.ts';
import type { Client } from './route.ts';

/** Names that browsers and existing clients know (wire.md 3). */
export const SESSION_COOKIE = 'session_token';
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';

/** Who a session token belongs to, and the CSRF token that a browser with this session must send. */
export interface Identity {
  viewer: Viewer;
  csrfToken: string;
}

/** Looks a session token up; null when it is unknown, expired or revoked. Accounts provides it. */
export type Identify = (ctx: Ctx, token: string, client: Client) => Promise<Identity | null>;

export interface Credentials {
  token: string;
  /** A cookie travels by itself, so it needs the CSRF token beside it; a bearer token is sent on purpose. */
  via: 'cookie' | 'bearer';
}

/** The session token of a request. A bearer token may be URL-encoded, because clients copy it out of the cookie (wire.md 3.1). */
export function credentialsOf(client: Client): Credentials | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(client.header('authorization') ?? '')?.[1];
  if (bearer) return { token: decoded(bearer), via: 'bearer' };
  const cookie = client.cookie(SESSION_COOKIE);
  return cookie ? { token: decoded(cookie), via: 'cookie' } : null;
}

/** A token as sent when it is not a valid URL encoding: it will simply not be found. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
