import { msBetween } from '#core/contract/durations.ts';
import type { Ctx } from '../context.ts';
import { Unavailable } from '../unavailable.ts';

/** The longest sleep, in milliseconds, because another node may have stored work without waking this one. */
export const MAX_SLEEP = 5_000;
/** Milliseconds until due work that other nodes hold is checked again. */
const BUSY_RECHECK_DELAY = 200;

/** How a scheduler waits; tests supply their own. Resolves early when the signal is aborted. */
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

/** Rows of the database that are to be processed at their time, by any one of the nodes. */
export interface DueWork {
  /** A description of the work for the log: "running the deadlines". */
  name: string;
  /** When the next row is due; null while there is none that this node could process. */
  findNextDue(): Promise<Date | null>;
  /** Processes, or starts to process, one row that is due. Returns false when other nodes hold all of them. */
  runNext(): Promise<boolean>;
}

export interface Scheduler {
  /** Looks for due work now instead of after the sleep. */
  wake(): void;
  /** Starts nothing any more, and waits for the `runNext` that is running. */
  stop(): Promise<void>;
}

/** Processes rows as they come due until stopped, one after the other. It sleeps until the next one is due, five seconds at most. */
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
      // The controller is created before the check, so that a row that is stored during the check cuts the sleep short.
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
