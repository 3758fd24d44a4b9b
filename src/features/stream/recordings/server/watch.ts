import { HOUR_SECONDS } from '#core/contract/durations.ts';
import type { Refuses } from '#core/contract/endpoint.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { ViewCounter } from '#core/server/limits/view-counter.ts';
import { refuseSuspended } from '#features/channel/channels/server/api.ts';
import { countView, keepPosition } from '#features/stream/recordings/contract/video.ts';
import { canWatch, resumePosition, VIEW_WINDOW_HOURS } from '#features/stream/recordings/rules.ts';
import { roleIn } from './read-videos.ts';
import { addViews, deletePosition, findRecording, type RecordingRow, trimPositions, upsertPosition } from './store/recordings.ts';

const views = perContext((ctx) => new ViewCounter(ctx, { name: 'video', windowSeconds: VIEW_WINDOW_HOURS * HOUR_SECONDS, add: addViews }));

/** Returns whether the view counts: once within the window per viewer, or per address without a session. */
export async function addView(ctx: Ctx, uuid: string, viewer: Viewer | null, address: string): Promise<boolean> {
  const { channelId } = await requireWatchable(ctx, uuid, viewer, countView);
  await refuseSuspended(ctx.db, channelId, countView);
  return views(ctx).count(uuid, viewer, address);
}

export async function storePosition(ctx: Ctx, uuid: string, viewer: Viewer, seconds: number): Promise<number | null> {
  const { duration } = await requireWatchable(ctx, uuid, viewer, keepPosition);
  const position = resumePosition(seconds, duration);
  if (position === null) await deletePosition(ctx.db, viewer.id, uuid);
  else if (await upsertPosition(ctx.db, viewer.id, uuid, position, ctx.now())) await trimPositions(ctx.db, viewer.id);
  return position;
}

async function requireWatchable(
  ctx: Ctx,
  uuid: string,
  viewer: Viewer | null,
  endpoint: Refuses<'VIDEO_NOT_FOUND'>,
): Promise<RecordingRow> {
  const row = await findRecording(ctx.db, uuid);
  return row && canWatch(row, await roleIn(ctx.db, row.channelId, viewer)) ? row : endpoint.refuse('VIDEO_NOT_FOUND');
}
