import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { DAY_MS, HOUR_SECONDS, msAfter } from '#core/contract/durations.ts';
import { Uuid } from '#core/contract/ids.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { enqueueJob, HopelessJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { MovieWriter } from '#core/server/media/mp4/movie-writer.ts';
import type { ClosedSegment } from '#core/server/media/output.ts';
import type { TrackConfig } from '#core/server/media/sample.ts';
import { withTemporaryFolder } from '#core/server/process-files.ts';
import { type Movie, makeMovie, showMovie } from '#features/stream/recordings/contract/manage.ts';
import { isProcessing } from '#features/stream/recordings/rules.ts';
import { listSegments, listTracks, readStoredSegment } from '#features/stream/streams/server/api.ts';
import { requireManagedRecording } from '../manage.ts';
import { managerUrl } from '../serve-video.ts';
import {
  completeMovie,
  failMovie,
  findMovie,
  findMovieMedia,
  insertMovie,
  type MovieFile,
  type MovieRow,
  updateProgress,
} from '../store/movies.ts';
import { lockRecording } from '../store/recordings.ts';
import { findFullSince } from '../store/storage.ts';
import { deleteMovieJob, movieKey, movieName } from './movie-files.ts';

/** Idempotent. */
export async function requestMovie(ctx: Ctx, uuid: string, viewer: Viewer): Promise<Movie> {
  const movie = await ctx.tx(async (tx) => {
    await lockRecording(tx, uuid);
    const { duration } = await requireManagedRecording(tx, uuid, viewer, makeMovie);
    const known = await findMovie(tx, uuid);
    if (known && known.state !== 'failed') return known;
    if (isProcessing(duration)) return makeMovie.refuse('VIDEO_PROCESSING');
    if (await findFullSince(tx)) return makeMovie.refuse('STORAGE_FULL');
    const id = await insertMovie(tx, uuid);
    if (id !== null) await enqueueJob(tx, makeMovieJob, { movie: id }, { key: id });
    return (await findMovie(tx, uuid))!;
  });
  return onWire(ctx, uuid, movie);
}

export async function readMovie(ctx: Ctx, uuid: string, viewer: Viewer): Promise<Movie | null> {
  await requireManagedRecording(ctx.db, uuid, viewer, showMovie);
  const movie = await findMovie(ctx.db, uuid);
  return movie && onWire(ctx, uuid, movie);
}

async function onWire(ctx: Ctx, uuid: string, { state, done, total, files, expiresAt }: MovieRow): Promise<Movie> {
  const isReady = state === 'ready';
  const urls = await Promise.all(files.map((_file, index) => managerUrl(ctx, uuid, movieName(index + 1))));
  return {
    state,
    progress: isReady ? 1 : total === 0 ? 0 : done / total,
    files: files.map((file, index) => ({ url: urls[index]!, ...file })),
    expires_at: expiresAt && wireDate(expiresAt),
  };
}

/** One job at a time leaves disk bandwidth to the streams. */
const MOVIES: JobLane = { name: 'movies', concurrency: 1 };
/** Download period in milliseconds. */
const KEPT = DAY_MS;
/** Segments between two progress updates: half a minute of video. */
const SEGMENTS_PER_NOTE = 16;
/** Bytes that must stay free on the disk of temporary files. */
const SPARE_BYTES = 512 * 1024 * 1024;

/** Writes the stored segments of a recording into MP4 files, without transcoding. */
export const makeMovieJob = jobKind({
  kind: 'recordings.make_movie',
  lane: MOVIES,
  payload: z.object({ movie: Uuid }),
  attempts: 3,
  timeLimitSeconds: 4 * HOUR_SECONDS,
  run: (ctx, { movie }, signal) => writeFiles(ctx, movie, signal),
  finish: async (tx, { movie }, files) => {
    const isWanted = await completeMovie(tx, movie, files, msAfter(tx.now(), KEPT));
    if (!isWanted) await enqueueFileDeletion(tx, movie);
  },
  giveUp: async (tx, { movie }) => {
    await failMovie(tx, movie);
    await enqueueFileDeletion(tx, movie);
  },
});

/** The deletion job of a removed recording may be running and may have found no file yet, so this job needs no shared key. */
async function enqueueFileDeletion(tx: Tx, movie: string): Promise<void> {
  await enqueueJob(tx, deleteMovieJob, { id: movie });
}

async function writeFiles(ctx: Ctx, id: string, signal: AbortSignal): Promise<MovieFile[]> {
  const mediaId = await findMovieMedia(ctx.db, id);
  if (mediaId === null) return [];
  const parts = await moviePartsOf(ctx.db, mediaId);
  const total = parts.reduce((sum, { segments }) => sum + segments.length, 0);
  const files: MovieFile[] = [];
  let done = 0;
  const note = async () => {
    done += 1;
    if (done % SEGMENTS_PER_NOTE === 0) await updateProgress(ctx.db, id, done, total);
  };
  for (const [index, part] of parts.entries()) {
    await withTemporaryFolder('movie', async (folder) => {
      const file = join(folder, 'movie.mp4');
      files.push(await writePart(ctx, file, mediaId, part, { signal, note }));
      await ctx.objects.put(movieKey(id, index + 1), { file }, { type: 'video/mp4', immutable: true });
    });
  }
  return files;
}

async function writePart(
  ctx: Ctx,
  path: string,
  mediaId: string,
  { tracks, segments }: MoviePart,
  { signal, note }: { signal: AbortSignal; note: () => Promise<void> },
): Promise<MovieFile> {
  await requireSpace(segments.reduce((sum, { byteLength }) => sum + byteLength, 0));
  const movie = await MovieWriter.create(path, tracks);
  try {
    for (const { sequence } of segments) {
      signal.throwIfAborted();
      const bytes = await readStoredSegment(ctx, mediaId, sequence);
      if (!bytes) throw new HopelessJob(`Segment ${sequence} of the recording is not stored.`);
      await movie.add(bytes);
      await note();
    }
    return await movie.finish();
  } finally {
    await movie.close();
  }
}

/** A later attempt may find more space. */
async function requireSpace(bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < bytes + SPARE_BYTES) throw new Error(`The folder of temporary files has no space for ${bytes} bytes.`);
}

/** Consecutive segments with the same tracks, which fit into one file. */
interface MoviePart {
  tracks: TrackConfig[];
  segments: ClosedSegment[];
}

/** Maximum length of a file, in seconds: times in MP4 have 32 bits, which is 13 hours, and the index is in memory during writing. */
const PART_SECONDS = 6 * HOUR_SECONDS;

/** Starts a new file at a format change, and after six hours. */
async function moviePartsOf(db: Db, mediaId: string): Promise<MoviePart[]> {
  const known = new Map<number, TrackConfig[]>();
  const tracksOf = async (version: number) => {
    const tracks = known.get(version) ?? (await listTracks(db, mediaId, 'main', version));
    known.set(version, tracks);
    return tracks;
  };
  const parts: MoviePart[] = [];
  for (const segment of await listSegments(db, mediaId, 'main')) {
    if (segment.gap) continue;
    const tracks = await tracksOf(segment.init);
    const part = parts.at(-1);
    const fits = part && segment.time - part.segments[0]!.time < PART_SECONDS && isDeepStrictEqual(part.tracks, tracks);
    if (fits) part.segments.push(segment);
    else parts.push({ tracks, segments: [segment] });
  }
  return parts;
}
