import type { Logger } from 'pino';
import { Unavailable } from '#core/server/unavailable.ts';

/** Repeats some work, one run at a time, until stopped. A failure is logged and the next turn comes as ever; an outage is silent, because it was logged where it was seen. */
export function everySeconds(seconds: number, log: Logger, what: string, work: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const turn = async () => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Unavailable)) log.error({ err: error }, `${what} failed`);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => {
    running = turn();
  }, seconds * 1000);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
