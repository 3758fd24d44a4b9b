import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { SiteIdentity } from '#core/contract/identity.ts';
import { withIdentity } from '#core/server/http/page-head.ts';
import { targetOf } from '#core/server/http/request-target.ts';
import type { Site } from '#core/server/http/site.ts';
import type { UpgradeHandler } from '#core/server/http/upgrades.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

export function builtSite(
  log: Logger,
  pages: Pick<Site & { kind: 'files' }, 'hasPage' | 'pageFile' | 'pageHead' | 'identity'>,
): Site | undefined {
  const folder = join(ROOT, 'dist/web');
  if (existsSync(join(folder, 'index.html'))) return { kind: 'files', folder, ...pages };
  log.warn('the web app is not built: serving only the API. npm start builds it.');
  return undefined;
}

/** Everything else in the project folder is inaccessible, most of all the data folder. */
const SERVED_IN_DEVELOPMENT = ['src', 'node_modules', 'index.html'].map((name) => join(ROOT, name));

const RELOAD_PROTOCOLS: ReadonlySet<string | undefined> = new Set(['vite-hmr', 'vite-ping']);

export async function devSite(
  identity: () => Promise<SiteIdentity | null>,
): Promise<{ site: Site; reload: UpgradeHandler; close: () => Promise<void> }> {
  const { createServer } = await import('vite');
  // Never listens on a port: it forwards upgrades for Vite.
  const upgrades = createHttpServer();
  const vite = await createServer({
    root: ROOT,
    appType: 'spa',
    plugins: [
      {
        name: 'site-identity',
        transformIndexHtml: async (html) => {
          const changed = await identity();
          return changed === null ? html : withIdentity(html, changed);
        },
      },
    ],
    server: { middlewareMode: true, ws: { server: upgrades }, fs: { strict: true, allow: SERVED_IN_DEVELOPMENT } },
  });
  return {
    site: { kind: 'dev', middleware: vite.middlewares },
    reload: {
      takes: (request) => targetOf(request)?.path === '/' && RELOAD_PROTOCOLS.has(request.headers['sec-websocket-protocol']),
      upgrade: (request, socket, head) => {
        upgrades.emit('upgrade', request, socket, head);
        // Vite ends the socket of a handshake that it refuses.
        return socket.writable;
      },
    },
    close: () => vite.close(),
  };
}
