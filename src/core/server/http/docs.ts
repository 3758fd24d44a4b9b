import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { openApi } from './openapi.ts';
import { type Route, rawRoute } from './route.ts';

const require = createRequire(import.meta.url);

/** `GET /docs`: the API reference, drawn by rapidoc from `/docs/openapi.json`. Both come from this server; nothing is loaded from elsewhere. */
export function docsRoutes(title: string, endpoints: readonly AnyEndpoint[]): Route[] {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} API</title>
<script type="module" src="/docs/rapidoc.js"></script></head><body><rapi-doc spec-url="/docs/openapi.json" render-style="read" theme="dark" primary-color="#45efb4"
 show-header="false" allow-authentication="true" load-fonts="false" regular-font="system-ui" mono-font="ui-monospace"></rapi-doc></body></html>`;
  const description = JSON.stringify(openApi(title, endpoints));
  const csp = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'";
  return [
    rawRoute('GET', '/docs', () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp },
      body: page,
    })),
    rawRoute('GET', '/docs/openapi.json', () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: description })),
    rawRoute('GET', '/docs/rapidoc.js', async () => ({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' },
      body: await readFile(require.resolve('rapidoc')),
    })),
  ];
}
