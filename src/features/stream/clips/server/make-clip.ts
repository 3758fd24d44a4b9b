import { v7 } from 'uuid';
import { HOUR_MS, msAfter, secondsAfter, secondsUntil } from '#core/contract/durations.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { findLivestreamById, lockSuspensions } from '#features/channel/channels/server/api.ts';
import { checkBatch, loadFilters } from '#features/chat/moderation/server/api.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { CLIP_PICTURE, createClip } from '#features/stream/clips/contract/clip.ts';
import { CLIPS_PER_HOUR, rangeRefusal } from '#features/stream/clips/rules/clip.ts';
import { findFullSince, isHidden } from '#features/stream/recordings/server/api.ts';
import type { ContiguousRange } from '#features/stream/streams/server/api.ts';
import { requireClipper } from './clip-settings.ts';
import { findStored, findStoredRange, liveRange, requireRecording, type StoredMedia } from './clip-source.ts';
import { cutClipJob } from './cut-clip.ts';
import { clipOnWire } from './read-clips.ts';
import { earliestOfLatest, findClip, findClipByKey, insertClip, shareLockMedia } from './store/clips.ts';

type Request = BodyOf<typeof createClip>;

/** Creates a clip, which a job then cuts. Idempotent: repeating a key returns the same clip. */
export async function makeClip(ctx: Ctx, slug: string, viewer: Viewer, request: Request): Promise<Clip> {
  if (await findClipByKey(ctx.db, viewer.id, request.idempotency_key)) return answerOf(ctx, viewer, request);
  const { channelId, role } = await requireClipper(ctx.db, slug, viewer, ctx.now(), createClip);
  if (await findFullSince(ctx.db)) return createClip.refuse('STORAGE_FULL');
  const { media, contiguous } = await requireRange(ctx, channelId, viewer, request);
  await refuseTitle(ctx, channelId, role, request.title);
  const livestream = (await findLivestreamById(ctx.db, media.livestreamId))!;
  const { image } = request;
  const added =
    image === undefined ? [] : await acceptUpload(ctx, { image, kind: CLIP_PICTURE, counters: [`clips of ${viewer.id}`] }, createClip);
  await ctx.tx(async (tx) => {
    const at = ctx.now();
    // From here on, no ban, suspension or other clip of this person can commit.
    await refuseSuspended(tx, channelId, viewer.id);
    await requireClipper(tx, slug, viewer, at, createClip);
    if (await findClipByKey(tx, viewer.id, request.idempotency_key)) return;
    await refuseTooMany(tx, viewer.id, at);
    if (!(await shareLockMedia(tx, request.media_id))) return createClip.refuse('NOTHING_TO_CLIP');
    const id = v7({ msecs: at.getTime() });
    await insertClip(tx, {
      id,
      channelId,
      creatorId: viewer.id,
      idempotencyKey: request.idempotency_key,
      title: request.title,
      mediaId: request.media_id,
      categoryId: livestream.categoryId,
      isMature: livestream.isMature,
      livestreamId: livestream.id,
      at,
      startsAt: request.start,
      duration: request.end - request.start,
      happenedAt: dateOf(contiguous, request.start),
      pictures: await replacePictures(tx, { added, dropped: [], at, isGuarded: true }),
    });
    await enqueueJob(tx, cutClipJob, { clip: id }, { key: id });
  });
  return answerOf(ctx, viewer, request);
}

async function answerOf(ctx: Ctx, viewer: Viewer, { idempotency_key: key }: Request): Promise<Clip> {
  const id = await findClipByKey(ctx.db, viewer.id, key);
  const row = id === null ? null : await findClip(ctx.db, id);
  return row ? clipOnWire(ctx, row) : createClip.refuse('CLIP_NOT_FOUND');
}

/** Finds the media and its uninterrupted part that contains the range. */
async function requireRange(
  ctx: Ctx,
  channelId: number,
  viewer: Viewer,
  request: Request,
): Promise<{ media: StoredMedia; contiguous: ContiguousRange }> {
  const { media_id: mediaId, video, start, end } = request;
  const range = { start, end };
  if (video !== undefined) {
    const recording = await requireRecording(ctx, video, channelId, viewer, createClip);
    if (recording.mediaId !== mediaId) return createClip.refuse('NOTHING_TO_CLIP');
  }
  const media = await findStored(ctx, mediaId);
  if (media?.channelId !== channelId) return createClip.refuse('NOTHING_TO_CLIP');
  const available = video === undefined ? liveRange(media, ctx.now()) : media;
  if (!available) return createClip.refuse('NOTHING_TO_CLIP');
  // The stream may have ended and become private since.
  if (video === undefined && (await isHidden(ctx, mediaId, viewer))) return createClip.refuse('NOTHING_TO_CLIP');
  if (rangeRefusal(range, available)) return createClip.refuse('CLIP_RANGE_INVALID');
  const contiguous = await findStoredRange(ctx.db, mediaId, range);
  return contiguous ? { media, contiguous } : createClip.refuse('CLIP_RANGE_INVALID');
}

/** Chat shows titles, so they pass its filters. Titles that would be held for moderation are refused. */
async function refuseTitle(ctx: Ctx, channelId: number, role: Role, title: string): Promise<void> {
  const filters = (await loadFilters(ctx.db, [channelId])).get(channelId)!;
  const draft = { filters, text: title, isModeratorOrAbove: isModeratorOrAbove(role), isNewcomer: false };
  const [verdict] = await checkBatch(ctx, [draft]);
  if (verdict!.act === 'block' || verdict!.act === 'hold') createClip.refuse('CLIP_TITLE_NOT_ALLOWED');
}

async function refuseSuspended(tx: Tx, channelId: number, userId: number): Promise<void> {
  const [suspended] = await lockSuspensions(tx, [{ channelId, userId }]);
  if (suspended === 'account') refuseCommon('NOT_SIGNED_IN');
  if (suspended !== null) createClip.refuse('CHANNEL_SUSPENDED');
}

/** Locks the person, so that of two concurrent clips the later one counts the earlier. */
async function refuseTooMany(tx: Tx, userId: number, at: Date): Promise<void> {
  const earliest = await earliestOfLatest(tx, userId, CLIPS_PER_HOUR);
  const free = earliest && msAfter(earliest, HOUR_MS);
  if (free && free > at) createClip.refuse('TOO_MANY_CLIPS', { retryAfter: secondsUntil(free, at) });
}

function dateOf({ segments }: ContiguousRange, time: number): Date {
  const segment = segments.findLast((one) => one.time <= time) ?? segments[0]!;
  return secondsAfter(segment.programDateTime, Math.max(0, time - segment.time));
}
