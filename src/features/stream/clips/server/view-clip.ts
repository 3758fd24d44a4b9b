import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { ViewCounter } from '#core/server/limits/view-counter.ts';
import { refuseSuspended } from '#features/channel/channels/server/api.ts';
import { countClipView } from '#features/stream/clips/contract/clip.ts';
import { VIEW_WINDOW_HOURS } from '#features/stream/clips/rules/clip.ts';
import { addViews } from './store/clips.ts';
import { findUndeleted } from './store/cuts.ts';

const views = perContext((ctx) => new ViewCounter(ctx, { name: 'clip', windowSeconds: VIEW_WINDOW_HOURS * HOUR_SECONDS, add: addViews }));

/** Returns whether the view counts. */
export async function addView(ctx: Ctx, id: string, viewer: Viewer | null, address: string): Promise<boolean> {
  const clip = (await findUndeleted(ctx.db, id)) ?? countClipView.refuse('CLIP_NOT_FOUND');
  await refuseSuspended(ctx.db, clip.channelId, countClipView);
  return clip.state === 'ready' ? views(ctx).count(id, viewer, address) : countClipView.refuse('CLIP_NOT_FOUND');
}
