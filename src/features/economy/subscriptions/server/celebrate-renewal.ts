import type { Tx } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { CELEBRATION_PREFIX } from '#features/economy/subscriptions/rules/celebrations.ts';
import { insertCelebrations } from './store/celebrations.ts';

export interface Renewal {
  channelId: number;
  userId: number;
  /** All subscribed months in this channel, including the renewed one; at least 1. */
  totalMonths: number;
  /** The months without a gap. */
  streakMonths: number;
  at: Date;
}

/**
 * Creates celebrations of renewals (SU-01), of which each person has at most one in a channel. `/me` reports them until they are shared or
 * skipped. Each replaces an earlier one that was not shared. Call it in the transaction that renews, which has locked these people: that
 * serializes concurrent renewals, and a renewal while the previous celebration is being shared.
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
