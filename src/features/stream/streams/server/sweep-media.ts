import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import { orphanSweep } from '#core/server/objects/orphan-sweep.ts';
import { mediaSegmentOf } from './delivery/media-files.ts';
import { listKeptSegments } from './store/media.ts';

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
