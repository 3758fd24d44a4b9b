import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pino } from 'pino';
import { PASSWORD, tokenFor } from '#app/demo/community.ts';
import { startDemo } from '#app/demo/demo.ts';
import { type Client, clientOf } from '#core/demo/client.ts';
import { findProgram, temporaryFolder, versionFolders } from '#core/server/testing/processes.ts';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { showLatestPrediction } from '#features/predictions/contract.ts';
import { addToRecording, collectFacts } from './recorded-community.ts';
import { compress, FILES, RECORDINGS, recordedVersions } from './recording.ts';
import { startServer } from './server-process.ts';

/**
 * Records the data of this version. The demo fills one server with an embedded database and one on PostgreSQL until a prediction has been
 * resolved and the next one takes votes. Then the script adds actions that the demo does not perform, stores the answers of the public API,
 * and writes both databases as small as possible.
 */

const ROOT = resolve(import.meta.dirname, '../../../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const target = join(RECORDINGS, version);
const log = pino({ level: 'warn' });
const SEED = 1;
/** The demo resolves its first prediction after about six minutes. */
const PATIENCE_MS = 15 * 60_000;
/** All recordings together, in bytes. */
const LIMIT_BYTES = 8 * 1024 * 1024;

const print = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Fills a database and stops its server. The server is not started with --demo, because during an upgrade test no demo person may keep
 * talking, staking or starting streams.
 */
async function fill(env: Record<string, string>, facts: string): Promise<void> {
  const server = await startServer({ env: { ...env, RATE_LIMITS: 'off', BETA_FEATURES: 'on' } });
  try {
    const client = clientOf(server.url, new AbortController().signal);
    const demo = await startDemo({ url: server.url, seed: SEED, log });
    const first = await untilPrediction(client, null);
    print(`${facts}: everybody is there`);
    await untilPrediction(client, first);
    await demo.stop();
    const signedIn = async (username: string) => (await tokenFor(client, username, log))!;
    await addToRecording(client, signedIn);
    writeFileSync(join(target, facts), `${JSON.stringify(await collectFacts(client, signedIn, PASSWORD), null, 2)}\n`);
  } finally {
    await server.stop();
  }
}

/** Waits for a prediction in ana's channel with another ID and with votes on both outcomes. Returns its ID. */
async function untilPrediction(client: Client, before: string | null): Promise<string> {
  for (const start = performance.now(); performance.now() - start < PATIENCE_MS; await pause(1000)) {
    const { prediction } = (await client.call(showLatestPrediction, { params: { slug: 'ana' } })).data;
    if (prediction && prediction.id !== before && prediction.outcomes.every(({ vote_count }) => vote_count > 1)) return prediction.id;
  }
  throw new Error('the demo began no prediction with votes on both sides');
}

/** Empty pages and old write-ahead log make up most of a data folder, and an upgrade needs neither. */
async function shrink(cluster: string): Promise<void> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB'];
  const engine = await PGlite.create({ dataDir: cluster, startParams, extensions: { pg_trgm } });
  await engine.exec('vacuum full');
  await engine.exec('checkpoint');
  await engine.exec('select pg_switch_wal()');
  await engine.exec('checkpoint');
  await engine.close();
}

/** Returns plain INSERT statements that any client can run, without lines that only psql or a newer server understands. */
function dump(url: string): string {
  const program = findProgram('pg_dump', versionFolders('/usr/lib/postgresql'));
  if (!program) throw new Error('pg_dump is not installed: it comes with the package "postgresql-client".');
  const args = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500', `--dbname=${url}`];
  const text = execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return text.replace(/^(\\(un)?restrict .*|SET transaction_timeout = .*)\n/gm, '');
}

const folder = temporaryFolder('record');
const postgres = await startPostgres();
try {
  mkdirSync(target, { recursive: true });
  const filling = [fill({ DATA_DIR: folder }, FILES.embedded.facts), fill({ DATABASE_URL: postgres.url }, FILES.postgres.facts)];
  // Waits for both even if one fails, so that the other's server is stopped too.
  await Promise.allSettled(filling);
  await Promise.all(filling);
  await shrink(join(folder, 'db'));
  const tar = execFileSync('tar', ['-cf', '-', '-C', folder, 'db'], { maxBuffer: 2 ** 30 });
  const files = { [FILES.embedded.data]: compress(tar), [FILES.postgres.data]: compress(dump(postgres.url)) };
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(target, name), bytes);
    print(`${name}: ${bytes.length} bytes`);
  }
  const all = recordedVersions().flatMap((name) => readdirSync(join(RECORDINGS, name)).map((file) => join(RECORDINGS, name, file)));
  const size = all.reduce((sum, file) => sum + statSync(file).size, 0);
  if (size > LIMIT_BYTES) throw new Error(`all recordings have ${size} bytes, more than ${LIMIT_BYTES}`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
