import { msBetween } from '#core/contract/durations.ts';
import type { Ctx, Tx } from '../context.ts';
import { Unavailable } from '../unavailable.ts';

/** The longest sleep, in milliseconds, because another node may have stored work without waking this one. */
export const MAX_SLEEP = 5_000;
/** Milliseconds between checks while other nodes hold the due work. */
const BUSY_RECHECK_DELAY = 200;

/** Resolves early when the signal is aborted. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const sleepFor: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });

export interface DueWork {
  /** A description of the work for the log: "running the deadlines". */
  name: string;
  /** When the next row is due; null while there is none that this node could process. */
  findNextDue(): Promise<Date | null>;
  /** Processes, or starts to process, one due row. Returns false when other nodes hold all due rows. */
  runNext(): Promise<boolean>;
}

export interface Scheduler {
  wake(): void;
  /** Starts no more work, and waits for the running `runNext`. */
  stop(): Promise<void>;
}

/** Sleeps until the next row is due, five seconds at most. */
export function runWhenDue({ now, log }: Pick<Ctx, 'now' | 'log'>, work: DueWork, sleep: Sleep = sleepFor): Scheduler {
  let isStopped = false;
  let sleeping = new AbortController();

  const runUntilIdle = async (): Promise<number> => {
    try {
      for (;;) {
        const next = await work.findNextDue();
        const wait = next ? msBetween(now(), next) : MAX_SLEEP;
        if (isStopped || wait > 0) return Math.min(MAX_SLEEP, wait);
        if (!(await work.runNext())) return BUSY_RECHECK_DELAY;
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) log.error({ err: error }, `${work.name} failed`);
      return MAX_SLEEP;
    }
  };

  const loop = async () => {
    while (!isStopped) {
      // The controller is created before the check, so that a row stored during the check ends the sleep early.
      sleeping = new AbortController();
      const { signal } = sleeping;
      const pause = await runUntilIdle();
      if (!isStopped) await sleep(pause, signal);
    }
  };
  const loopEnded = loop();
  return {
    wake: () => sleeping.abort(),
    stop: () => {
      isStopped = true;
      sleeping.abort();
      return loopEnded;
    },
  };
}

/** Only a shortcut: other nodes, and this one after a crash, find the row when they poll. */
export class WakeSignal {
  readonly #listeners = new Set<() => void>();

  /** Returns a function that unsubscribes. */
  listen(wake: () => void): () => void {
    this.#listeners.add(wake);
    return () => void this.#listeners.delete(wake);
  }

  sendAfterCommit(tx: Tx): void {
    tx.afterCommit(() => {
      for (const wake of this.#listeners) wake();
    });
  }
}
