import type { Db } from '#core/server/db/db.ts';
import { newUlid } from '#core/server/ulid.ts';
import { NOON } from '#features/accounts/examples.ts';
import { CELEBRATION_PREFIX } from '#features/subscriptions/rules.ts';
import { insertCelebration } from './store.ts';

/** Inserts a celebration that this person can share, 13 months and created at noon by default. Returns its id. */
export async function givenCelebration(
  db: Db,
  channelId: number,
  userId: number,
  given: { totalMonths?: number; streakMonths?: number; at?: Date } = {},
): Promise<string> {
  const { totalMonths = 13, streakMonths = totalMonths, at = NOON } = given;
  const id = CELEBRATION_PREFIX + newUlid(at);
  await insertCelebration(db, { id, channelId, userId, totalMonths, streakMonths, createdAt: at });
  return id;
}
