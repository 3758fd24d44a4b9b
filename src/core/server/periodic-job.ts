import type { Logger } from 'pino';
import type { Census } from './bus/bus.ts';
import type { Ctx } from './context.ts';
import { Unavailable } from './unavailable.ts';

/** What jobs may ask about open sockets. */
export interface RealtimeView {
  /** How many sockets each channel of this prefix has, over all nodes. `patience`: milliseconds that a slow node is waited for. */
  census(prefix: string, patience: number): Promise<Census>;
  /** The signed-in users on this node in channels of this prefix. */
  holders(prefix: string): Iterable<{ channel: string; userId: string }>;
}

/** What every node repeats while it runs. */
export interface PeriodicJob {
  /** What it does, for the log: "counting viewers". */
  name: string;
  everySeconds: number;
  /** Also runs once before the server listens. */
  atStart?: boolean;
  run(ctx: Ctx, realtime: RealtimeView): Promise<void>;
}

/** Repeats a job, one run at a time, until stopped. A failed run is logged and the next one comes as ever; an outage was logged where it was seen. */
export function startPeriodicJob(job: PeriodicJob, ctx: Ctx, realtime: RealtimeView, log: Logger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const run = async () => {
    if (busy) return;
    busy = true;
    try {
      await job.run(ctx, realtime);
    } catch (error) {
      if (!(error instanceof Unavailable)) log.error({ err: error }, `${job.name} failed`);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => {
    running = run();
  }, job.everySeconds * 1000);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
