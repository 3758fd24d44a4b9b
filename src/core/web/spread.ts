import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Milliseconds of the spread for each open page. */
const MS_PER_PAGE = 3;
/** The longest spread, in milliseconds: that of 10,000 pages. */
export const SPREAD_MAX_MS = 30_000;

/**
 * A random delay in milliseconds, so that the pages of an audience that have the same reason to ask the server do not ask in one instant:
 * they make about 333 requests a second, however many they are, and more than 10,000 of them ask within 30 s. A page that is alone does not
 * wait.
 */
export const spreadDelay = (audience: number): number =>
  audience <= 1 ? 0 : Math.random() * Math.min(SPREAD_MAX_MS, audience * MS_PER_PAGE);

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  run: () => void;
}
const waitingOf = new WeakMap<QueryClient, Map<string, Waiting>>();

/**
 * Runs something within the spread of an audience, for requests that nobody waits for. While a run of the same key is waiting, a further one
 * takes its place and its time, so that frequent events neither add requests nor postpone them. Without an audience it runs at once.
 */
export function runSpread(cache: QueryClient, key: QueryKey, audience: number, run: () => void): void {
  const waiting = waitingOf.get(cache) ?? new Map<string, Waiting>();
  waitingOf.set(cache, waiting);
  const hash = hashKey(key);
  const before = waiting.get(hash);
  const delay = spreadDelay(audience);
  if (delay > 0 && before) {
    before.run = run;
    return;
  }
  clearTimeout(before?.timer);
  waiting.delete(hash);
  if (delay <= 0) {
    run();
    return;
  }
  const timer = setTimeout(() => {
    const due = waiting.get(hash);
    waiting.delete(hash);
    due?.run();
  }, delay);
  waiting.set(hash, { timer, run });
}
