import { wireDate } from '#core/contract/time.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { CELEBRATION_PROVIDER, RENEWED, skippedBefore } from '#features/economy/subscriptions/rules/celebrations.ts';
import { type CelebrationRow, listOpen } from './store/celebrations.ts';

/** Celebrations for `/me` that were neither shared nor skipped within the last month. */
export async function celebrationsOf(db: Db, channelId: number, userId: number, now: Date): Promise<Celebration[]> {
  return (await listOpen(db, channelId, userId, skippedBefore(now))).map(celebrationOnWire);
}

function celebrationOnWire({ id, createdAt, state, streakMonths, totalMonths }: CelebrationRow): Celebration {
  return {
    id,
    type: RENEWED,
    created_at: wireDate(createdAt),
    deferred: state === 'deferred',
    metadata: { provider: CELEBRATION_PROVIDER, streak_months: streakMonths, total_months: totalMonths },
  };
}
