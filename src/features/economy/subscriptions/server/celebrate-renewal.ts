import type { Tx } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { CELEBRATION_PREFIX } from '#features/economy/subscriptions/rules/celebrations.ts';
import { insertCelebrations } from './store/celebrations.ts';

export interface Renewal {
  channelId: number;
  userId: number;
  /** All months in this channel, including the renewed one; at least 1. */
  totalMonths: number;
  streakMonths: number;
  at: Date;
}

/**
 * Creates celebrations of renewals (SU-01), at most one per person and channel. `/me` lists them until they are shared or skipped. A new
 * one replaces an unshared one. Call it in the renewing transaction, which has locked these people; the lock serializes renewals and
 * shares.
 */
export async function celebrateRenewals(tx: Tx, renewals: readonly Renewal[]): Promise<void> {
  if (renewals.length === 0) return;
  await insertCelebrations(
    tx,
    renewals.map(({ channelId, userId, totalMonths, streakMonths, at }) => {
      return { id: CELEBRATION_PREFIX + newUlid(at), channelId, userId, totalMonths, streakMonths, createdAt: at };
    }),
  );
}
