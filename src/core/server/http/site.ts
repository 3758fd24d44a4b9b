import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteIdentity } from '#core/contract/identity.ts';
import { asRead } from '../db/lanes.ts';
import { networkOf } from '../limits/network.ts';
import { Unavailable } from '../unavailable.ts';
import { failureOf } from './failure.ts';
import { type PageHead, type PageSite, withHead, withIdentity, withRequestId } from './page-head.ts';
import { pathSegments, requireTarget } from './request-target.ts';
import type { Route } from './route.ts';
import type { ReadLimit } from './serve-endpoint.ts';

export type Site =
  | {
      kind: 'files';
      folder: string;
      /** Segments may be percent-encoded. False when the channel or category in the path does not exist. */
      hasPage: (segments: readonly string[]) => Promise<boolean>;
      pageFile?: (segments: readonly string[]) => string;
      pageHead?: (segments: readonly string[]) => Promise<SitePageHead | null>;
      /** Null: the identity of the built pages. */
      identity?: () => Promise<SiteIdentity | null>;
    }
  | { kind: 'dev'; middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void };

interface SitePageHead {
  head: PageHead;
  site: PageSite;
}

/** Segments without a route: site files, realtime sockets, and parts of the wire contract that clients try. */
const UNROUTED = ['assets', 'app', 'api', 'broadcasting', 'files', 'media', 'mobile', 'oauth', 'public'];

/** An unknown path below these is a JSON 404, so no page may start with one. */
export function programSegments(routes: readonly Route[]): string[] {
  const paths = routes.flatMap((one) => ('endpoint' in one ? [one.endpoint.path, ...(one.endpoint.aliases ?? [])] : [one.raw.path]));
  const routed = paths.map((path) => path.split('/')[1]!).filter((segment) => segment !== '' && !segment.startsWith(':'));
  return [...new Set([...UNROUTED, ...routed])];
}

/** Hashed assets are immutable; the page is always revalidated. */
export async function serveSite(app: FastifyInstance, site: Site, routes: readonly Route[], readLimit: ReadLimit | null): Promise<void> {
  const programs = new Set(programSegments(routes));
  programs.delete('assets');
  const isProgram = (request: FastifyRequest) => programs.has(segmentsOf(request)[0]?.toLowerCase() ?? '');
  if (site.kind === 'dev') {
    app.setNotFoundHandler((request, reply) => {
      if (isProgram(request)) return answerMissing(request, reply);
      reply.hijack();
      return site.middleware(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: site.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Compressed copies are variants for `accept-encoding`, not separate files.
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    setHeaders: (reply, path) => {
      if (path.startsWith(join(site.folder, 'assets'))) reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  const pageOf = async (name: string, identity: SiteIdentity | null) => {
    const html = await readFile(join(site.folder, name), 'utf8');
    return identity === null ? html : withIdentity(html, identity);
  };
  app.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || isProgram(request)) return answerMissing(request, reply);
    const file = isFile(request);
    const page = file ? null : await lookUp(site, readLimit, request);
    if (page?.exists) {
      const name = site.pageFile?.(segmentsOf(request)) ?? 'index.html';
      if (page.said?.head.isMoved) return reply.header('cache-control', 'no-cache').redirect(movedTo(page.said, request), 301);
      const identity = (await site.identity?.()) ?? null;
      if (page.said === null && identity === null) return reply.sendFile(name, { cacheControl: false });
      const html = await pageOf(name, identity);
      return sendHtml(reply, page.said === null ? html : withHead(html, page.said.head, page.said.site));
    }
    if (asksForJson(request.headers.accept)) return answerMissing(request, reply);
    if (file) return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found.\n');
    // Always complete, without validators: the page of a 404 is not a version of another page.
    const html = await pageOf('index.html', (await site.identity?.()) ?? null);
    return sendHtml(reply.code(404), withRequestId(html, request.id));
  });
}

/** The redirect is not cached, because the old path may be used again. */
const movedTo = ({ head }: SitePageHead, { raw }: FastifyRequest): string => {
  const { queryString } = requireTarget(raw);
  return queryString === '' ? head.path : `${head.path}?${queryString}`;
};

const sendHtml = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);

function answerMissing(request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = failureOf({ statusCode: 404 }, request.id);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

const segmentsOf = ({ raw }: FastifyRequest): string[] => pathSegments(requireTarget(raw));

function isFile(request: FastifyRequest): boolean {
  const segments = segmentsOf(request);
  return segments[0] === 'assets' || /\.[a-z0-9]+$/i.test(segments.at(-1) ?? '');
}

/** Beyond the read limit, and while the database is unavailable, the page is sent anyway and shows the error. */
async function lookUp(
  site: Site & { kind: 'files' },
  readLimit: ReadLimit | null,
  request: FastifyRequest,
): Promise<{ exists: boolean; said: SitePageHead | null }> {
  const unknown = { exists: true, said: null };
  const grant = await readLimit?.limits.take(`reads ${networkOf(request.clientAddress)}`, readLimit.perMinute, 60);
  if (grant?.kind === 'limited') return unknown;
  try {
    return await asRead(async () => {
      const segments = segmentsOf(request);
      const exists = await site.hasPage(segments);
      return { exists, said: (exists && (await site.pageHead?.(segments))) || null };
    });
  } catch (error) {
    if (error instanceof Unavailable) return unknown;
    throw error;
  }
}

function asksForJson(accept = ''): boolean {
  const quality = (type: RegExp) =>
    Math.max(
      0,
      ...accept.split(',').flatMap((range) => {
        const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
        return type.test(name) ? [Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1) || 0] : [];
      }),
    );
  const json = quality(/^application\/([\w.-]+\+)?json$/);
  return json > 0 && json > quality(/^text\/html$/);
}
