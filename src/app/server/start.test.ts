import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import PusherJs from 'pusher-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_IDENTITY } from '#core/contract/identity.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { cuttableLink } from '#core/server/testing/cuttable-link.ts';
import { embeddedTestFolder, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { testS3Settings } from '#core/server/testing/test-objects.ts';
import { waitLimit } from '#core/testing/limits.ts';
import { features } from './features.ts';
import { COMPILED, type ServerProcess, startServer } from './testing/server-process.ts';

// pusher-js is a CommonJS package: Node provides the class as the default export, but its types describe a module.
const Pusher = PusherJs as unknown as typeof PusherJs.default;
const MAIN = resolve(import.meta.dirname, 'main.ts');

/** Runs the main program until it exits, for starts that are expected to fail. */
function run(args: string[], env: Record<string, string>): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { ...process.env, ...COMPILED, PORT: '0', RTMP_PORT: 'off', ...env }, timeout: waitLimit() },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const postTo = (url: string, path: string, body: object): Promise<Response> =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-start-'));
  server = await startServer({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('--help lists the settings and exits with 0', async () => {
  const { code, stdout } = await run(['--help'], {});
  expect({ code, namesDatabaseUrl: stdout.includes('DATABASE_URL') }).toEqual({ code: 0, namesDatabaseUrl: true });
});

test('an unknown flag prints one sentence and exits with 1', async () => {
  const { code, stderr } = await run(['--dmeo'], {});
  expect({ code, stderr }).toEqual({ code: 1, stderr: "Unknown option '--dmeo'. See npm start -- --help.\n" });
});

test('a second process on the same folder exits with one sentence, and the first keeps running', async () => {
  const { code, stderr } = await run([], { DATA_DIR: folder });
  expect({ code, stderrCount: stderr.trim().split('\n').length }).toEqual({ code: 1, stderrCount: 1 });
  expect(stderr).toContain(folder);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('reset-password prints only the link, beside a running server and without one, and the link works', async () => {
  const { code, stdout } = await run(['reset-password', 'mirelune'], { DATA_DIR: folder, PORT: String(server.port) });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const person = { username: 'mirelune', email: 'mirelune@example.org', password: 'long enough words' };
  expect((await postTo(server.url, '/api/v1/sign-up', person)).status).toBe(200);
  const beside = await run(['reset-password', 'mirelune'], { DATA_DIR: folder, PORT: String(server.port) });
  expect(beside).toMatchObject({ code: 0, stdout: expect.stringMatching(new RegExp(`^${server.url}/reset-password#token=[\\w-]{43}\n$`)) });
  const token = beside.stdout.trim().split('token=')[1];
  expect((await postTo(server.url, '/api/v1/password-reset/confirm', { token, password: 'other long words' })).status).toBe(200);

  const own = await embeddedTestFolder(features);
  const alone = await run(['reset-password', 'nobody'], { DATA_DIR: own });
  expect(alone).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/There is no account named nobody\.\n$/) });
});

test('a command without its argument prints one sentence and exits with 1', async () => {
  const { code, stderr } = await run(['reset-password'], {});
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'The command reset-password needs USER. See npm start -- --help.\n' });
});

test('a port that is in use prints one sentence and exits with 1', async () => {
  const other = await embeddedTestFolder(features);
  const { code, stderr } = await run([], { DATA_DIR: other, PORT: String(server.port) });
  expect({ code, stderr }).toEqual({ code: 1, stderr: `The server cannot listen on 127.0.0.1:${server.port}: the port is in use.\n` });
});

test('a wrong key of the S3 store prints one sentence and exits with 1', async () => {
  const { url, accessKey } = await testS3Settings();
  const env = { DATA_DIR: await embeddedTestFolder(features), S3_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: 'wrong' };
  const { code, stderr } = await run([], env);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The object store at [^\n]* does not accept S3_SECRET_KEY: [^\n]*\.\n$/),
  });
});

test('a server with an S3 store keeps no media in its data folder', async () => {
  const { url, accessKey, secretKey, prefix } = await testS3Settings();
  const own = await embeddedTestFolder(features);
  const s3 = { S3_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_PREFIX: prefix };
  const other = await startServer({ env: { DATA_DIR: own, ...s3 } });
  expect(await other.stop()).toBe(0);
  expect([existsSync(join(own, 'media')), existsSync(join(folder, 'media'))]).toEqual([false, true]);
});

test('the demo refuses to start on the database of an ordinary installation, because its passwords are public', async () => {
  const own = await embeddedTestFolder(features);
  await (await startServer({ env: { DATA_DIR: own } })).stop();
  const { code, stderr } = await run(['--demo'], { DATA_DIR: own });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'This is the database of an ordinary installation. The demo needs its own database.\n',
  });
});

test('a server that others can reach prints the setup link for its first staff account, until the link is used', async () => {
  const own = await embeddedTestFolder(features);
  const env = { DATA_DIR: own, TRUST_PROXY: 'on', ALLOW_HTTP: 'on' };
  const first = await startServer({ env });
  const link = /(http\S+)\/setup#setup=([\w-]{43})/;
  await expect.poll(first.output).toMatch(link);
  const [, url, setup_token] = link.exec(first.output())!;
  expect(url).toBe(first.url);
  const body = JSON.stringify({ username: 'operator', email: 'operator@example.org', password: 'long enough words', setup_token });
  const reply = await fetch(`${url}/api/v1/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(((await reply.json()) as { data: { viewer: { is_staff: boolean } } }).data.viewer.is_staff).toBe(true);
  await first.stop();
  const second = await startServer({ env });
  await second.stop();
  expect(second.output()).not.toContain('setup=');
});

test('the data folder is not accessible to other users', () => {
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('health, metrics, public settings and the API reference are served', async () => {
  const get = async (path: string) => {
    const reply = await fetch(server.url + path);
    return [reply.status, await reply.text()] as const;
  };
  expect(await get('/healthz')).toEqual([200, 'ok\n']);
  const failures = 'deadline_failures_total{kind="predictions.payout"} 0';
  for (const name of ['pusher_sockets', 'pusher_received_total', 'pusher_closed_total', failures])
    expect((await get('/metrics'))[1]).toContain(name);
  expect(JSON.parse((await get('/api/v1/settings'))[1])).toEqual({
    ...DEFAULT_IDENTITY,
    pusher: { key: '32cbd69e4b950bf97679', cluster: 'us2' },
    demo: false,
    media_url: null,
    docs_are_public: true,
    features: {
      channel_points: true,
      predictions: true,
      polls: true,
      goals: true,
      drops: true,
      kicks: false,
      kicks_leaderboard: false,
      beta: false,
    },
  });
  expect((await get('/docs'))[1]).toContain('openapi-explorer');
  expect(Object.keys(JSON.parse((await get('/docs/openapi.json'))[1]).paths)).toContain('/api/v2/messages/send/{chatroomId}');
});

test('no account can take a path of the site as its slug', async () => {
  const messages = new Set<string>();
  // One after another: a sign-up counts toward the rate limit until it is refused.
  for (const username of [
    'api',
    'settings',
    'popout',
    'docs',
    'metrics',
    'healthz',
    'broadcasting',
    'app',
    'emotes',
    'kick',
    'assets',
    'followed',
    'followed_page',
  ]) {
    const answer = await fetch(`${server.url}/api/v1/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@example.org`, password: 'long enough' }),
    });
    messages.add(((await answer.json()) as { status: { message: string } }).status.message);
  }
  expect(messages).toEqual(new Set(['USERNAME_RESERVED']));
});

test('SIGTERM closes sockets with 4200, so that clients reconnect at once, and exits with 0', async () => {
  const own = await embeddedTestFolder(features);
  const second = await startServer({ env: { DATA_DIR: own } });
  const pusher = new Pusher('32cbd69e4b950bf97679', {
    cluster: 'us2',
    wsHost: '127.0.0.1',
    wsPort: second.port,
    forceTLS: false,
    enabledTransports: ['ws'],
  });
  afterTest(async () => pusher.disconnect());
  await new Promise((done) => pusher.connection.bind('connected', done));
  // pusher-js reconnects at once only after a close code from 4200 to 4299 (wire.md 2.3).
  const lost = new Promise((done) => pusher.connection.bind('connecting', done));
  expect((await Promise.all([second.stop(), lost]))[0]).toBe(0);
});

test('while PostgreSQL is unreachable calls are answered 503 with Retry-After, and the server recovers automatically', async () => {
  const link = await cuttableLink(await testDatabaseUrl(features));
  const node = await startServer({ env: { DATABASE_URL: link.url } });
  afterTest(async () => {
    await node.stop();
    await link.cut();
  });
  const look = async () => {
    const reply = await fetch(`${node.url}/api/v1/livestreams`);
    await reply.text();
    return reply;
  };
  expect((await look()).status).toBe(200);
  await link.cut();
  const away = await look();
  expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true]);
  await link.restore();
  await expect.poll(async () => (await look()).status).toBe(200);
});
