import type { Db } from '#core/server/db/db.ts';
import type { CardBan, OwnBan } from '#features/channel/channels/contract/relation.ts';
import type { PersonInChannel } from '#features/channel/channels/server/api.ts';
import { cardBanOf } from './api.ts';

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface PersonFields {
    /** The active ban. The reply schemas show people less about their own ban than moderators see. */
    banned: (OwnBan & CardBan) | null;
  }
}

export async function bannedOf(db: Db, { channelId, userId }: PersonInChannel, now: Date): Promise<(OwnBan & CardBan) | null> {
  const ban = await cardBanOf(db, channelId, userId, now);
  return ban && { ...ban, banned_at: ban.created_at };
}
