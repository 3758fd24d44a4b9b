import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Site } from '#core/server/http/site.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Returns the built web app, or undefined with a log line when there is no build. The API works without it. */
export function builtSite(log: Logger): Site | undefined {
  const folder = join(ROOT, 'dist/web');
  if (existsSync(join(folder, 'index.html'))) return { kind: 'files', folder };
  log.warn('there is no web build: only the API is served. npm start builds it.');
  return undefined;
}

/** Runs Vite inside this process, so that one address serves the API and the web app with hot reload. */
export async function devSite(): Promise<{ site: Site; close: () => Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: ROOT, appType: 'spa', server: { middlewareMode: true } });
  return { site: { kind: 'dev', middleware: vite.middlewares }, close: () => vite.close() };
}
