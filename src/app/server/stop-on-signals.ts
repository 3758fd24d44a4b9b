import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { Running } from './grandstand.ts';

/** Seconds that a graceful stop may take, after SHUTDOWN_DELAY, before the process exits anyway. */
export const STOP_SECONDS = 10;

interface StopOptions {
  /** Seconds of SHUTDOWN_DELAY. */
  delay: number;
  /** Runs before the server stops. */
  before?: () => Promise<void>;
  log: Logger;
}

/**
 * SIGTERM and SIGINT stop the running server and exit with 0. During the delay it serves as before, but reports that it is not ready, so that load
 * balancers choose other nodes (decision 092). A second signal ends the delay.
 */
export function stopOnSignals(running: () => Running, { delay, before, log }: StopOptions): { areStopping(): boolean } {
  const hurry = Promise.withResolvers<void>();
  let isStopping = false;
  const stop = async () => {
    if (isStopping) {
      hurry.resolve();
      return;
    }
    isStopping = true;
    running().announceStop();
    if (delay > 0) {
      log.info(`This node stops in ${delay} s; /healthz answers 503 until then.`);
      await Promise.race([pause(delay * SECOND_MS), hurry.promise]);
    }
    const late = setTimeout(() => {
      log.error(`shutdown took longer than ${STOP_SECONDS} s`);
      process.exit(1);
    }, STOP_SECONDS * SECOND_MS);
    late.unref();
    try {
      await before?.();
      await running().stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'shutdown failed; exiting');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return { areStopping: () => isStopping };
}
