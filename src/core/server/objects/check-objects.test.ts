import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check, diagnosticNamed } from '../diagnostics/testing.ts';
import { afterTest } from '../testing/after-test.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { testS3Settings } from '../testing/test-objects.ts';

function dataFolder(): string {
  const folder = temporaryFolder('check-disk');
  mkdirSync(join(folder, 'media'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const MIB = 1024 ** 2;

test('the space and the speed of the disk are measured', async () => {
  const settings = { DATA_DIR: dataFolder(), MEDIA_RESERVE_MB: 1 };
  const { facts } = await check(diagnosticNamed('disk'), { settings });
  expect(facts).toMatchObject({ reserve_bytes: MIB });
  expect(Number(facts.free_bytes)).toBeLessThan(Number(facts.total_bytes));
  const speed = await check(diagnosticNamed('disk_speed'), { settings });
  expect(['ok', 'low']).toContain(speed.code);
  expect(speed.text).toMatch(/[\d.]+ [kMG]B a second, and a commit takes [\d.]+ ms/);
});

test('a disk whose reserve is used up is an error', async () => {
  const settings = { DATA_DIR: dataFolder(), MEDIA_RESERVE_MB: 999_999_999 };
  expect(await check(diagnosticNamed('disk'), { settings })).toMatchObject({
    state: 'error',
    text: expect.stringMatching(/^Only .* are free, and media leave .* free\. Nothing is recorded or uploaded\.$/),
    advice: 'Free space, or use a larger disk or a bucket.',
  });
});

test('a disk without data, and a folder before the first start, are skipped', async () => {
  const elsewhere = {
    S3_URL: 'https://bucket.example',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    DATABASE_URL: 'postgresql://db.example/tv',
  };
  for (const id of ['disk', 'disk_speed']) {
    expect(await check(diagnosticNamed(id), { settings: elsewhere })).toMatchObject({ state: 'skipped', code: 'bucket' });
    expect(await check(diagnosticNamed(id), { settings: { DATA_DIR: '/nowhere/data' } })).toMatchObject({ state: 'skipped', code: 'new' });
  }
});

test('a bucket that stores, returns and deletes is fine', async () => {
  const { url, accessKey, secretKey, prefix } = await testS3Settings();
  const settings = { S3_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_PREFIX: prefix };
  expect(await check(diagnosticNamed('bucket'), { settings })).toMatchObject({ state: 'ok', facts: { host: new URL(url).host } });
});

test('a bucket that refuses is an error with its reason and without its key', async () => {
  const answer = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  const refusing = createServer((_request, reply) => reply.writeHead(403, { 'content-type': 'application/xml' }).end(answer)).listen(
    0,
    '127.0.0.1',
  );
  await once(refusing, 'listening');
  afterTest(async () => void refusing.close());
  const { port } = refusing.address() as AddressInfo;
  const settings = { S3_URL: `http://127.0.0.1:${port}/videos`, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'sesame-open' };
  const finding = await check(diagnosticNamed('bucket'), { settings });
  expect(finding).toMatchObject({
    state: 'error',
    code: 'refused',
    text: expect.stringContaining('does not allow this key to read, write, list and delete objects'),
    advice: 'Correct the S3 settings, or the rights of the key at the provider.',
  });
  expect(JSON.stringify(finding)).not.toContain('sesame-open');
});

test('without a bucket there is nothing to check', async () => {
  expect(await check(diagnosticNamed('bucket'))).toMatchObject({ state: 'skipped', code: 'off' });
});
