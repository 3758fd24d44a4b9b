import { HOUR_MS } from '#core/contract/durations.ts';
import type { Sleep } from '../concurrency/run-when-due.ts';
import type { Ctx } from '../context.ts';
import type { AnyJobKind } from './job.ts';

/** Milliseconds that a job has to end after its signal was aborted. A stopping server waits as long. */
export const GRACE = 5_000;

export class JobStopped extends Error {
  override readonly name = 'JobStopped';
  readonly why: 'time limit' | 'shutdown' | 'lost lease';

  constructor(why: JobStopped['why']) {
    super(`The job was stopped: ${why}.`);
    this.why = why;
  }
}

/** `stopped`: the server stops, or the lease is lost. `stuck`: the same, but `run` did not end in time and may still have effects. */
export type Attempt = { kind: 'done'; result: unknown } | { kind: 'failed'; error: unknown } | { kind: 'stopped' } | { kind: 'stuck' };

/** Aborts `stop` at the time limit, and abandons a job that does not end after that. Never throws. */
export async function attemptJob(ctx: Ctx, kind: AnyJobKind, payload: unknown, stop: AbortController, sleep: Sleep): Promise<Attempt> {
  const { signal } = stop;
  const over = new AbortController();
  void sleep(kind.timeLimitSeconds * 1000, over.signal).then(() => {
    if (!over.signal.aborted) stop.abort(new JobStopped('time limit'));
  });
  const graceEnded = new Promise<'stuck'>((resolve) => {
    signal.addEventListener('abort', () => void sleep(GRACE, over.signal).then(() => resolve('stuck')));
  });
  const run = async (): Promise<Attempt> => ({ kind: 'done', result: await kind.run(ctx, payload, signal) });
  const ended = run().catch((error: unknown): Attempt => ({ kind: 'failed', error }));
  const first = await Promise.race([ended, graceEnded]);
  over.abort();
  if (first !== 'stuck' && first.kind === 'done') return first;
  const why = signal.reason instanceof JobStopped ? signal.reason.why : null;
  if (why === 'time limit') return { kind: 'failed', error: new Error(`It took longer than ${kind.timeLimitSeconds} seconds.`) };
  if (first === 'stuck') return { kind: 'stuck' };
  return why === null ? first : { kind: 'stopped' };
}

/** Milliseconds from the first failure of a job to its next attempt, and the maximum after any failure; jitter shortens both. */
const FIRST_DELAY = 10_000;
const MAX_DELAY = HOUR_MS;

/**
 * Milliseconds after consecutive failures, at least one: doubled each time, an hour at most. `random`, from 0 to 1 (exclusive), removes up
 * to half ("equal jitter", Exponential Backoff And Jitter, AWS Architecture Blog, 2015).
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (failures - 1));
  return Math.round(delay * (1 - random / 2));
}
