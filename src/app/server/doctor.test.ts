import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { manifestsOf } from '#core/contract/feature.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import type { ReportedFinding } from '#core/server/diagnostics/report.ts';
import { diagnosticsOf } from '#core/server/diagnostics/run-diagnostics.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { freePort } from '#core/server/testing/processes.ts';
import { embeddedTestFolder, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { startTestProxy } from '#core/server/testing/test-proxy.ts';
import { waitLimit } from '#core/testing/limits.ts';
import { doctor } from './doctor.ts';
import { features } from './features.ts';
import { startGrandstand } from './grandstand.ts';
import { liveSettingsOf } from './settings.ts';
import { COMPILED, NODE_FLAGS, startServer } from './testing/server-process.ts';
import { canMount, withSmallDisk } from './testing/small-disk.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const log = pino({ level: 'silent' });

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
  findings: Map<string, ReportedFinding>;
}

/** Runs `npm start -- doctor --json` to its end. `launcher` is a command line that runs the following one. */
function run(env: Record<string, string>, args = ['--json'], launcher: readonly string[] = []): Promise<Ended> {
  const [command, ...rest] = [...launcher, process.execPath, ...NODE_FLAGS, 'src/app/server/main.ts', 'doctor', ...args];
  const options = {
    cwd: ROOT,
    env: { ...process.env, ...COMPILED, LOG_LEVEL: 'silent', RTMP_PORT: 'off', ...env },
    timeout: waitLimit(),
  };
  return new Promise((done) => {
    execFile(command!, rest, options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr, findings: args.includes('--json') ? findingsIn(stdout) : new Map() }),
    );
  });
}

const findingsIn = (json: string) =>
  new Map((JSON.parse(json) as { findings: ReportedFinding[] }).findings.map((finding) => [finding.id, finding]));

/** The findings of the command in this process. */
async function findingsOf(env: Record<string, string>) {
  const { text } = await doctor(liveSettingsOf(env, { demo: false, dev: false }), log, { json: true, sendMailTo: null });
  return findingsIn(text);
}

test('beside a running server and without one, the command prints findings on its embedded database', async () => {
  const DATA_DIR = await embeddedTestFolder(features);
  const server = await startServer({ env: { DATA_DIR } });
  afterTest(async () => void (await server.stop()));
  const beside = await run({ DATA_DIR, PORT: String(server.port) });
  const shown = (ended: Ended) => ['durability', 'migrations', 'jobs', 'staff'].map((id) => ended.findings.get(id)?.state);
  expect({ code: beside.code, states: shown(beside), socket: beside.findings.get('websocket') }).toMatchObject({
    code: 0,
    states: ['ok', 'ok', 'ok', 'warning'],
    socket: { state: 'ok', text: `Live updates pass through ${server.url}.` },
  });
  await server.stop();
  const alone = await run({ DATA_DIR, PORT: String(server.port) });
  expect({ code: alone.code, states: shown(alone), socket: alone.findings.get('websocket')?.code }).toEqual({
    code: 0,
    states: shown(beside),
    socket: 'stopped',
  });
});

test('before the first start the command creates nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-doctor-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  const DATA_DIR = join(folder, 'data');
  const { code, stdout } = await run({ DATA_DIR }, []);
  expect({ code, isCreated: existsSync(DATA_DIR) }).toEqual({ code: 0, isCreated: false });
  expect(stdout).toContain('skipped  Database: No database exists yet. The first start creates it.');
  expect(stdout).toMatch(/\n\n0 errors, \d+ warnings?, \d+ ok, \d+ skipped\n$/);
});

test('without its database the command reports that, goes on and exits with 1, and shows no password and no address', async () => {
  const SMTP_URL = `smtp://ana:sesame-open@127.0.0.1:${await freePort()}`;
  const env = {
    DATABASE_URL: `postgresql://ana:open-sesame@127.0.0.1:${await freePort()}/tv`,
    SMTP_URL,
    MAIL_FROM: 'TV <no-reply@tv.example>',
    LOG_LEVEL: 'info',
  };
  for (const args of [['--json'], []]) {
    const { code, stdout, findings } = await run(env, args);
    expect(code).toBe(1);
    expect(stdout).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+ does not answer/);
    expect(stdout).toMatch(/Not checked, because it needs the database/);
    for (const hidden of ['open-sesame', 'sesame-open', 'no-reply@tv.example']) expect(stdout).not.toContain(hidden);
    if (args.length > 0) {
      expect(findings.get('database')).toMatchObject({ state: 'error', code: 'unavailable' });
      expect(findings.get('mail')).toMatchObject({ state: 'error', code: 'unreachable' });
      expect(findings.get('memory')).toMatchObject({ state: expect.stringMatching(/ok|warning/) });
      expect(findings.get('jobs')).toMatchObject({ state: 'skipped', code: 'no_database' });
    }
  }
});

const CLOCK_AHEAD = `--import=${pathToFileURL(join(import.meta.dirname, 'testing/clock-ahead.ts')).href}`;

test.each([
  [10_000, 'ahead of', 'ahead'],
  [-10_000, 'behind', 'behind'],
])('a machine whose clock is off by %i ms is an error', async (ahead, words, code) => {
  const DATABASE_URL = await testDatabaseUrl(features);
  const { findings, code: exit } = await run({ DATABASE_URL, NODE_OPTIONS: CLOCK_AHEAD, CLOCK_AHEAD_MS: String(ahead) });
  expect({ exit, clock: findings.get('clock') }).toMatchObject({
    exit: 1,
    clock: {
      state: 'error',
      code,
      text: expect.stringMatching(
        new RegExp(`^The clock of this machine is (?:9\\.9|10(?:\\.\\d)?) s ${words} the clock of the database\\.$`),
      ),
      advice: 'Synchronize both machines with NTP.',
    },
  });
});

test('a low limit of open files is a warning', async () => {
  const { findings } = await run(
    { DATABASE_URL: await testDatabaseUrl(features) },
    ['--json'],
    ['sh', '-c', 'ulimit -n 4096 && exec "$0" "$@"'],
  );
  expect(findings.get('files')).toMatchObject({
    state: 'warning',
    text: 'The limit of open files leaves 3,072 live connections instead of 50,000.',
    advice: expect.stringContaining('LimitNOFILE=65536'),
  });
});

test.runIf(canMount())('a full disk is an error, and so is a test file that does not fit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-doctor-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  const fillIt = `mkdir -p "$FOLDER/media" && head -c 12000000 /dev/zero > "$FOLDER/filler" && exec "$0" "$@"`;
  const env = { DATABASE_URL: await testDatabaseUrl(features), DATA_DIR: folder, FOLDER: folder, MEDIA_RESERVE_MB: '16' };
  const { findings, code } = await run(env, ['--json'], [...withSmallDisk(folder, 20 * 1024 ** 2), 'sh', '-c', fillIt]);
  expect({ code, disk: findings.get('disk'), speed: findings.get('disk_speed') }).toMatchObject({
    code: 1,
    disk: { state: 'error', code: 'full', advice: 'Free space, or use a larger disk or a bucket.' },
    speed: { state: 'error', text: 'A test file of 16 MB does not fit on the disk.', advice: 'Free space, or use a larger disk.' },
  });
});

test('pending changes of the schema are reported and not made', async () => {
  const DATABASE_URL = await testDatabaseUrl(features);
  const database = await openDatabase({ url: DATABASE_URL, log });
  afterTest(() => database.close());
  await database.db.rows(sql`delete from kysely_migration where name = 'accounts/001-accounts'`);
  const before = await database.db.row(sql<{ count: number }>`select count(*) as count from kysely_migration`);
  expect((await findingsOf({ DATABASE_URL })).get('migrations')).toMatchObject({ state: 'warning', code: 'pending' });
  expect(await database.db.row(sql`select count(*) as count from kysely_migration`)).toEqual(before);
});

let DATABASE_URL: string;
beforeAll(async () => {
  DATABASE_URL = await testDatabaseUrl(features);
});

/** A server behind a proxy, and the environment of both the server and the command. */
async function behindProxy(options: Parameters<typeof startTestProxy>[0]) {
  const proxy = await startTestProxy(options);
  const env = { DATABASE_URL, PORT: '0', RTMP_PORT: 'off', PUBLIC_URL: proxy.url, TRUST_PROXY: 'on', ALLOW_HTTP: 'on' };
  const server = await startGrandstand(liveSettingsOf(env, { demo: false, dev: false }), log);
  afterTest(() => server.stop());
  proxy.target = server.localUrl;
  return { proxy, env: { ...env, PORT: new URL(server.localUrl).port } };
}

const names = () => ({ 'x-forwarded-for': '203.0.113.9' });

test('through a good proxy the address leads here, sockets pass and viewers have their addresses', async () => {
  const { proxy, env } = await behindProxy({ headers: names });
  const findings = await findingsOf(env);
  expect(['address', 'websocket', 'proxy'].map((id) => findings.get(id))).toMatchObject([
    { state: 'ok', text: `${proxy.url} leads to this installation.` },
    { state: 'ok', text: `Live updates pass through ${proxy.url}.` },
    { state: 'ok', text: 'The server knows the addresses of viewers: 1 proxy names its client in x-forwarded-for.' },
  ]);
});

test('a proxy that drops upgrades is an error', async () => {
  const { proxy, env } = await behindProxy({ headers: names, passesUpgrades: false });
  expect((await findingsOf(env)).get('websocket')).toMatchObject({
    state: 'error',
    code: 'refused',
    text: expect.stringMatching(new RegExp(`^The upgrade to WebSocket does not pass through ${proxy.url}: the answer has status \\d+\\.$`)),
    advice: 'Let the proxy use HTTP/1.1 to this server and forward the headers Upgrade and Connection.',
  });
});

test('a real mail is sent to the address of --send-mail-to only with the option, and an unknown option is refused', async () => {
  const { stderr, code } = await run({ DATABASE_URL }, ['--jsno']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "Unknown option '--jsno'. See npm start -- --help.\n" });
  const sent = await run({ DATABASE_URL, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }, [
    '--json',
    '--send-mail-to',
    'boss@tv.example',
  ]);
  expect(sent.findings.get('mail')).toMatchObject({ state: 'error', code: 'unreachable' });
});

const GUIDE = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');

test('each place of a check is a page of the site, or words of the guide', () => {
  const pages = new Set(manifestsOf(features).flatMap(({ subpages = [] }) => [...subpages] as string[]));
  const places = diagnosticsOf({ features }).flatMap(({ place }) => place ?? []);
  expect(places.length).toBeGreaterThan(15);
  for (const place of places) {
    const words = place.split('#:~:text=')[1];
    expect({ place, isFound: words === undefined ? pages.has(place) : GUIDE.includes(decodeURIComponent(words)) }).toEqual({
      place,
      isFound: true,
    });
  }
});

test('no two checks have the same id, and each has a title', () => {
  const checks = diagnosticsOf({ features });
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  expect(checks.filter(({ id, texts }) => texts[`check.${id}`] === undefined).map(({ id }) => id)).toEqual([]);
});
