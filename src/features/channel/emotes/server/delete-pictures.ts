import { HOUR_SECONDS } from '#core/contract/durations.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { picturesEndBefore } from '#features/channel/emotes/rules/picture-end.ts';
import { deletePicturesOfRemoved } from './store/pictures.ts';

/** Emotes per statement, each with up to six pictures. */
export const DELETE_STEP = 50;

/** Deletes expired pictures. Messages then show the name. */
export const deleteEndedPictures: PeriodicJob = {
  name: 'deleting pictures of removed emotes',
  everySeconds: HOUR_SECONDS,
  run: async ({ db, now }) => {
    while ((await deletePicturesOfRemoved(db, { endedBefore: picturesEndBefore(now()), now: now(), limit: DELETE_STEP })) === DELETE_STEP);
  },
};
