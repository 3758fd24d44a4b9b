import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** A local registry, queried by the real npm. checks/audit-report.test.ts tests the output for each report. */
let registry: Server;
let advisories: Record<string, object[]>;
beforeAll(async () => {
  registry = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const isBulk = request.method === 'POST' && request.url?.endsWith('/security/advisories/bulk');
      const name = decodeURIComponent(request.url!.slice(1));
      const body = isBulk ? advisories : request.method === 'GET' ? { name, versions: {}, 'dist-tags': {} } : null;
      response.writeHead(body === null ? 405 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    });
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
});
afterAll(() => registry.close());

function audit(): Promise<{ code: number; output: string }> {
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const env = {
    ...process.env,
    npm_config_registry: url,
    npm_config_noproxy: '127.0.0.1',
    NO_PROXY: '127.0.0.1',
    npm_config_fetch_retries: '0',
  };
  return new Promise((done) => {
    execFile(process.execPath, [join(ROOT, 'scripts/audit.mjs')], { env, cwd: ROOT }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

const advisory = (severity: string, title: string) => ({
  id: title.length,
  url: `https://example.org/${title}`,
  title,
  severity,
  vulnerable_versions: '>=0.0.0',
  cwe: [],
  cvss: { score: 0, vectorString: null },
});

test('npm run audit names each advisory, worst first, and fails', async () => {
  advisories = { vitest: [advisory('low', 'small')], ws: [advisory('critical', 'terrible')] };
  const { code, output } = await audit();
  const lines = output.split('\n').filter((line) => /^(critical|low): (ws|vitest) /.test(line));
  expect(code).toBe(1);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^critical: ws >=0\.0\.0: terrible \(https:\/\/example\.org\/terrible\); installed with the product; /);
  expect(lines.at(-1)).toMatch(/^low: vitest >=0\.0\.0: small .*; development only; /);
});
