import type { Logger } from 'pino';
import type { AnyEvent, ChannelArgs, PayloadInput } from '#core/contract/event.ts';
import type { AudienceQuery } from './bus/bus.ts';
import type { Ctx } from './context.ts';
import type { Grant } from './pusher/grants.ts';
import { Unavailable } from './unavailable.ts';

export interface RealtimeView {
  /** Over all nodes. `timeoutMs` is the wait for slow nodes. */
  audience(query: AudienceQuery, timeoutMs: number): Promise<Map<string, number>>;
  /** Open sockets, and the people who have them, on this node. */
  online(): { sockets: number; people: number };
  /** On this node. */
  isListening(channel: string): boolean;
  holders(prefix: string): Iterable<{ channel: string; userId: string }>;
  grants(): Iterable<Grant>;
  /** Only to the sockets of this node. */
  deliver<E extends AnyEvent>(event: E, channels: readonly ChannelArgs<E>[], payload: PayloadInput<E>): void;
  endGrants(over: readonly Grant[]): void;
}

/** Every node repeats it. Stored work that one node runs once is a job (`jobs/job.ts`). */
export interface PeriodicJob {
  name: string;
  everySeconds: number;
  /** Also runs once before the server listens. */
  atStart?: boolean;
  run(ctx: Ctx, realtime: RealtimeView): Promise<void>;
}

/** One run at a time. A failed run is logged, and the next one runs as scheduled; outages are logged where they are detected. */
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
