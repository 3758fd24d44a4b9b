import { orphanSweep } from '#core/server/objects/orphan-sweep.ts';
import { clipOfKey } from './clip-file.ts';
import { listUndeletedIds } from './store/cuts.ts';

/** Deletes videos of clips whose channel is gone, and videos of failed clips. */
export const clipSweep = orphanSweep({
  kind: 'clips.sweep',
  prefix: 'clips/',
  async listKept(db, keys) {
    const ids = await listUndeletedIds(
      db,
      keys.flatMap((key) => clipOfKey(key) ?? []),
    );
    return new Set(keys.filter((key) => ids.has(clipOfKey(key) ?? '') || clipOfKey(key) === null));
  },
});
