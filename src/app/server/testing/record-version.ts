import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import { PASSWORD, tokenFor } from '#app/demo/community.ts';
import { startDemo } from '#app/demo/demo.ts';
import { type Client, clientOf } from '#core/demo/client.ts';
import { findProgram, temporaryFolder, versionFolders } from '#core/server/testing/processes.ts';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { showLatestPrediction } from '#features/predictions/contract.ts';
import { addToRecording, factsFrom } from './recorded-community.ts';
import { FILES, RECORDINGS } from './recording.ts';
import { startServer } from './server-process.ts';

/**
 * Records this version: the demo fills a server with an embedded database and one on PostgreSQL until a prediction was decided and the next one
 * takes votes. Then some acts that the demo does not do, what the public API knows, and the data itself, as small as it gets.
 */

const ROOT = resolve(import.meta.dirname, '../../../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const target = join(RECORDINGS, version);
const log = pino({ level: 'warn' });
const SEED = 1;
/** The demo decides its first prediction after six minutes. */
const PATIENCE_MS = 15 * 60_000;
const LIMIT_BYTES = 8 * 1024 * 1024;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Fills a database and leaves it without a server. An ordinary installation, not one started with --demo: a test of it must not meet people of
 * the demo who go on talking, staking and starting streams.
 */
async function fill(env: Record<string, string>, facts: string): Promise<void> {
  const server = await startServer({ env: { ...env, RATE_LIMITS: 'off', BETA_FEATURES: 'on' } });
  try {
    const client = clientOf(server.url, new AbortController().signal);
    const demo = await startDemo({ url: server.url, seed: SEED, log });
    const first = await untilPrediction(client, null);
    say(`${facts}: everybody is there`);
    await untilPrediction(client, first);
    await demo.stop();
    const signedIn = async (username: string) => (await tokenFor(client, username, log))!;
    await addToRecording(client, signedIn);
    writeFileSync(join(target, facts), `${JSON.stringify(await factsFrom(client, signedIn, PASSWORD), null, 2)}\n`);
  } finally {
    await server.stop();
  }
}

/** Waits for a prediction in ana's channel other than this one, with stakes on both sides; answers its id. */
async function untilPrediction(client: Client, before: string | null): Promise<string> {
  for (const start = performance.now(); performance.now() - start < PATIENCE_MS; await pause(1000)) {
    const { prediction } = (await client.call(showLatestPrediction, { params: { slug: 'ana' } })).data;
    if (prediction && prediction.id !== before && prediction.outcomes.every(({ vote_count }) => vote_count > 1)) return prediction.id;
  }
  throw new Error('the demo began no prediction with votes on both sides');
}

/** Empty pages and old log are most of a data folder; neither is what an upgrade meets. */
async function shrink(cluster: string): Promise<void> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB'];
  const engine = await PGlite.create({ dataDir: cluster, startParams });
  await engine.exec('vacuum full');
  await engine.exec('checkpoint');
  await engine.exec('select pg_switch_wal()');
  await engine.exec('checkpoint');
  await engine.close();
}

/** Plain INSERTs that any client can run. What only psql or a newer server knows is left out. */
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
  // When one fails, the server of the other is still to be stopped.
  await Promise.allSettled(filling);
  await Promise.all(filling);
  await shrink(join(folder, 'db'));
  const tar = execFileSync('tar', ['-cf', '-', '-C', folder, 'db'], { maxBuffer: 2 ** 30 });
  const files = { [FILES.embedded.data]: gzipSync(tar, { level: 9 }), [FILES.postgres.data]: gzipSync(dump(postgres.url), { level: 9 }) };
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(target, name), bytes);
    say(`${name}: ${bytes.length} bytes`);
  }
  const size = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  if (size > LIMIT_BYTES) throw new Error(`the recording has ${size} bytes, more than ${LIMIT_BYTES}`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
