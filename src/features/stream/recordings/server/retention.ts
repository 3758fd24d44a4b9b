import { v7 } from 'uuid';
import { z } from 'zod';
import { HOUR_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import { Uuid } from '#core/contract/ids.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { bytesOf } from '#core/server/settings/setting.ts';
import { findChannelOfUser, lockChannel } from '#features/channel/channels/server/api.ts';
import { requireStaff } from '#features/people/accounts/server/api.ts';
import { type RecordingStorage, showRecordingStorage } from '#features/stream/recordings/contract/manage.ts';
import { videoPrivated } from '#features/stream/recordings/contract/video.ts';
import { expiryOf, fitsQuota, isNearlyFull, stopReason, UNDO_SECONDS } from '#features/stream/recordings/rules.ts';
import {
  deleteMedia,
  enqueueRecordingPictures,
  findMediaOfLivestream,
  listSegments,
  mediaFolder,
  mediaTotals,
  trimMedia,
} from '#features/stream/streams/server/api.ts';
import { DELETION, enqueueDeletion, fileDeletion } from './delete-files.ts';
import { removeMovie } from './movie/movie-files.ts';
import { publishState } from './recording-state.ts';
import {
  deleteRecording,
  deleteRecordingsOf,
  insertRecording,
  type LockedRecording,
  listUnkeptMedia,
  lockRecording,
  updateKept,
  updateTotals,
} from './store/recordings.ts';
import {
  deleteStop,
  findFullSince,
  findSettings,
  findUsage,
  insertStop,
  insertUnrecorded,
  listDeleted,
  listExpired,
  listOverQuota,
  listRunning,
  listUnrecordedMedia,
  type SurplusRecording,
  updateFull,
} from './store/storage.ts';

/** Retention in days, quota per channel in bytes, and length in hours; null for no limit. */
export const limitsOf = ({ settings }: Pick<Ctx, 'settings'>): Record<'days' | 'quotaBytes' | 'hours', number | null> => ({
  days: settings.RECORDING_DAYS,
  quotaBytes: bytesOf(settings.RECORDING_QUOTA_GB),
  hours: settings.RECORDING_HOURS,
});

/** Maximum deletions of each kind per run. Later runs delete the rest. */
const PER_RUN = 50;

/** Purges recordings whose deletion can no longer be undone, expired ones, and the oldest ones of channels over their quota. */
export const deleteSurplus: PeriodicJob = {
  name: 'purging expired and surplus recordings',
  everySeconds: 300,
  async run(ctx) {
    const { days, quotaBytes } = limitsOf(ctx);
    const undoLimit = secondsAfter(ctx.now(), -UNDO_SECONDS);
    // The deletion may have been undone and repeated since the listing.
    const isStillDeleted = ({ deletedAt }: LockedRecording) => deletedAt !== null && deletedAt <= undoLimit;
    await remove(ctx, (db) => listDeleted(db, undoLimit, PER_RUN), isStillDeleted);
    const isStillUnkept = ({ isKept }: LockedRecording) => !isKept;
    if (days !== null) await remove(ctx, (db) => listExpired(db, expiryOf(ctx.now(), -days), PER_RUN), isStillUnkept);
    if (quotaBytes !== null) await remove(ctx, (db) => listOverQuota(db, quotaBytes, PER_RUN), isStillUnkept);
  },
};

async function remove(
  ctx: Ctx,
  list: (db: Db) => Promise<SurplusRecording[]>,
  isDue: (recording: LockedRecording) => boolean,
): Promise<void> {
  for (const { uuid } of await list(ctx.db)) {
    await ctx.tx(async (tx) => {
      // Another node may have removed it.
      const recording = await lockRecording(tx, uuid);
      if (recording && isDue(recording)) await removeRecording(tx, recording);
    });
  }
}

/** Deletes the files of an unneeded media, then its rows. */
export const deleteMediaJob = fileDeletion('recordings.delete_media', mediaFolder, deleteMedia);

/**
 * Permanently removes a recording with the rows and pictures of its media, so that no address serves them; a job deletes the files. Stops
 * players of a recording that was not deleted before.
 */
async function removeRecording(tx: Tx, { id, uuid, channelId, mediaId, deletedAt }: LockedRecording): Promise<void> {
  await removeMovie(tx, uuid);
  await deleteRecording(tx, uuid);
  await deleteMedia(tx, mediaId);
  await enqueueDeletion(tx, deleteMediaJob, mediaId);
  if (deletedAt === null) tx.publish(videoPrivated, [channelId], { video_id: id });
}

/** An ended livestream without a recording keeps its media for this many seconds, because viewers behind live still watch the end. */
const UNKEPT_SECONDS = HOUR_SECONDS;
const MEDIA_PER_RUN = 100;

export const deleteUnkeptMedia: PeriodicJob = {
  name: 'deleting video of streams without a recording',
  everySeconds: 600,
  run: (ctx) =>
    ctx.tx(async (tx) => {
      const endedBefore = secondsAfter(ctx.now(), -UNKEPT_SECONDS);
      for (const mediaId of await listUnkeptMedia(tx, endedBefore, MEDIA_PER_RUN)) await enqueueDeletion(tx, deleteMediaJob, mediaId);
    }),
};

export const watchStorage: PeriodicJob = {
  name: 'checking free space for recordings',
  everySeconds: 60,
  atStart: true,
  async run(ctx) {
    const space = await ctx.objects.space();
    const isFull = space !== null && isNearlyFull(space, (await findFullSince(ctx.db)) !== null);
    if (!(await updateFull(ctx.db, isFull, ctx.now()))) return;
    if (isFull) ctx.log.warn(space, 'Disk nearly full: streams are not recorded');
    else ctx.log.info(space ?? {}, 'Free space restored: new streams are recorded');
    if (isFull) await endRecordings(ctx);
  },
};

/** Ends recordings that are too long or too large, and all running ones while the disk is nearly full. What they have stays. */
export const stopRecordings: PeriodicJob = {
  name: 'ending recordings of running streams at their limits',
  everySeconds: 300,
  run: endRecordings,
};

async function endRecordings(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const limits = { ...limitsOf(ctx), isFull: (await findFullSince(ctx.db)) !== null };
  for (const running of await listRunning(ctx.db)) {
    const reason = stopReason(running, limits, now);
    if (reason === null) continue;
    const { channelId, livestreamId } = running;
    const isEnded = await ctx.tx(async (tx) => {
      if (!(await insertStop(tx, livestreamId, { reason, recordedUntil: now }))) return false;
      await publishState(tx, channelId);
      return true;
    });
    if (isEnded) ctx.log.warn({ channelId, livestreamId, reason }, 'The recording of a stream has ended; the stream goes on');
  }
}

/** Recordings of a deleted broadcaster go with their files, as after any deletion. */
export async function deleteVideosOf(tx: Tx, { userId, at }: { userId: number; at: Date }): Promise<void> {
  const channel = await findChannelOfUser(tx, userId);
  if (channel) await deleteRecordingsOf(tx, channel.id, at);
}

/** Marks a livestream that starts while the disk is nearly full. */
export const markUnrecordedWhenFull = (tx: Tx, { livestreamId }: { livestreamId: number }): Promise<void> =>
  insertUnrecorded(tx, livestreamId);

/** Deletes what is not recorded of running streams, once viewers can no longer seek back to it. */
export const trimUnrecorded: PeriodicJob = {
  name: 'deleting old video of unrecorded streams',
  everySeconds: 300,
  async run(ctx) {
    for (const { mediaId, recordedUntil } of await listUnrecordedMedia(ctx.db)) await trimMedia(ctx, mediaId, { from: recordedUntil });
  },
};

/** Seconds after the end of a livestream in which its last segments are stored. */
const STORED_AFTER = 30;

/** Deletes what an ended stream has beyond the end of its recording. */
export const trimStoppedJob = jobKind({
  kind: 'recordings.trim_stopped',
  lane: DELETION,
  payload: z.object({ media_id: Uuid, recorded_until: z.iso.datetime() }),
  attempts: 10,
  timeLimitSeconds: 1800,
  async run(ctx, { media_id: mediaId, recorded_until: until }, signal) {
    do signal.throwIfAborted();
    while (await trimMedia(ctx, mediaId, { from: new Date(until), keepsWindow: false }));
  },
  // The pictures of the ended stream, made meanwhile, may show what was deleted.
  finish: (tx, { media_id: mediaId }) => enqueueRecordingPictures(tx, mediaId),
});

export async function readStorage(ctx: Ctx, viewer: Viewer): Promise<RecordingStorage> {
  await requireStaff(ctx.db, viewer, showRecordingStorage);
  const [{ recordings, used }, fullSince, disk] = await Promise.all([findUsage(ctx.db, null), findFullSince(ctx.db), ctx.objects.space()]);
  const { days, quotaBytes } = limitsOf(ctx);
  return { recordings, used, disk, full_since: fullSince && wireDate(fullSince), days, quota: quotaBytes };
}

/** Seconds after the end. Segments may wait for the object store; the last time covers a longer outage. */
const MEASURED_AFTER = [15, 60, 300, HOUR_SECONDS];
/** After this many seconds, an empty recording is hidden from the public list. */
const SETTLED_AFTER = 300;

/** Stores the recording of a livestream with video, in the transaction that ends the livestream (docs/decisions/036). */
export async function keepRecording(tx: Tx, ended: { channelId: number; livestreamId: number; at: Date }): Promise<void> {
  const { channelId, livestreamId, at } = ended;
  const stop = await deleteStop(tx, livestreamId);
  const mediaId = await findMediaOfLivestream(tx, livestreamId);
  if (mediaId === null || (stop && stop.recordedUntil === null)) return;
  const settings = await findSettings(tx, channelId);
  if (!settings.keep_recordings) return;
  const uuid = v7({ msecs: at.getTime() });
  const totals = await mediaTotals(tx, mediaId);
  const end = stop && { recordedUntil: stop.recordedUntil, stopReason: stop.reason };
  const recording = { uuid, channelId, livestreamId, mediaId, visibility: settings.visibility, ...totals, ...end, at };
  if (!(await insertRecording(tx, recording))) return;
  tx.afterCommit(() => tx.log.info({ channelId, livestreamId, recording: uuid, ...totals }, 'A recording was kept'));
  await setDeadline(tx, measureRecordingDeadline, uuid, secondsAfter(at, MEASURED_AFTER[0]!));
  if (stop?.recordedUntil) await enqueueTrim(tx, mediaId, stop.recordedUntil, secondsAfter(at, STORED_AFTER));
}

const enqueueTrim = (tx: Tx, mediaId: string, until: Date, runAt: Date) =>
  enqueueJob(tx, trimStoppedJob, { media_id: mediaId, recorded_until: until.toISOString() }, { key: mediaId, runAt });

/** Measures a recently ended recording. Drops it if it is still empty at the last time. */
export const measureRecordingDeadline: Deadline = {
  kind: 'recordings.measure',
  async run(tx, uuid, now) {
    const recording = await lockRecording(tx, uuid);
    if (!recording) return null;
    const totals = await mediaTotals(tx, recording.mediaId);
    const next = MEASURED_AFTER.map((seconds) => secondsAfter(recording.createdAt, seconds)).find((due) => due > now);
    const isSettled = now >= secondsAfter(recording.createdAt, SETTLED_AFTER);
    if (next === undefined && totals.byteLength === 0) {
      await deleteRecording(tx, uuid);
      return null;
    }
    // Segments that waited for the object store are stored after the first trim.
    const { recordedUntil, mediaId } = recording;
    const hasRest = recordedUntil && (await listSegments(tx, mediaId, 'main', 1)).some((last) => last.programDateTime >= recordedUntil);
    if (hasRest && now >= secondsAfter(recording.createdAt, STORED_AFTER)) await enqueueTrim(tx, mediaId, recordedUntil, now);
    await updateTotals(tx, uuid, { ...totals, measuredAt: isSettled ? now : null });
    if (recording.isKept && totals.byteLength > recording.byteLength) await releaseOverQuota(tx, recording);
    return next ?? (hasRest ? secondsAfter(now, STORED_AFTER) : null);
  },
};

/** A recording that is kept before its last segments are stored may outgrow the quota. Then it can be deleted like any other. */
async function releaseOverQuota(tx: Tx, { uuid, channelId }: LockedRecording): Promise<void> {
  await lockChannel(tx, channelId);
  if (fitsQuota({ ...(await findUsage(tx, channelId)), quota: limitsOf(tx).quotaBytes })) return;
  await updateKept(tx, uuid, false);
  tx.afterCommit(() => tx.log.warn({ channelId, recording: uuid }, 'A recording outgrew the quota and is no longer kept for good'));
}
