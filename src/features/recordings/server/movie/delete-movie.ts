import { z } from 'zod';
import { Uuid } from '#core/contract/ids.ts';
import type { Tx } from '#core/server/context.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import { deleteObjects } from '#core/server/objects/delete-objects.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { DELETION } from '../deletion-lane.ts';
import { deleteMovie, listExpiredMovies } from '../store/movies.ts';
import { movieFolder } from './movie-files.ts';

export const DELETE_MOVIE = jobKind({
  kind: 'recordings.delete_movie',
  lane: DELETION,
  payload: z.object({ movie: Uuid }),
  attempts: 10,
  timeLimitSeconds: 600,
  run: (ctx, { movie }, signal) => deleteObjects(ctx.objects, movieFolder(movie), signal),
});

/** Gives the MP4 files of a recording up, if there are any; a job deletes them. */
export async function removeMovie(tx: Tx, uuid: string): Promise<void> {
  const movie = await deleteMovie(tx, uuid);
  if (movie !== null) await deleteMovieFiles(tx, movie);
}

export async function deleteMovieFiles(tx: Tx, movie: string): Promise<void> {
  await enqueueJob(tx, DELETE_MOVIE, { movie }, { key: movie });
}

const PER_RUN = 100;

/** Deletes MP4 files a day after they were made. */
export const deleteExpiredMovies: PeriodicJob = {
  name: 'deleting MP4 files of recordings',
  everySeconds: 600,
  run: (ctx) =>
    ctx.tx(async (tx) => {
      for (const uuid of await listExpiredMovies(tx, ctx.now(), PER_RUN)) await removeMovie(tx, uuid);
    }),
};
