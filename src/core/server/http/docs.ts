import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { AnyEvent } from '#core/contract/event.ts';
import { type EndpointGroup, openApi } from './openapi.ts';
import { type Route, rawRoute } from './route.ts';

const require = createRequire(import.meta.url);

/** Rendered by openapi-explorer (decision 001); nothing is loaded from third parties. */
export function docsRoutes(title: string, groups: readonly EndpointGroup[], events: readonly AnyEvent[]): Route[] {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} API</title>
<style>body{margin:0;background:#0a0f10}openapi-explorer{--font-regular:ui-sans-serif,system-ui,sans-serif;--font-mono:ui-monospace,monospace}</style>
<script type="module" src="/docs/explorer.js"></script></head><body><openapi-explorer spec-url="/docs/openapi.json" hide-server-selection="true" collapse="true" bg-color="#0a0f10" text-color="#d5dedd" header-color="#f1f6f5"
 primary-color="#45efb4" secondary-color="#94a5a7" nav-bg-color="#0f1516" nav-text-color="#b3c0c0" nav-hover-bg-color="#1a2426" nav-hover-text-color="#f1f6f5" nav-accent-color="#45efb4"></openapi-explorer></body></html>`;
  const description = JSON.stringify(openApi(title, groups, events));
  const csp =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'none'";
  return [
    rawRoute('GET', '/docs', () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp },
      body: page,
    })),
    rawRoute('GET', '/docs/openapi.json', () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: description })),
    rawRoute('GET', '/docs/explorer.js', async () => ({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': `public, max-age=${DAY_SECONDS}` },
      body: await readFile(require.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js')),
    })),
  ];
}
