import { orphanSweep } from '#core/server/objects/orphan-sweep.ts';
import { listMovieIds } from '../store/movies.ts';
import { movieOf } from './movie-files.ts';

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
