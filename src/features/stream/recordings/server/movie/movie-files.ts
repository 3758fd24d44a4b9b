import type { Tx } from '#core/server/context.ts';
import { orphanSweep } from '#core/server/objects/orphan-sweep.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { enqueueDeletion, fileDeletion } from '../delete-files.ts';
import { deleteExpired, deleteMovie, listMovieIds } from '../store/movies.ts';

const movieFolder = (id: string): string => `movies/${id}/`;

/** File name in URLs; `part` counts from 1. */
export const movieName = (part: number): string => `movie-${part}.mp4`;
export const movieKey = (id: string, part: number): string => `${movieFolder(id)}${movieName(part)}`;

export function moviePartOf(name: string): number | null {
  const match = /^movie-([1-9]\d{0,3})\.mp4$/.exec(name);
  return match && Number(match[1]);
}

const KEY = /^movies\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]+)$/;

function movieOf(key: string): string | null {
  const [, id, name] = KEY.exec(key) ?? [];
  return name !== undefined && moviePartOf(name) !== null ? id! : null;
}

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

/** Deletes MP4 files without a movie, for example after a crash. */
export const movieSweep = orphanSweep({
  kind: 'recordings.sweep',
  prefix: 'movies/',
  async listKept(db, keys) {
    const ids = await listMovieIds(
      db,
      keys.flatMap((key) => movieOf(key) ?? []),
    );
    return new Set(keys.filter((key) => ids.has(movieOf(key) ?? '') || movieOf(key) === null));
  },
});
