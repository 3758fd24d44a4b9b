import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { failureOf } from './failure.ts';
import type { Route } from './route.ts';

/** The web app: built files on disk, or (in development) a dev server that answers every request the API does not. */
export type Site =
  | { kind: 'files'; folder: string }
  | { kind: 'dev'; middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void };

/** Path segments without a route: files of the site, and sockets of the realtime protocol. */
const UNROUTED = ['assets', 'app'];

/**
 * First path segments that belong to the API. An unknown path below one is a JSON 404 and never the page, so no page may start with one.
 */
export function programSegments(routes: readonly Route[]): string[] {
  const paths = routes.flatMap((one) => ('endpoint' in one ? [one.endpoint.path, ...(one.endpoint.aliases ?? [])] : [one.raw.path]));
  return [
    ...UNROUTED,
    ...new Set(paths.map((path) => path.split('/')[1]!).filter((segment) => segment !== '' && !segment.startsWith(':'))),
  ];
}

/** Serves the web app under every path that does not belong to the API. Hashed assets are immutable; the page is always revalidated. */
export async function serveSite(app: FastifyInstance, site: Site, routes: readonly Route[]): Promise<void> {
  const programs = new Set(programSegments(routes));
  if (site.kind === 'dev') {
    app.setNotFoundHandler((request, reply) => {
      reply.hijack();
      site.middleware(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: site.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Compressed copies are answers to `accept-encoding`, not files of their own.
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    setHeaders: (reply, path) => {
      if (path.startsWith(join(site.folder, 'assets'))) reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || programs.has(request.url.split(/[/?]/, 2)[1]!)) {
      const { status, body } = failureOf({ statusCode: 404 });
      return reply.code(status).send(body);
    }
    return reply.sendFile('index.html', { cacheControl: false });
  });
}
