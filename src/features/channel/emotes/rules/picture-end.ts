import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import { REMOVED_PICTURE_DAYS } from '#features/channel/emotes/contract.ts';

export const picturesEndBefore = (now: Date): Date => msAfter(now, -REMOVED_PICTURE_DAYS * DAY_MS);
