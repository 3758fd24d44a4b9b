import type { Ctx } from '../context.ts';
import { Unavailable } from '../unavailable.ts';
import { type Deadline, wokenByDeadlines } from './deadline.ts';
import { type DeadlineRow, deleteDeadline, nextDue, postpone, takeDue, upsertDeadline } from './store.ts';

/** The longest sleep, in milliseconds: another node may have set a deadline that this one did not hear of. */
export const LONGEST_SLEEP = 5_000;
/** How long what another node acts on may take until it is looked at again. */
const ELSEWHERE = 200;
/** One that failed is tried again after so long. */
const TRY_AGAIN = 30_000;

/** Acts on one deadline that is due. False when there is none. One that fails is put off, so that it does not stand in the way of the others. */
async function actOnNext(ctx: Ctx, deadlines: ReadonlyMap<string, Deadline>): Promise<boolean> {
  const now = ctx.now();
  let taken: DeadlineRow | null = null;
  try {
    return await ctx.tx(async (tx) => {
      taken = await takeDue(tx, [...deadlines.keys()], now);
      if (!taken) return false;
      const again = await deadlines.get(taken.kind)!.act(tx, taken.ref, now);
      if (again) await upsertDeadline(tx, taken.kind, taken.ref, again);
      else await deleteDeadline(tx, taken);
      return true;
    });
  } catch (error) {
    if (!taken || error instanceof Unavailable) throw error;
    ctx.log.error({ err: error, deadline: taken }, 'a deadline failed');
    await postpone(ctx.db, taken, now, new Date(now.getTime() + TRY_AGAIN));
    return true;
  }
}

const byKind = (deadlines: readonly Deadline[]) => new Map(deadlines.map((deadline) => [deadline.kind, deadline]));

/** Acts on every deadline that is due now, the oldest first. */
export async function actOnDue(ctx: Ctx, deadlines: readonly Deadline[]): Promise<void> {
  const known = byKind(deadlines);
  while (await actOnNext(ctx, known));
}

/** How the keeper waits; a test brings its own. Resolves early when the signal is aborted. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const sleepFor: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });

/**
 * Acts on deadlines as they come due until stopped: sleeps until the next one, five seconds at most, and is woken when one is set on this node.
 * Any number of nodes keep the same deadlines; each is acted on by one. `stop` waits for the one that is being acted on.
 */
export function runDeadlines(ctx: Ctx, deadlines: readonly Deadline[], sleep: Sleep = sleepFor): { stop(): Promise<void> } {
  const known = byKind(deadlines);
  const kinds = [...known.keys()];
  let isStopped = false;
  let sleeping = new AbortController();
  const forget = wokenByDeadlines(() => sleeping.abort());

  const turn = async (): Promise<number> => {
    try {
      for (;;) {
        const next = await nextDue(ctx.db, kinds);
        const wait = next ? next.getTime() - ctx.now().getTime() : LONGEST_SLEEP;
        if (isStopped || wait > 0) return Math.min(LONGEST_SLEEP, wait);
        // Another node has all of what is due in its hands.
        if (!(await actOnNext(ctx, known))) return ELSEWHERE;
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) ctx.log.error({ err: error }, 'keeping deadlines failed');
      return LONGEST_SLEEP;
    }
  };

  const keep = async () => {
    while (!isStopped) {
      // Before the look, so that what is set during it cuts the sleep short.
      sleeping = new AbortController();
      const { signal } = sleeping;
      const pause = await turn();
      if (!isStopped) await sleep(pause, signal);
    }
  };
  const kept = keep();
  return {
    stop: () => {
      isStopped = true;
      forget();
      sleeping.abort();
      return kept;
    },
  };
}
