import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { spreadDelay } from './spread-delay.ts';

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  run: () => void;
}
const waitingOf = new WeakMap<QueryClient, Map<string, Waiting>>();

/** A later run of the same key replaces a waiting one at its time, so that events neither add nor postpone requests. */
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
