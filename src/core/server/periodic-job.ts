import type { Logger } from 'pino';
import type { AnyEvent, ChannelArgs, PayloadInput } from '#core/contract/event.ts';
import type { AudienceQuery } from './bus/bus.ts';
import type { Ctx } from './context.ts';
import type { Grant } from './pusher/grants.ts';
import { Unavailable } from './unavailable.ts';

/** Queries about open sockets for periodic jobs. */
export interface RealtimeView {
  /** The number of people in each occupied channel, over all nodes. `timeoutMs` is the wait for slow nodes. */
  audience(query: AudienceQuery, timeoutMs: number): Promise<Map<string, number>>;
  /** Whether a socket on this node is subscribed to this channel. */
  isListening(channel: string): boolean;
  /** The signed-in users on this node in channels with this prefix. */
  holders(prefix: string): Iterable<{ channel: string; userId: string }>;
  /** The grants of the sockets on this node for private channels, used or still usable. */
  grants(): Iterable<Grant>;
  /** Sends an event only to the sockets of this node that are subscribed to these channels. */
  deliver<E extends AnyEvent>(event: E, channels: readonly ChannelArgs<E>[], payload: PayloadInput<E>): void;
  /** Ends these grants on this node, and closes the sockets that joined a channel with one of them. */
  endGrants(over: readonly Grant[]): void;
}

/** Work that every node repeats while it runs. Stored work that one node runs once is a job (`jobs/job.ts`). */
export interface PeriodicJob {
  /** A description of the work for the log: "counting viewers". */
  name: string;
  everySeconds: number;
  /** Runs it once before the server listens as well. */
  atStart?: boolean;
  run(ctx: Ctx, realtime: RealtimeView): Promise<void>;
}

/**
 * Runs a job repeatedly, one run at a time, until stopped. A failed run is logged and the next one runs as scheduled; outages are already
 * logged where they are detected.
 */
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
