/**
 * Sets the clock of a server process ahead when preloaded (`node --import`), as an operator could set the clock of its machine. The
 * environment variable `CLOCK_AHEAD_MS` has the milliseconds; negative is behind.
 */
const AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;
const now = () => RealDate.now() + AHEAD_MS;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
