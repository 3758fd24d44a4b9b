/** The part of emotes that later features may use on the server. */

import type { Db } from '#core/server/db/db.ts';
import { sharedEmote } from './shared/shared-emotes.ts';
import { isEmoteOf } from './store/emotes.ts';

export { sharedEmote };

/** Whether a channel has this emote, or every channel does: a global one or an emoji. */
export const hasEmote = async (db: Db, channelId: number, id: number): Promise<boolean> =>
  sharedEmote(id) !== undefined || (await isEmoteOf(db, channelId, id));
