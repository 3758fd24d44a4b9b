import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Uuid } from '#core/contract/ids.ts';
import type { Ctx } from '#core/server/context.ts';
import { enqueueJob, HopelessJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { StreamFile } from '#core/server/media/cut/stream-file.ts';
import { type Piece, pieceAround, readStoredFile } from '#features/streams/server/api.ts';
import { clipKey } from './clip-file.ts';
import { DELETE_CLIP_FILE } from './delete-clip-file.ts';
import { failClip, findCut, readyClip } from './store/cuts.ts';

/** Cutting is reading and writing files; one at a time leaves the disk to the streams. */
const CLIPS: JobLane = { name: 'clips', concurrency: 1 };
/**
 * Seconds before the start of a clip from which segments are read. Each begins with a key frame, but with B-frames that is shown a little
 * after the segment starts.
 */
const LOOK_BACK = 0.5;

/** Cuts a clip out of the stored segments of its stream, as they are: nothing is decoded. */
export const CUT_CLIP = jobKind({
  kind: 'clips.cut',
  lane: CLIPS,
  payload: z.object({ clip: Uuid }),
  attempts: 5,
  timeLimitSeconds: 300,
  run: (ctx, { clip }, signal) => cutClip(ctx, clip, signal),
  finish: async (tx, { clip }, cut) => {
    const isShown = cut !== null && (await readyClip(tx, clip, cut));
    // Somebody deleted it while it was cut.
    if (!isShown) await enqueueJob(tx, DELETE_CLIP_FILE, { clip }, { key: clip });
  },
  giveUp: (tx, { clip }) => failClip(tx, clip),
});

async function cutClip(ctx: Ctx, clip: string, signal: AbortSignal): Promise<{ start: number; duration: number } | null> {
  const row = await findCut(ctx.db, clip);
  if (!row) return null;
  const { mediaId } = row;
  if (mediaId === null) throw new HopelessJob('The stream was deleted before the clip was cut.');
  const range = { start: row.startsAt, end: row.startsAt + row.duration };
  const piece = await pieceAround(ctx.db, mediaId, range.start, { ...range, start: range.start - LOOK_BACK });
  if (!piece) throw new HopelessJob('What the clip is made of was deleted before it was cut.');
  const folder = await mkdtemp(join(tmpdir(), 'grandstand-clip-'));
  try {
    const movie = join(folder, 'clip.mp4');
    const source = await StreamFile.create(join(folder, 'stream.mp4'), piece.tracks);
    try {
      await collect(ctx, source, mediaId, piece, signal);
      const cut = await source.writeMovie(movie, range);
      if (!cut) throw new HopelessJob('There is nothing in the stream where the clip should be.');
      await ctx.objects.put(clipKey(clip), { file: movie }, { type: 'video/mp4', immutable: true });
      return cut;
    } finally {
      await source.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function collect(ctx: Ctx, source: StreamFile, mediaId: string, { segments }: Piece, signal: AbortSignal): Promise<void> {
  for (const { sequence } of segments) {
    signal.throwIfAborted();
    const bytes = await readStoredFile(ctx, mediaId, { kind: 'segment', variant: 'main', sequence });
    if (!bytes) throw new Error(`Segment ${sequence} of the stream is not stored.`);
    await source.add(bytes);
  }
}
