import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { PASSWORD, tokenFor } from '#app/demo/community.ts';
import { startDemo } from '#app/demo/demo.ts';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { type Client, clientOf } from '#core/demo/client.ts';
import { findProgram, versionFolders } from '#core/server/testing/processes.ts';
import { oldestPrograms, startPostgres } from '#core/server/testing/start-postgres.ts';
import { showLatestPrediction } from '#features/engagement/predictions/contract.ts';
import { addToRecording, collectFacts } from './recorded-community.ts';
import { compress, FILES, RECORDINGS, recordedVersions } from './recording.ts';
import { startServer } from './server-process.ts';

/**
 * Records the data of this version. The demo fills a server until a prediction has been resolved and the next one accepts votes. Then the
 * script adds actions that the demo does not perform, stores the replies of the public API, and writes a dump of the database.
 */

const ROOT = resolve(import.meta.dirname, '../../../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const target = join(RECORDINGS, version);
const log = pino({ level: 'warn' });
const SEED = 1;
/** The demo resolves its first prediction after about six minutes. */
const PATIENCE_MS = 15 * MINUTE_MS;
/** All recordings together, in bytes. */
const LIMIT_BYTES = 8 * 1024 * 1024;

const print = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Fills a database and stops its server. The server is not started with --demo, because during an upgrade test no demo person may keep
 * talking, staking or starting streams.
 */
async function fill(DATABASE_URL: string): Promise<void> {
  const server = await startServer({ env: { DATABASE_URL, RATE_LIMITS: 'off', BETA_FEATURES: 'on' } });
  try {
    const client = clientOf(server.url, new AbortController().signal);
    const demo = await startDemo({ url: server.url, seed: SEED, log });
    const first = await untilPrediction(client, null);
    print('everybody has joined');
    await untilPrediction(client, first);
    await demo.stop();
    const signedIn = async (username: string) => (await tokenFor(client, username, log))!;
    await addToRecording(client, signedIn);
    writeFileSync(join(target, FILES.facts), `${JSON.stringify(await collectFacts(client, signedIn, PASSWORD), null, 2)}\n`);
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
  throw new Error('the demo started no prediction with votes on both outcomes');
}

/** Returns plain INSERT statements that any client can run, without lines that only psql or a newer server understands. */
function dump(url: string): string {
  const program = findProgram('pg_dump', versionFolders('/usr/lib/postgresql'));
  if (!program) throw new Error('pg_dump is not installed: it comes with the package "postgresql-client".');
  const args = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500', `--dbname=${url}`];
  const text = execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return text.replace(/^(\\(un)?restrict .*|SET transaction_timeout = .*)\n/gm, '');
}

// pg_dump reads servers of its own major version or older, and the system's packages have the oldest one.
const postgres = await startPostgres({ programs: oldestPrograms() });
try {
  mkdirSync(target, { recursive: true });
  await fill(postgres.url);
  const bytes = compress(dump(postgres.url));
  writeFileSync(join(target, FILES.data), bytes);
  print(`${FILES.data}: ${bytes.length} bytes`);
  const all = recordedVersions().flatMap((name) => readdirSync(join(RECORDINGS, name)).map((file) => join(RECORDINGS, name, file)));
  const size = all.reduce((sum, file) => sum + statSync(file).size, 0);
  if (size > LIMIT_BYTES) throw new Error(`all recordings have ${size} bytes, more than ${LIMIT_BYTES}`);
} finally {
  await postgres.stop();
}
