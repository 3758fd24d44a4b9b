import { v7 } from 'uuid';
import type { Db } from '#core/server/db/db.ts';
import { NOON } from '#features/people/accounts/examples.ts';
import { insertBan, type NewBan } from './store/bans.ts';

/** Inserts a permanent ban that starts at noon, or a timeout with `expiresAt`. Returns its id. */
export async function givenBan(db: Db, channelId: number, userId: number, bannerId: number, given: Partial<NewBan> = {}): Promise<string> {
  const ban: NewBan = {
    id: v7(),
    channelId,
    userId,
    bannerId,
    permanent: !given.expiresAt,
    reason: 'Spam',
    createdAt: NOON,
    expiresAt: null,
    ...given,
  };
  await insertBan(db, ban);
  return ban.id;
}
