import type { Tx } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { lockUser } from '#features/channels/server/api.ts';
import { CELEBRATION_PREFIX } from '#features/subscriptions/rules.ts';
import { insertCelebration, replaceOpen } from './store.ts';

export interface Renewal {
  channelId: number;
  userId: number;
  /** All subscribed months in this channel, including the renewed one; at least 1. */
  totalMonths: number;
  /** The months without a gap. Defaults to `totalMonths`. */
  streakMonths?: number;
  at: Date;
}

/**
 * Creates a celebration of a renewal (SU-01) and returns its id. `/me` reports it until the person shares or skips it. It replaces an
 * earlier one that was not shared. Call it in the transaction that renews.
 */
export async function celebrateRenewal(tx: Tx, { channelId, userId, totalMonths, streakMonths, at }: Renewal): Promise<string> {
  // Serializes concurrent renewals, and a renewal while the previous celebration is being shared.
  await lockUser(tx, userId);
  await replaceOpen(tx, channelId, userId, at);
  const id = CELEBRATION_PREFIX + newUlid(at);
  await insertCelebration(tx, { id, channelId, userId, totalMonths, streakMonths: streakMonths ?? totalMonths, createdAt: at });
  return id;
}
