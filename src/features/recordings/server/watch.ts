import { setTimeout as pause } from 'node:timers/promises';
import type { Refuses } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { pauseAfter } from '#core/server/concurrency/pause-after.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { networkOf } from '#core/server/limits/network.ts';
import { refuseSuspended } from '#features/channels/server/api.ts';
import { countView, keepPosition } from '#features/recordings/contract/watch.ts';
import { canWatch, resumePosition, VIEW_WINDOW_HOURS } from '#features/recordings/rules.ts';
import { roleIn } from './read-videos.ts';
import { deletePosition, trimPositions, upsertPosition } from './store/positions.ts';
import { addViews, findRecording, type RecordingRow } from './store/recordings.ts';

/** Views that arrive while others are stored are stored together, so that a crowd in one recording takes a few statements. */
const views = perContext(
  ({ db }) =>
    new Batcher<string, void>(
      async (uuids) => {
        await addViews(db, uuids);
        return uuids.map(() => undefined);
      },
      { maxBatchSize: 1024, maxQueued: 16_384, maxConcurrent: 1, rest: (took) => pause(pauseAfter(took)) },
    ),
);

/** Returns whether the view counts: it does once within the window for a viewer, or for an address without a session. */
export async function addView(ctx: Ctx, uuid: string, viewer: Viewer | null, address: string): Promise<boolean> {
  const { channelId } = await requireWatchable(ctx, uuid, viewer, countView);
  await refuseSuspended(ctx.db, channelId, countView);
  const who = viewer ? `viewer ${viewer.id}` : `network ${networkOf(address)}`;
  const { granted } = await ctx.limits.take(`video view ${uuid} ${who}`, 1, VIEW_WINDOW_HOURS * 3600);
  if (granted) await views(ctx).enqueue(uuid);
  return granted;
}

/** Keeps where somebody stopped, for the next time, and returns it. */
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
