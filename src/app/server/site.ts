import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Site } from '#core/server/http/site.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The built web app, or null (and a line in the log) when nobody has built it: programs can still use the API. */
export function builtSite(log: Logger): Site | undefined {
  const folder = join(ROOT, 'dist/web');
  if (existsSync(join(folder, 'index.html'))) return { kind: 'files', folder };
  log.warn('there is no web build: only the API is served. npm start builds it.');
  return undefined;
}

/** Vite inside this process, so that one address serves both and the web reloads on change. */
export async function devSite(): Promise<{ site: Site; close: () => Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: ROOT, appType: 'spa', server: { middlewareMode: true } });
  return { site: { kind: 'dev', middleware: vite.middlewares }, close: () => vite.close() };
}
