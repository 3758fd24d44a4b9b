import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Site } from '#core/server/http/site.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Returns the built web app, or undefined with a log line when there is no build. The API works without it. */
export function builtSite(log: Logger, pages: Pick<Site & { kind: 'files' }, 'hasPage' | 'pageFile' | 'pageHead'>): Site | undefined {
  const folder = join(ROOT, 'dist/web');
  if (existsSync(join(folder, 'index.html'))) return { kind: 'files', folder, ...pages };
  log.warn('there is no web build: only the API is served. npm start builds it.');
  return undefined;
}

/** The paths that a page in development consists of. Everything else in the project folder stays closed, the data folder first of all. */
const SERVED_IN_DEVELOPMENT = ['src', 'node_modules', 'index.html'].map((name) => join(ROOT, name));

/**
 * Runs Vite inside this process, so that one address serves the API and the web app with hot reload. The reload socket has a port of its
 * own, on the loopback address only, as the server itself does in development.
 */
export async function devSite(): Promise<{ site: Site; close: () => Promise<void> }> {
  const { createServer } = await import('vite');
  const reload = createHttpServer().listen(0, '127.0.0.1');
  await once(reload, 'listening');
  const { port } = reload.address() as AddressInfo;
  const vite = await createServer({
    root: ROOT,
    appType: 'spa',
    server: { middlewareMode: true, ws: { server: reload, port, clientPort: port }, fs: { strict: true, allow: SERVED_IN_DEVELOPMENT } },
  });
  return {
    site: { kind: 'dev', middleware: vite.middlewares },
    close: async () => {
      await vite.close();
      reload.close();
    },
  };
}
