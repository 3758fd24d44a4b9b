import type { Tx } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { lockPerson } from '#features/channels/server/api.ts';
import { CELEBRATION_PREFIX } from '#features/subscriptions/rules.ts';
import { insertCelebration, replaceOpen } from './store.ts';

export interface Renewal {
  channelId: number;
  userId: number;
  /** Months of this person in this channel with the renewed one, at least 1. */
  totalMonths: number;
  /** Those without a gap; all of them when nobody says. */
  streakMonths?: number;
  at: Date;
}

/**
 * Lets a person celebrate a renewal in the channel's chat (SU-01): `/me` tells them of it until they share or skip it. A celebration that
 * they did not share makes room for it. Call it in the transaction that renews. Answers the celebration's id.
 */
export async function celebrateRenewal(tx: Tx, { channelId, userId, totalMonths, streakMonths, at }: Renewal): Promise<string> {
  // Two renewals at once, or one while the last is being shared, take turns.
  await lockPerson(tx, userId);
  await replaceOpen(tx, channelId, userId, at);
  const id = CELEBRATION_PREFIX + newUlid(at);
  await insertCelebration(tx, { id, channelId, userId, totalMonths, streakMonths: streakMonths ?? totalMonths, createdAt: at });
  return id;
}
