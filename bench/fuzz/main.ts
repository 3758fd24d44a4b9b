/**
 * Plays mutated sessions of RTMP encoders into the parser and the packager, as the ingest thread does: `--sessions=200000`, `--seed=1`. The
 * seeds of the sessions count up from the printed one. Exits with 1 when a session crashes, exceeds its memory limit, or takes too long.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Packager } from '#core/server/media/packager.ts';
import type { SessionEvent } from '#core/server/media/rtmp/session.ts';
import { fuzzSession } from '#core/server/media/rtmp/testing/fuzz-session.ts';
import { MAX_HELD_BYTES, playSession } from '#core/server/media/rtmp/testing/play-session.ts';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';

/** Maximum CPU time of a session in milliseconds, because it blocks other streams of the ingest thread. */
const MAX_STALL = 100;
/** Maximum growth of the heap from the first tenth of the sessions to the end, in bytes. */
const MAX_GROWTH = 16 * 1024 * 1024;

const options = { sessions: { type: 'string', default: '200000' }, seed: { type: 'string', default: String(fuzzSeed) } } as const;
const { values } = parseArgs({ options });
const [sessions, firstSeed] = [Number(values.sessions), Number(values.seed)];

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const START = new Date('2026-01-02T12:00:00Z');

/** Packages the samples of a session, and returns the number of parts. */
function packageMedia(events: readonly SessionEvent[]): number {
  const packager = new Packager();
  const outputs = events.flatMap((event) => {
    if (event.kind === 'config') return packager.config(event.config);
    return event.kind === 'sample' ? packager.sample(event.sample, START) : [];
  });
  return [...outputs, ...packager.flush()].filter(({ kind }) => kind === 'part').length;
}

/** Milliseconds of CPU time since an earlier call. */
const processorTime = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1_000;
};

const reasons = new Map<string, number>();
const crashes: string[] = [];
let [parts, held, bytes, heapEarly] = [0, 0, 0, 0];
let slowest = { seed: 0, milliseconds: 0 };
let working = 0;
for (let index = 0; index < sessions; index++) {
  const seed = firstSeed + index;
  const { writes } = fuzzSession(seed);
  for (const { length } of writes) bytes += length;
  const before = process.threadCpuUsage();
  try {
    const played = playSession(writes);
    parts += packageMedia(played.events);
    held = Math.max(held, played.held);
    const end = played.events.find((event) => event.kind === 'end')?.end.reason ?? 'still open';
    reasons.set(end, (reasons.get(end) ?? 0) + 1);
  } catch (error) {
    crashes.push(`seed ${seed}: ${(error as Error).stack}`);
  }
  const milliseconds = processorTime(before);
  working += milliseconds;
  if (milliseconds > slowest.milliseconds) slowest = { seed, milliseconds };
  if (index === Math.floor(sessions / 10)) heapEarly = heapBytes();
}
const growth = heapBytes() - heapEarly;

const count = (value: number) => value.toLocaleString('en');
const megabytes = (value: number) => `${(value / 1024 / 1024).toFixed(1)} MB`;
const rows = [
  ['sessions', count(sessions)],
  ['seed of the first', String(firstSeed)],
  ['crashes', String(crashes.length)],
  ['bytes', megabytes(bytes)],
  ['parts produced', count(parts)],
  ['most memory of a session', `${megabytes(held)} of at most ${megabytes(MAX_HELD_BYTES)}`],
  ['heap growth after the first tenth', megabytes(growth)],
  ['CPU time of a session, mean', `${(working / sessions).toFixed(3)} ms`],
  ['CPU time of a session, longest', `${slowest.milliseconds.toFixed(1)} ms (seed ${slowest.seed})`],
  ...[...reasons].sort(([, one], [, other]) => other - one).map(([reason, times]) => [`ended: ${reason}`, count(times)]),
];
console.log(`${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n`);
console.log(['| mutated RTMP sessions | |', '| --- | ---: |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'));
for (const crash of crashes.slice(0, 5)) console.error(crash);
const isWithin = crashes.length === 0 && held <= MAX_HELD_BYTES && growth <= MAX_GROWTH && slowest.milliseconds <= MAX_STALL;
process.exitCode = isWithin ? 0 : 1;
