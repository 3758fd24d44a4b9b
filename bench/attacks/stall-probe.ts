/**
 * Loaded into the measured server. Each message asks for the largest values since the last message. The turn of the event loop is in CPU time
 * of its main thread, which hardly depends on other load. The delay of the loop is in elapsed time.
 */
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Probe {
  /** Milliseconds. */
  turn: number;
  /** Milliseconds, 99 % of the delays are below it. */
  delay: number;
  descriptors: number;
  /** MiB of resident memory. */
  memory: number;
}

const SAMPLE_EVERY = 250;

const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
let [turn, descriptors, memory] = [0, 0, 0];
let last = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  turn = Math.max(turn, (user + system) / 1_000);
  last = process.threadCpuUsage();
}, 1).unref();

function sample(): void {
  descriptors = Math.max(descriptors, readdirSync('/proc/self/fd').length);
  memory = Math.max(memory, process.memoryUsage.rss() / 1_048_576);
}
setInterval(sample, SAMPLE_EVERY).unref();

process.on('message', () => {
  sample();
  process.send!({ turn, delay: delays.percentile(99) / 1e6, descriptors, memory } satisfies Probe);
  [turn, descriptors, memory] = [0, 0, 0];
  delays.reset();
});
process.channel?.unref();
