import { monitorEventLoopDelay } from 'node:perf_hooks';
import { HOUR_SECONDS, MINUTE_MS, SECOND_MS } from '#core/contract/durations.ts';
import { NODE_NAME } from '#core/server/clock/node-clocks.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { listen } from '#core/server/server-event.ts';
import type { Start } from '#core/server/start.ts';
import { SERVER_VERSION } from '#core/server/version.ts';
import { messageSent } from '#features/chat/chat/server/api.ts';
import { deleteOldMinutes, sumBitrate, upsertNodeMinute } from './store.ts';

declare module '#core/server/context.ts' {
  interface Services {
    nodeMeter: NodeMeter;
  }
}

/** Seconds between measurements of a node. */
export const MEASURE_SECONDS = 10;

interface Measured {
  sends: number;
  /** Messages a second. */
  sendRate: number;
  /** Milliseconds. */
  loopDelay: number;
  /** Share of one core. */
  cpu: number;
  /** Bytes. */
  memory: number;
}

/** Measures this process between two readings. */
export class NodeMeter {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  #sends = 0;
  #cpu = process.cpuUsage();
  #since = performance.now();

  constructor() {
    this.#delay.enable();
  }

  countSends(count: number): void {
    this.#sends += count;
  }

  /** Since the last reading, which it resets. */
  read(): Measured {
    const now = performance.now();
    const seconds = Math.max((now - this.#since) / SECOND_MS, 0.001);
    const { user, system } = process.cpuUsage(this.#cpu);
    const sends = this.#sends;
    const measured = {
      sends,
      sendRate: sends / seconds,
      // Zero before the first sample. The histogram counts in nanoseconds, and includes its own interval of 20 ms.
      loopDelay: Math.max(0, this.#delay.max / 1e6 - 20),
      cpu: (user + system) / 1e6 / seconds,
      memory: process.memoryUsage.rss(),
    };
    this.#delay.reset();
    this.#sends = 0;
    this.#cpu = process.cpuUsage();
    this.#since = now;
    return measured;
  }

  stop(): void {
    this.#delay.disable();
  }
}

export const startNodeMeter: Start = async () => {
  const nodeMeter = new NodeMeter();
  return { services: { nodeMeter }, stop: () => nodeMeter.stop() };
};

export const countSentMessages = listen(messageSent, async (tx, messages) =>
  tx.afterCommit(() => tx.services.nodeMeter?.countSends(messages.length)),
);

const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);

export const measureNode: PeriodicJob = {
  name: 'measuring this node',
  everySeconds: MEASURE_SECONDS,
  run: async ({ db, now, services: { nodeMeter } }, realtime) => {
    if (!nodeMeter) return;
    const at = now();
    const bitrate = await sumBitrate(db);
    const figures = { ...nodeMeter.read(), ...realtime.online(), bitrate };
    await upsertNodeMinute(db, { minute: minuteOf(at), node: NODE_NAME, measuredAt: at, version: SERVER_VERSION, ...figures });
  },
};

export const pruneNodeMinutes: PeriodicJob = {
  name: 'deleting old figures of nodes',
  everySeconds: HOUR_SECONDS,
  run: ({ db, now }) => deleteOldMinutes(db, now()),
};
