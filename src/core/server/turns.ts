import type { Ctx } from './context.ts';

/** What was asked for last, by key, of each process. */
const asked = new WeakMap<Ctx, Map<string, Promise<unknown>>>();

/**
 * Lets works of one key happen one after the other in this process. It decides nothing between nodes, that is for a lock in the database: it keeps
 * one person who asks a hundred times at once from holding every connection while each waits for the last.
 */
export async function inTurn<T>(ctx: Ctx, key: string, work: () => Promise<T>): Promise<T> {
  const last = asked.get(ctx) ?? new Map<string, Promise<unknown>>();
  asked.set(ctx, last);
  const before = last.get(key) ?? Promise.resolve();
  const result = before.then(work, work);
  last.set(key, result);
  try {
    return await result;
  } finally {
    if (last.get(key) === result) last.delete(key);
  }
}
