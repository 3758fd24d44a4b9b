import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { type Movie, makeMovie, showMovie } from '#features/stream/recordings/contract/movie.ts';
import { isProcessing } from '#features/stream/recordings/rules.ts';
import { requireManagedRecording } from '../manage.ts';
import { findMovie, insertMovie, type MovieRow } from '../store/movies.ts';
import { lockRecording } from '../store/recordings.ts';
import { findFullSince } from '../store/storage.ts';
import { managerUrl } from '../video-address.ts';
import { makeMovieJob } from './make-movie.ts';
import { movieName } from './movie-files.ts';

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
