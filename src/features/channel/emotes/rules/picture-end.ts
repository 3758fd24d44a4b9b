import { REMOVED_PICTURE_DAYS } from '#features/channel/emotes/contract.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Pictures of emotes removed at or before this time are expired. */
export const picturesEndBefore = (now: Date): Date => new Date(now.getTime() - REMOVED_PICTURE_DAYS * DAY);
