import type { Ctx, Viewer } from '#core/server/context.ts';
import { SUGGESTED, type SuggestedCard } from '#features/channel/channels/contract/suggested.ts';
import { suggestedFor, thumbnailsOf } from './contributed-fields.ts';
import { listSuggested } from './store/suggested.ts';
import { cardOnWire } from './wire.ts';

/** Based on follows and watch history. */
export async function suggestLivestreams(ctx: Ctx, viewer: Viewer): Promise<SuggestedCard[]> {
  const rows = await listSuggested(ctx.db, viewer.id, await suggestedFor(ctx, viewer.id), SUGGESTED);
  const thumbnails = await thumbnailsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...cardOnWire(ctx, row, thumbnails), because: row.because }));
}
