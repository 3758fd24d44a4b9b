import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** One folder per recorded version, written by `scripts/record-version.mjs`. */
export const RECORDINGS = join(import.meta.dirname, 'recorded');
/** The files of a recording: the statements of a dump, and the final replies of the public API about its data. */
export const FILES = { data: 'dump.sql.br', facts: 'facts.json' } as const;

/** The replies of the recorded version's public API just before it was stopped. Every later version must return the same. */
export interface RecordedFacts {
  recordedAt: string;
  /** The password of every account. */
  password: string;
  /** The latest messages of ana's chat, newest first. */
  messages: Array<{ id: string; content: string; sender: string }>;
  pinned: string;
  /** Messages that wait for a moderator's decision. */
  held: Array<{ id: string; content: string }>;
  rewards: Array<{ id: string; title: string; cost: number }>;
  /** Redemptions that wait for a moderator's decision, oldest first. */
  redemptions: Array<{ id: string; username: string }>;
  /** The latest resolved prediction, and the open one when the recording ended. */
  decided: { id: string; title: string; winningOutcomeId: string; outcomes: RecordedOutcome[] };
  running: { id: string; outcomes: RecordedOutcome[] };
  /** Ended polls of mirelune's channel, newest first. */
  polls: Array<{ title: string; votes: number[] }>;
  /** Balances in ana's channel, and points staked on the running prediction. */
  people: Array<{ username: string; points: number; staked: number }>;
}
export interface RecordedOutcome {
  id: string;
  votes: number;
  points: number;
}

/** Compresses a dump. It repeats itself over megabytes, so it needs Brotli's largest window. */
export const compress = (data: string): Buffer =>
  brotliCompressSync(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });

/** Reads the statements of a version's dump. */
export const readData = (version: string): string => brotliDecompressSync(readFileSync(join(RECORDINGS, version, FILES.data))).toString();

/** The names of all recorded versions. */
export const recordedVersions = (): string[] =>
  readdirSync(RECORDINGS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

export const factsOf = (version: string): RecordedFacts =>
  JSON.parse(readFileSync(join(RECORDINGS, version, FILES.facts), 'utf8')) as RecordedFacts;
