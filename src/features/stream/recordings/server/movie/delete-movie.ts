import type { Tx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { enqueueDeletion, fileDeletion } from '../delete-files.ts';
import { deleteExpired, deleteMovie } from '../store/movies.ts';
import { movieFolder } from './movie-files.ts';

export const deleteMovieJob = fileDeletion('recordings.delete_movie', movieFolder);

/** Deletes the rows of a recording's MP4 files, if any; a job deletes the files. */
export async function removeMovie(tx: Tx, uuid: string): Promise<void> {
  const movie = await deleteMovie(tx, uuid);
  if (movie !== null) await enqueueDeletion(tx, deleteMovieJob, movie);
}

const PER_RUN = 100;

/** Deletes MP4 files a day after their creation. */
export const deleteExpiredMovies: PeriodicJob = {
  name: 'deleting MP4 files of recordings',
  everySeconds: 600,
  run: (ctx) =>
    ctx.tx(async (tx) => {
      for (const movie of await deleteExpired(tx, ctx.now(), PER_RUN)) await enqueueDeletion(tx, deleteMovieJob, movie);
    }),
};
