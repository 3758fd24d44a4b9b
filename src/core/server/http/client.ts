import type { FastifyReply, FastifyRequest } from 'fastify';
import { constantTimeEqual } from '../constant-time-equal.ts';
import type { Ctx, Viewer } from '../context.ts';
import { isLoopback } from './addresses.ts';
import { isForwarded } from './forwarded.ts';
import type { Client, ReplyControls } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `clientAddress` of the request. Fastify's own `ip` does not know the trusted proxies. */
    clientAddress: string;
  }
}

export function clientOf(request: FastifyRequest): Client {
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return {
    get address() {
      return request.clientAddress;
    },
    get isLocal() {
      return isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request.headers);
    },
    isGone: () => request.socket.destroyed,
    userAgent: (header('user-agent') ?? '').slice(0, 300),
    header,
    cookie: (name) => request.cookies[protectedName(name)] ?? request.cookies[name],
  };
}

const protectedName = (name: string) => `__Host-${name}`;

export function controlsOf(reply: FastifyReply, secure: boolean): ReplyControls {
  return {
    setCookie: (plainName, value, { names, ...options }) => {
      const cookie = { ...options, path: '/', secure };
      if (secure && names !== 'plain') void reply.setCookie(protectedName(plainName), value, cookie);
      if (!secure || names !== 'protected') void reply.setCookie(plainName, value, cookie);
    },
    clearCookie: (name) => {
      void reply.clearCookie(name, { path: '/' });
      if (secure) void reply.clearCookie(protectedName(name), { path: '/', secure });
    },
    header: (name, value) => void reply.header(name, value),
  };
}

/** Cookie and header names that browsers and existing clients rely on (wire.md 3). */
export const SESSION_COOKIE = 'session_token';
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';

export interface Identity {
  viewer: Viewer;
  csrfToken: string;
}

export type Identify = (ctx: Ctx, token: string, client: Client) => Promise<Identity | null>;

interface Credentials {
  token: string;
  /** A browser attaches a cookie automatically, so it needs the CSRF token as well; a bearer token is always sent deliberately. */
  via: 'cookie' | 'bearer';
}

export const bearerOf = (client: Pick<Client, 'header'>): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(client.header('authorization') ?? '')?.[1];

/** Whether the request has this bearer token, compared in constant time. False without a token in the settings. */
export const hasBearer = (client: Pick<Client, 'header'>, token: string | undefined): boolean =>
  token !== undefined && constantTimeEqual(bearerOf(client) ?? '', token);

/** A bearer token may be URL-encoded, because clients copy it out of the cookie (wire.md 3.1). */
export function credentialsOf(client: Client): Credentials | null {
  const bearer = bearerOf(client);
  if (bearer) return { token: decoded(bearer), via: 'bearer' };
  const cookie = client.cookie(SESSION_COOKIE);
  return cookie ? { token: decoded(cookie), via: 'cookie' } : null;
}

/** Returns the token unchanged when it is not valid URL encoding; the lookup then simply finds nothing. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
