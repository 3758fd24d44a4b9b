import { DAY_MS } from '#core/contract/durations.ts';

/**
 * Sets the clock of a server process 400 days ahead when preloaded (`node --import`). Everything that was active when a recording was made
 * is then over: sessions, timeouts, pins, predictions, and the months of message tables. The result is the same on the day of the recording
 * and years later.
 */
const AHEAD_MS = 400 * DAY_MS;
const RealDate = Date;
const now = () => RealDate.now() + AHEAD_MS;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
