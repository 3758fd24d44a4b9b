import { z } from 'zod';
import { DAY_MS, msAfter, secondsAfter } from '#core/contract/durations.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import { DVR_WINDOW } from '#core/server/media/hls/live-playlist.ts';
import { orphanSweep } from '#core/server/objects/orphan-sweep.ts';
import { isRung, mediaFileOf, mediaSegmentOf, segmentKey } from './delivery/stored-media.ts';
import { releaseMediaPictures } from './pictures/media-pictures.ts';
import { deleteMediaRows, deleteSegments, findMediaOfLivestream, listKeptSegments, listSegmentsWithin } from './store/media.ts';

/** Deletes the rows and pictures of an ended livestream's media, after its files. */
export async function deleteMedia(tx: Tx, mediaId: string): Promise<void> {
  await releaseMediaPictures(tx, mediaId);
  await deleteMediaRows(tx, mediaId);
}

/** Seconds for which a segment outside the window is kept, because players use slightly old playlists. */
const MARGIN = 600;
const PER_CALL = 1_000;

interface Trim {
  /** Start of the part that is not recorded; null for all. */
  from: Date | null;
  /** Keeps the seek window of a running stream. */
  keepsWindow?: boolean;
}

/** Deletes segments that are not recorded, at most 1,000 per call: files first, then rows. Returns whether there may be more. */
export async function trimMedia(
  { db, objects, now }: Pick<Ctx, 'db' | 'objects' | 'now'>,
  mediaId: string,
  { from, keepsWindow = true }: Trim,
): Promise<boolean> {
  const before = keepsWindow ? secondsAfter(now(), -(DVR_WINDOW + MARGIN)) : null;
  const old = await listSegmentsWithin(db, mediaId, { from, before }, PER_CALL);
  await objects.delete(old.map(({ connectionId, variant, sequence }) => segmentKey(mediaId, connectionId, variant, sequence)));
  await deleteSegments(db, mediaId, old);
  return old.length === PER_CALL;
}

/** Milliseconds after the end of a livestream in which its rung segments, which have no rows, are left to `deleteRungsJob`. */
const RUNGS_AFTER_END = DAY_MS;

/** Deletes segments without a row, segments of deleted media, and leftover rungs. */
export const mediaSweep = orphanSweep({
  kind: 'streams.sweep',
  prefix: 'media/',
  async listKept(db, keys, now) {
    const segments = keys.flatMap((key) => {
      const segment = mediaSegmentOf(key);
      return segment ? [{ key, ...segment }] : [];
    });
    const known = new Set(segments.map(({ key }) => key));
    const kept = await listKeptSegments(db, segments, msAfter(now, -RUNGS_AFTER_END));
    return new Set([...kept, ...keys.filter((key) => !known.has(key))]);
  },
});

/** Seconds after the end of a livestream in which players still request its last segments. */
const PLAYED_AFTER = 120;

/** Deletes transcoded segments, including those of dead nodes: recordings contain only the source. */
export const deleteRungsJob = jobKind({
  kind: 'streams.delete_rungs',
  lane: { name: 'streams_cleanup', concurrency: 1 },
  payload: z.object({ media_id: z.uuid() }),
  attempts: 10,
  timeLimitSeconds: 600,
  run: async (ctx: Ctx, { media_id: mediaId }, signal) => {
    let after: string | null = '';
    do {
      signal.throwIfAborted();
      const page = await ctx.objects.list(`media/${mediaId}/`, after);
      const keys = page.objects.map(({ key }) => key).filter(isOfRung);
      if (keys.length > 0) await ctx.objects.delete(keys);
      after = page.next;
    } while (after !== null);
  },
});

export async function scheduleRungDeletion(tx: Tx, { livestreamId, at }: { livestreamId: number; at: Date }): Promise<void> {
  const mediaId = tx.services.ingest?.isTranscoding && (await findMediaOfLivestream(tx, livestreamId));
  if (!mediaId) return;
  const runAt = secondsAfter(at, PLAYED_AFTER);
  await enqueueJob(tx, deleteRungsJob, { media_id: mediaId }, { key: mediaId, runAt });
}

function isOfRung(key: string): boolean {
  const file = mediaFileOf(key.slice(key.lastIndexOf('/') + 1));
  return file !== null && isRung(file.variant);
}
