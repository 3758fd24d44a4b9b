import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeOne } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';

for (const path of ['/', '/index.html', '/sign-in', '/docs']) {
  test(`the built page ${path} has its security headers in every encoding`, async ({ request }) => {
    for (const encoding of ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await request.fetch(nodeOne() + path, { method, headers: { 'accept-encoding': encoding } });
        const headers = answer.headers();
        expect({
          path,
          encoding,
          method,
          status: answer.status(),
          xFrameOptions: headers['x-frame-options'],
          cacheControl: headers['cache-control'],
        }).toEqual({ path, encoding, method, status: 200, xFrameOptions: 'SAMEORIGIN', cacheControl: 'no-cache' });
        expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      }
    }
  });
}

test('a foreign site cannot show the sign-in page in a frame', async ({ browser }) => {
  const foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${nodeOne()}/sign-in"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const page = await browser.newPage();
  const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
  await refusal;
  expect(await page.frames()[1]?.locator('form').count()).toBe(0);
  await page.close();
  foreign.close();
});

test('an injected inline script does not run', async ({ visit, expectProblem }) => {
  expectProblem(/Executing inline script violates the following Content Security Policy/);
  const page = await visit(null, '/sign-in');
  const ran = await page.evaluate(`{
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    'injected' in window;
  }`);
  expect(ran).toBe(false);
});
