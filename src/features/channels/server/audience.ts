import type { Ctx } from '#core/server/context.ts';
import { listLive, updateViewerCounts } from './store/livestreams.ts';

export interface Live {
  livestreamId: number;
  channelId: number;
}

/** How many people watch each of these streams now, over all nodes, by livestream id. The gateway knows. */
export type CountAudience = (live: readonly Live[]) => Promise<ReadonlyMap<number, number>>;

/**
 * Writes down how many people watch each live stream: every list and every node reads the same number, in one statement.
 * To be called every few seconds; a stream that the count leaves out keeps its number.
 */
export async function recordAudience(ctx: Ctx, count: CountAudience): Promise<void> {
  const live = await listLive(ctx.db);
  if (live.length > 0) await updateViewerCounts(ctx.db, await count(live));
}
