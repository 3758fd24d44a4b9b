import { REMOVED_PICTURE_DAYS } from '#features/channel/emotes/contract.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The pictures of emotes that were removed at this time or earlier have ended. */
export const picturesEndBefore = (now: Date): Date => new Date(now.getTime() - REMOVED_PICTURE_DAYS * DAY);
