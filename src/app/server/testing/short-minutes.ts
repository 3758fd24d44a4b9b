import { MINUTE_MS } from '#core/contract/durations.ts';

/**
 * Preloaded into a server process (`node --import`), so that minutely jobs run every second. The minutes of the clock keep their length:
 * counts per minute stay correct.
 */
const SHORT_MS = 1000;
const repeat = globalThis.setInterval;

globalThis.setInterval = new Proxy(repeat, {
  apply: (target, self, [run, delay, ...rest]) => Reflect.apply(target, self, [run, delay === MINUTE_MS ? SHORT_MS : delay, ...rest]),
});
