import type { z } from 'zod';
import { WakeSignal } from '../concurrency/run-when-due.ts';
import type { Ctx, Tx } from '../context.ts';
import { insertJob, reviveDeadJob } from './store.ts';

/** Kinds of jobs that share places on each node. Slow work in one lane never delays another. */
export interface JobLane {
  /** Unique among all features, as the value of a metric's label: `thumbnails`. */
  name: string;
  /** Maximum number of running jobs of the lane on one node. */
  concurrency: number;
}

/**
 * Work with an effect outside the database: a file in a store, a call of another server, a run of ffmpeg. Scheduled work inside the
 * database is a `Deadline`. The transaction that needs a job stores it, one node runs it outside any transaction, and failures are retried
 * (decision 032).
 * It runs at least once, not exactly once: a node may die, or lose the database, after the effect and before the row is deleted. So `run`
 * must be idempotent: write to a name that follows from the payload, pass the id of a row as the idempotency key of the other server, or
 * check for the effect first. Write to the database only in `finish`, which runs once.
 */
export interface JobKind<Payload extends z.ZodType, Result> {
  /** Unique among all features, e.g. `streams.thumbnail`. */
  kind: string;
  lane: JobLane;
  /**
   * The stored JSON, at most 64 KiB: ids and names rather than contents. It is parsed before every attempt, because an earlier release may
   * have stored it; an invalid payload makes a dead job. Never a secret.
   */
  payload: Payload;
  /** Number of attempts, at least one. With ten, the last attempt is about an hour after the first. */
  attempts: number;
  /** Seconds until the signal is aborted and the attempt counts as failed. */
  timeLimitSeconds: number;
  /**
   * Does the work. The signal is aborted at the time limit, when the server stops, and when another node has taken the job; `run` then ends
   * soon, by throwing. A thrown error is a failure, after which the job is retried with a growing pause; `HopelessJob` makes it dead at
   * once. The message of the last error is stored and shown to staff: a short sentence without secrets.
   */
  run(ctx: Ctx, payload: z.output<Payload>, signal: AbortSignal): Promise<Result>;
  /** Runs once, in the transaction that deletes the job, if the attempt still holds its lease. A throw is a failure. */
  finish?(tx: Tx, payload: z.output<Payload>, result: Result): Promise<void>;
  /**
   * Runs in the transaction that marks the job dead, so that waiting people can be notified. Staff may retry the job later, so `finish` can
   * still follow. Not called when the stored payload is invalid. A throw is logged, and the job is dead anyway.
   */
  giveUp?(tx: Tx, payload: z.output<Payload>): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a kind of any payload and result, which `jobKind` has checked against each other
export type AnyJobKind = JobKind<any, any>;

export const jobKind = <Payload extends z.ZodType, Result>(kind: JobKind<Payload, Result>): JobKind<Payload, Result> => kind;

/** Another attempt cannot succeed: the recording was deleted, the file is not a video. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob';
}

export interface EnqueueOptions {
  /** At most 200 characters. While a job of the kind with this key is stored and not dead, no other is stored. */
  key?: string;
  /** At once by default. */
  runAt?: Date;
}

const MAX_KEY = 200;
const MAX_PAYLOAD = 65_536;

export const jobStored = new WakeSignal();

/**
 * Stores a job in the caller's transaction, so that it runs exactly if the transaction commits. Returns false when one is already stored
 * under this key; that job may be running, and then does not see the changes of this transaction. Replaces a dead job with the key. Throws
 * when the payload does not fit the kind.
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
