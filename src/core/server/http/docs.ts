import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { openApi } from './openapi.ts';
import { type Route, rawRoute } from './route.ts';

const require = createRequire(import.meta.url);

/** `GET /docs`: the API reference, drawn by openapi-explorer from `/docs/openapi.json`. Both come from this server; nothing is loaded from elsewhere. */
export function docsRoutes(title: string, endpoints: readonly AnyEndpoint[]): Route[] {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} API</title>
<script type="module" src="/docs/explorer.js"></script></head><body><openapi-explorer spec-url="/docs/openapi.json" hide-server-selection="true" hide-console="false" collapse="true"></openapi-explorer></body></html>`;
  const description = JSON.stringify(openApi(title, endpoints));
  const csp = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'";
  return [
    rawRoute('GET', '/docs', () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp },
      body: page,
    })),
    rawRoute('GET', '/docs/openapi.json', () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: description })),
    rawRoute('GET', '/docs/explorer.js', async () => ({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' },
      body: await readFile(require.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js')),
    })),
  ];
}
