import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client, ReplyControls } from './route.ts';

export function clientOf(request: FastifyRequest): Client {
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return {
    address: request.ip,
    userAgent: (header('user-agent') ?? '').slice(0, 300),
    header,
    cookie: (name) => request.cookies[name],
  };
}

export function controlsOf(reply: FastifyReply, secure: boolean): ReplyControls {
  return {
    setCookie: (name, value, options) => void reply.setCookie(name, value, { ...options, secure }),
    clearCookie: (name) => void reply.clearCookie(name, { path: '/' }),
    header: (name, value) => void reply.header(name, value),
  };
}

/** Trusts one X-Forwarded-For entry per proxy, from the end; clients may write the others. WebSocket upgrades bypass `request.ip`. */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const addresses = forwarded.split(',').flatMap((entry) => entry.trim() || []);
  return [...addresses, socket.remoteAddress ?? ''].at(-1 - Math.min(proxies, addresses.length))!;
}
