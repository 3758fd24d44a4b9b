import type { z } from 'zod';
import { WakeSignal } from '../concurrency/wake-signal.ts';
import type { Ctx, Tx } from '../context.ts';
import { insertJob, reviveDeadJob } from './store.ts';

/** A lane: kinds of jobs that share a bounded number of places on each node. What is slow in one lane never holds up another. */
export interface JobLane {
  /** Unique among all features, as a value of a metric's label: `thumbnails`. */
  name: string;
  /** How many jobs of the lane run at the same time on one node. */
  concurrency: number;
}

/**
 * Work with an effect outside the database: a file in a store, a call of another server, a run of ffmpeg. (What has to happen at a time
 * inside the database is a `Deadline`.) A job is stored by the transaction that needs it, done by one node outside any transaction, and
 * tried again when it fails.
 *
 * It is done at least once, not exactly once: a node may die, or lose the database, after the effect and before the row is deleted, and the
 * job is then done again. So `run` must be idempotent. Write to a name that follows from the payload, pass the id of a row as the
 * idempotency key of the other server, look first whether the effect is there already; and write to the database in `finish` alone, which
 * runs once.
 */
export interface JobKind<Payload extends z.ZodType, Result> {
  /** Unique among all features, e.g. `streams.thumbnail`. */
  kind: string;
  lane: JobLane;
  /**
   * What is stored, as JSON of at most 64 KiB: ids and names rather than contents. It is parsed before every attempt, because an earlier
   * release may have stored it; one that does not parse makes the job a dead one. Never a secret.
   */
  payload: Payload;
  /** How often it is tried in all, at least once. With ten the last attempt is about an hour after the first. */
  attempts: number;
  /** After this long the signal is aborted and the attempt counts as failed. */
  timeLimitSeconds: number;
  /**
   * Does the work. The signal is aborted at the time limit, when the server stops, and when another node has taken the job over; `run` then
   * ends soon, by throwing. What it throws is a failure, after which the job is tried again with a growing pause; `HopelessJob` says that
   * this would be useless. The message of the last error is stored and shown to staff: a short sentence without secrets.
   */
  run(ctx: Ctx, payload: z.output<Payload>, signal: AbortSignal): Promise<Result>;
  /** Runs in the transaction that deletes the job, so once and only for an attempt that still held its lease. A throw is a failure. */
  finish?(tx: Tx, payload: z.output<Payload>, result: Result): Promise<void>;
  /**
   * Runs in the transaction that makes the job a dead one, so that people who wait for its result are told. Staff may have it tried again:
   * `finish` can still follow. Not called when the stored payload does not parse. A throw is logged, and the job is dead all the same.
   */
  giveUp?(tx: Tx, payload: z.output<Payload>): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a kind of any payload and result, which `jobKind` has checked against each other
export type AnyJobKind = JobKind<any, any>;

/** Declares a kind of job; the types of payload and result follow from its parts. A feature lists it in `jobKinds`. */
export const jobKind = <Payload extends z.ZodType, Result>(kind: JobKind<Payload, Result>): JobKind<Payload, Result> => kind;

/** Thrown by `run` or `finish` when another attempt cannot succeed: the recording was deleted, the file is not a video. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob';
}

export interface EnqueueOptions {
  /** At most 200 characters. While a job of the kind with this key is stored and not dead, nothing is stored. */
  key?: string;
  /** Not before this time; at once by default. */
  runAt?: Date;
}

const MAX_KEY = 200;
const MAX_PAYLOAD = 65_536;

/** Sent whenever a job is stored or revived on this node. */
export const jobStored = new WakeSignal();

/**
 * Stores a job in the transaction of the caller, so that it is done exactly if the transaction commits. Returns false when it is stored
 * already under this key; that one may be running, and then does not see what this transaction changes. A dead job with the key is replaced
 * by the new one. Throws when the payload does not fit the kind.
 */
export async function enqueueJob<Payload extends z.ZodType>(
  tx: Tx,
  { kind, payload: schema }: Pick<JobKind<Payload, unknown>, 'kind' | 'payload'>,
  payload: z.input<Payload>,
  { key, runAt }: EnqueueOptions = {},
): Promise<boolean> {
  schema.parse(payload);
  const json = JSON.stringify(payload);
  if (json.length > MAX_PAYLOAD) throw new RangeError(`The payload of a job ${kind} has more than ${MAX_PAYLOAD} characters.`);
  if (key !== undefined && key.length > MAX_KEY) throw new RangeError(`The key of a job ${kind} has more than ${MAX_KEY} characters.`);
  const createdAt = tx.now();
  const job = { kind, key: key ?? null, json, due: runAt ?? createdAt, createdAt };
  const isStored = (await insertJob(tx, job)) || (await reviveDeadJob(tx, job));
  if (isStored) jobStored.sendAfterCommit(tx);
  return isStored;
}
