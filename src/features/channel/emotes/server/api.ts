import type { Db } from '#core/server/db/db.ts';
import { sharedEmote } from './shared-emotes.ts';
import { isEmoteOf } from './store/emotes.ts';

export { sharedEmote };

/** True for emotes of the channel, global emotes and emoji. */
export const hasEmote = async (db: Db, channelId: number, id: number): Promise<boolean> =>
  sharedEmote(id) !== undefined || (await isEmoteOf(db, channelId, id));
