import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One folder for each recorded version; `scripts/record-version.mjs` writes them. */
export const RECORDINGS = join(import.meta.dirname, 'recorded');
/** The files of a recording of one kind of database: what to restore, and what the public API answered about it at the end. */
export const FILES = {
  embedded: { data: 'embedded.tar.gz', facts: 'embedded.json' },
  postgres: { data: 'postgres.sql.gz', facts: 'postgres.json' },
} as const;

/** What the public API of the recorded version answered just before it was stopped. Whatever comes later must still know it. */
export interface RecordedFacts {
  recordedAt: string;
  /** Everybody's. */
  password: string;
  /** The latest messages of ana's chat, the newest first. */
  messages: Array<{ id: string; content: string; sender: string }>;
  pinned: string;
  /** Those that wait for a moderator. */
  held: Array<{ id: string; content: string }>;
  rewards: Array<{ id: string; title: string; cost: number }>;
  /** Those that wait for a moderator, the oldest first. */
  redemptions: Array<{ id: string; username: string }>;
  /** The latest prediction that was decided, and the one that took votes when the recording ended. */
  decided: { id: string; title: string; winningOutcomeId: string; outcomes: RecordedOutcome[] };
  running: { id: string; outcomes: RecordedOutcome[] };
  /** Polls of mirelune's channel that had ended, the newest first. */
  polls: Array<{ title: string; votes: number[] }>;
  /** In ana's channel: points, and what they staked on the running prediction. */
  people: Array<{ username: string; points: number; staked: number }>;
}
export interface RecordedOutcome {
  id: string;
  votes: number;
  points: number;
}

/** Every recorded version. */
export const recordedVersions = (): string[] =>
  readdirSync(RECORDINGS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

export const factsOf = (version: string, kind: keyof typeof FILES): RecordedFacts =>
  JSON.parse(readFileSync(join(RECORDINGS, version, FILES[kind].facts), 'utf8')) as RecordedFacts;
