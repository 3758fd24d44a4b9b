import type { z } from 'zod';
import { WakeSignal } from '../concurrency/wake-signal.ts';
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
 * Work with an effect outside the database, stored by a transaction and run outside of any (decision 032). Database work is a `Deadline`.
 * It runs at least once, so `run` must be idempotent: derive names from the payload, send a row's id as idempotency key, or check first.
 * Write to the database only in `finish`.
 */
export interface JobKind<Payload extends z.ZodType, Result> {
  /** Unique among all features, e.g. `streams.thumbnail`. */
  kind: string;
  lane: JobLane;
  /** At most 64 KiB, never a secret. An earlier release may have stored it: an invalid payload makes a dead job. */
  payload: Payload;
  /** Number of attempts, at least one. With ten, the last attempt is about an hour after the first. */
  attempts: number;
  /** Seconds until the signal is aborted and the attempt counts as failed. */
  timeLimitSeconds: number;
  /** Throws soon after the signal is aborted. Errors are retried, except `HopelessJob`; staff see the message, so no secrets. */
  run(ctx: Ctx, payload: z.output<Payload>, signal: AbortSignal): Promise<Result>;
  /** Runs once, in the transaction that deletes the job, if the attempt still holds its lease. A throw is a failure. */
  finish?(tx: Tx, payload: z.output<Payload>, result: Result): Promise<void>;
  /** Runs in the transaction that marks the job dead, not for an invalid payload. `finish` may follow; a throw is only logged. */
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
 * The job runs exactly if `tx` commits. Returns false when one is stored under this key; a running one does not see the changes of `tx`.
 * Replaces a dead job. Throws when the payload does not fit the kind.
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
