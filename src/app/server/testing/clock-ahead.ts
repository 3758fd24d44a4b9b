/**
 * Preloaded into a server process (`node --import`): its clock is 400 days ahead, so that whatever a recording left running is over: sessions,
 * timeouts, pins, predictions, the months for which there are tables of messages. It is the same on the day of the recording and years later.
 */
const AHEAD_MS = 400 * 24 * 3600_000;
const RealDate = Date;
const now = () => RealDate.now() + AHEAD_MS;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
