import { join } from 'node:path';
import { z } from 'zod';
import { Uuid } from '#core/contract/ids.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import { FfmpegFailed } from '#core/server/ffmpeg/ffmpeg-process.ts';
import { enqueueJob, HopelessJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { StreamFile } from '#core/server/media/cut/stream-file.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { withTemporaryFolder } from '#core/server/process-files.ts';
import { lockChannel } from '#features/channel/channels/server/api.ts';
import { type ContiguousRange, readStoredSegment, takePictureOfFile } from '#features/stream/streams/server/api.ts';
import { clipKey } from './clip-file.ts';
import { findStoredRange } from './clip-source.ts';
import { deleteClipFileJob, deleteSurplusClips } from './delete-clips.ts';
import { failClip, findCut, findUndeleted, type ReadyCut, readyClip, updatePictures } from './store/cuts.ts';

/** Cutting reads and writes files; one job at a time leaves disk bandwidth to the streams. */
const CLIPS: JobLane = { name: 'clips', concurrency: 1 };

export const cutClipJob = jobKind({
  kind: 'clips.cut',
  lane: CLIPS,
  payload: z.object({ clip: Uuid }),
  attempts: 5,
  timeLimitSeconds: 300,
  run: (ctx, { clip }, signal) => cutClip(ctx, clip, signal),
  finish: (tx, { clip }, cut) => (cut ? publish(tx, clip, cut) : enqueueFileDeletion(tx, clip)),
  giveUp: (tx, { clip }) => failClip(tx, clip),
});

interface CutClip extends ReadyCut {
  /** Empty without ffmpeg. */
  pictures: RenderedPicture[];
}

async function publish(tx: Tx, clip: string, cut: CutClip): Promise<void> {
  const known = await findUndeleted(tx, clip);
  // Clips of a channel become ready and are deleted one at a time, so that each sees the bytes of the others.
  if (known) await lockChannel(tx, known.channelId);
  const before = known && (await readyClip(tx, clip, cut));
  if (!before) return enqueueFileDeletion(tx, clip);
  if (cut.pictures.length > 0)
    await updatePictures(
      tx,
      clip,
      await replacePictures(tx, { added: cut.pictures, dropped: before.pictures, at: tx.now(), isGuarded: true }),
    );
  await deleteSurplusClips(tx, known.channelId);
}

/** The deletion's job may be running and may have found no video yet, so this job needs no shared key. */
async function enqueueFileDeletion(tx: Tx, clip: string): Promise<void> {
  await enqueueJob(tx, deleteClipFileJob, { clip });
}

async function cutClip(ctx: Ctx, clip: string, signal: AbortSignal): Promise<CutClip | null> {
  const row = await findCut(ctx.db, clip);
  if (!row) return null;
  const { mediaId } = row;
  if (mediaId === null) throw new HopelessJob('The stream was deleted before the clip was cut.');
  const range = { start: row.startsAt, end: row.startsAt + row.duration };
  const contiguous = await findStoredRange(ctx.db, mediaId, range);
  if (!contiguous) throw new HopelessJob('The source of the clip was deleted before it was cut.');
  return withTemporaryFolder('clip', async (folder) => {
    const movie = join(folder, 'clip.mp4');
    const source = await StreamFile.create(join(folder, 'stream.mp4'), contiguous.tracks);
    try {
      await collect(ctx, source, mediaId, contiguous, signal);
      const cut = await source.writeMovie(movie, range);
      if (!cut) throw new HopelessJob('The stream has no video in the range of the clip.');
      // Another node may have taken over, and its video may already be published and deleted.
      signal.throwIfAborted();
      await ctx.objects.put(clipKey(clip), { file: movie }, { type: 'video/mp4', immutable: true });
      return { ...cut, pictures: await pictureOf(ctx, movie, cut.duration, signal) };
    } finally {
      await source.close();
    }
  });
}

async function collect(ctx: Ctx, source: StreamFile, mediaId: string, { segments }: ContiguousRange, signal: AbortSignal): Promise<void> {
  for (const { sequence } of segments) {
    signal.throwIfAborted();
    const bytes = await readStoredSegment(ctx, mediaId, sequence);
    if (!bytes) throw new Error(`Segment ${sequence} of the stream is not stored.`);
    await source.add(bytes);
  }
}

/** Replaces the browser's picture, which may not be of the clip. A clip works without one. */
async function pictureOf(ctx: Ctx, movie: string, duration: number, signal: AbortSignal): Promise<RenderedPicture[]> {
  if (!ctx.services.ffmpeg) return [];
  try {
    return (await takePictureOfFile(ctx, movie, duration / 2, signal)) ?? [];
  } catch (error) {
    if (!(error instanceof FfmpegFailed)) throw error;
    ctx.log.warn({ err: error }, 'The picture of a clip failed');
    return [];
  }
}
