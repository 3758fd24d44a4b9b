import { v7 } from 'uuid';
import type { Db } from '#core/server/db/db.ts';
import type { Levels } from '#features/chat/moderation/contract/filters.ts';
import { withDefaultLevels } from '#features/chat/moderation/rules/filters/levels.ts';
import { lockSettings, upsertSettings } from './store.ts';

export interface FilterLevels {
  levels: Levels;
  holdFirstMessages: boolean;
}

/** Returns the previous levels. The row is locked, so concurrent changes happen before or after the swap. */
export async function swapFilterLevels(tx: Db, channelId: number, next: FilterLevels, at: Date): Promise<FilterLevels> {
  const version = v7({ msecs: at.getTime() });
  const last = await lockSettings(tx, channelId, version, at);
  await upsertSettings(tx, channelId, next, version, at);
  return { levels: withDefaultLevels(last.levels), holdFirstMessages: last.holdFirstMessages };
}
