import { secondsAfter } from '#core/contract/durations.ts';
import type { Ctx } from '../context.ts';
import { perContext } from './per-context.ts';

/**
 * One read per id and `seconds` on this node, however many people request it. All of them get the same result: do not change it. After a
 * failed read, the next request reads again.
 */
export function sharedRead<Asked extends { id: number }, Result>(
  seconds: number,
  read: (ctx: Ctx, asked: Asked) => Promise<Result>,
): (ctx: Ctx, asked: Asked) => Promise<Result> {
  /** Oldest first. */
  const reads = perContext(() => new Map<number, { until: Date; result: Promise<Result> }>());
  return (ctx, asked) => {
    const [recent, now] = [reads(ctx), ctx.now()];
    for (const [id, { until }] of recent) {
      if (until > now) break;
      recent.delete(id);
    }
    const known = recent.get(asked.id);
    if (known) return known.result;
    const shared = { until: secondsAfter(now, seconds), result: read(ctx, asked) };
    recent.set(asked.id, shared);
    shared.result.catch(() => {
      if (recent.get(asked.id) === shared) recent.delete(asked.id);
    });
    return shared.result;
  };
}
