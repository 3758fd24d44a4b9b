import { secondsAfter } from '#core/contract/durations.ts';
import type { BodyOf, Refuses, ReplyInput } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { readPage } from '#core/server/read-page.ts';
import { type ChannelRow, lockChannel, refuseSuspended, requireChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  changeRecordingSettings,
  changeVideo,
  deleteVideo,
  listRecordings,
  type ManagedVideo,
  type RecordingSettings,
  restoreVideo,
} from '#features/stream/recordings/contract/manage.ts';
import { videoPrivated } from '#features/stream/recordings/contract/video.ts';
import { canManage, canWatch, expiryOf, keepRefusal, restorableUntil, UNDO_SECONDS } from '#features/stream/recordings/rules.ts';
import { keptOnWire, roleIn, videosOf } from './read-videos.ts';
import { stopOnWire } from './recording-state.ts';
import { limitsOf } from './retention.ts';
import {
  findDeleted,
  findRecording,
  lockRecording,
  type RecordingRow,
  listRecordings as storedRecordings,
  updateDeletion,
  updateKept,
  updateVideo,
} from './store/recordings.ts';
import { findFullSince, findSettings, findUsage, upsertSettings } from './store/storage.ts';

const PAGE = 50;

/** All recordings of a channel, with its settings, including the viewer's recent deletions, which can be undone. */
export async function readRecordings(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  before: number | null,
): Promise<ReplyInput<typeof listRecordings>['data']> {
  const { id: channelId } = await requireManagedChannel(ctx.db, slug, viewer, listRecordings);
  const deleted = { by: viewer.id, since: undoLimit(ctx) };
  const list = (limit: number) => storedRecordings(ctx.db, { channelId, withHidden: true, deleted, before, limit });
  const { rows, next } = await readPage(PAGE, list, ({ id }) => id);
  const { used, kept, running } = await findUsage(ctx.db, channelId);
  return {
    recordings: await managed(ctx, rows, viewer),
    next,
    settings: await findSettings(ctx.db, channelId),
    storage: {
      used,
      kept,
      running,
      quota: limitsOf(ctx).quotaBytes,
      is_full: (await findFullSince(ctx.db)) !== null,
    },
  };
}

export function changeSettings(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  change: BodyOf<typeof changeRecordingSettings>,
): Promise<RecordingSettings> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireManagedChannel(tx, slug, viewer, changeRecordingSettings);
    if (Object.keys(change).length === 0) return findSettings(tx, channelId);
    const settings = await upsertSettings(tx, channelId, change);
    await record(tx, { channelId, act: 'change_recording_settings', actorId: viewer.id, details: change, at: ctx.now() });
    return settings;
  });
}

/** Changes title, visibility, and whether it is kept. Notifies players when the recording becomes private. */
export async function changeRecording(ctx: Ctx, uuid: string, viewer: Viewer, change: BodyOf<typeof changeVideo>): Promise<ManagedVideo> {
  await ctx.tx(async (tx) => {
    await lockRecording(tx, uuid);
    const before = await requireManagedRecording(tx, uuid, viewer, changeVideo);
    if (Object.keys(change).length === 0) return;
    const { id, channelId, title, visibility, isKept } = before;
    const at = ctx.now();
    const { is_kept: keep = isKept, ...details } = change;
    if (keep && !isKept) {
      const refusal = await refusalToKeep(tx, before);
      if (refusal) return changeVideo.refuse(refusal);
    }
    if (keep !== isKept) await updateKept(tx, uuid, keep);
    await updateVideo(tx, uuid, { title, visibility, ...details }, at);
    await record(tx, { channelId, act: 'change_video', actorId: viewer.id, details: { video: title, ...change }, at });
    if (change.visibility === 'private' && visibility !== 'private') tx.publish(videoPrivated, [channelId], { video_id: id });
  });
  const row = (await findRecording(ctx.db, uuid)) ?? changeVideo.refuse('VIDEO_NOT_FOUND');
  return (await managed(ctx, [row], viewer))[0]!;
}

/** Deletes a recording for everyone and notifies players. Its files stay while the deletion can be undone. */
export async function deleteVideoOf(ctx: Ctx, uuid: string, viewer: Viewer): Promise<ManagedVideo> {
  const deleted = await ctx.tx(async (tx) => {
    await lockRecording(tx, uuid);
    const recording = await requireManagedRecording(tx, uuid, viewer, deleteVideo);
    const { id, channelId, title } = recording;
    const at = ctx.now();
    await updateDeletion(tx, uuid, { by: viewer.id, at });
    await record(tx, { channelId, act: 'delete_video', actorId: viewer.id, details: { video: title }, at });
    tx.publish(videoPrivated, [channelId], { video_id: id });
    return { ...recording, deletedAt: at };
  });
  return (await managed(ctx, [deleted], viewer))[0]!;
}

/** Restores a recording that the viewer deleted. A broadcaster cannot undo a deletion by staff. */
export async function restoreVideoOf(ctx: Ctx, uuid: string, viewer: Viewer): Promise<ManagedVideo> {
  const restored = await ctx.tx(async (tx) => {
    await lockRecording(tx, uuid);
    const recording = (await findDeleted(tx, uuid, viewer.id, undoLimit(ctx))) ?? restoreVideo.refuse('VIDEO_NOT_FOUND');
    const { channelId, title } = recording;
    if (!canManage(await roleIn(tx, channelId, viewer))) return restoreVideo.refuse('NOT_ALLOWED');
    // Other recordings may have been kept since the deletion.
    const isKept = recording.isKept && (await refusalToKeep(tx, recording)) === null;
    await updateDeletion(tx, uuid, null);
    if (isKept !== recording.isKept) await updateKept(tx, uuid, isKept);
    await record(tx, { channelId, act: 'restore_video', actorId: viewer.id, details: { video: title }, at: ctx.now() });
    return { ...recording, isKept, deletedAt: null };
  });
  return (await managed(ctx, [restored], viewer))[0]!;
}

/** Locks the channel, because two concurrent changes could exceed the quota together. */
async function refusalToKeep(tx: Tx, { channelId, byteLength }: RecordingRow) {
  await lockChannel(tx, channelId);
  return keepRefusal(byteLength, { ...(await findUsage(tx, channelId)), quota: limitsOf(tx).quotaBytes });
}

/** Earlier deletions cannot be undone. */
const undoLimit = (ctx: Ctx): Date => secondsAfter(ctx.now(), -UNDO_SECONDS);

async function managed(ctx: Ctx, rows: readonly RecordingRow[], viewer: Viewer): Promise<ManagedVideo[]> {
  const videos = await videosOf(ctx, rows, viewer);
  const { days } = limitsOf(ctx);
  return videos.map((video, at) => {
    const { byteLength, startedAt, isKept, deletedAt, recordedUntil, stopReason, hasGaps } = rows[at]!;
    return {
      ...video,
      byte_length: byteLength,
      expires_at: days === null || isKept ? null : wireDate(expiryOf(startedAt, days)),
      is_kept: keptOnWire(ctx, { isKept }),
      restorable_until: deletedAt && wireDate(restorableUntil(deletedAt)),
      stop: recordedUntil && stopOnWire({ recordedUntil, reason: stopReason }),
      has_gaps: hasGaps,
    };
  });
}

async function requireManagedChannel(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChannelRow> {
  const channel = await requireChannel(db, slug, endpoint);
  return canManage(await roleIn(db, channel.id, viewer)) ? channel : endpoint.refuse('NOT_ALLOWED');
}

/** Finds a recording for those who manage it. Private ones do not exist for anyone else. */
export async function requireManagedRecording(
  db: Db,
  uuid: string,
  viewer: Viewer,
  endpoint: Refuses<'VIDEO_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<RecordingRow> {
  const row = await findRecording(db, uuid);
  if (!row) return endpoint.refuse('VIDEO_NOT_FOUND');
  const role = await roleIn(db, row.channelId, viewer);
  if (!canManage(role)) return endpoint.refuse(canWatch(row, role) ? 'NOT_ALLOWED' : 'VIDEO_NOT_FOUND');
  await refuseSuspended(db, row.channelId, endpoint);
  return row;
}
