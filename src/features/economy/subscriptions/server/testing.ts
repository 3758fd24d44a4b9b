import type { Db } from '#core/server/db/db.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { newUlid } from '#core/server/ulid.ts';
import { paymentFeatures } from '#features/economy/payments/server/testing.ts';
import { CELEBRATION_PREFIX } from '#features/economy/subscriptions/rules/celebrations.ts';
import { NOON } from '#features/people/accounts/examples.ts';
import { watchingServer } from '#features/stream/watching/server/feature.ts';
import { subscriptionsServer } from './feature.ts';
import { insertCelebrations } from './store/celebrations.ts';
import { setEnabled } from './store/settings.ts';

export const subscriptionFeatures: readonly ServerFeature[] = [picturesServer, ...paymentFeatures, watchingServer, subscriptionsServer];

export async function givenSubscribable(db: Db, channelId: number): Promise<void> {
  await setEnabled(db, channelId, true);
}

/** Inserts a celebration that this person can share: by default 13 months, created at noon. Returns its id. */
export async function givenCelebration(
  db: Db,
  channelId: number,
  userId: number,
  given: { totalMonths?: number; streakMonths?: number; at?: Date } = {},
): Promise<string> {
  const { totalMonths = 13, streakMonths = totalMonths, at = NOON } = given;
  const id = CELEBRATION_PREFIX + newUlid(at);
  await insertCelebrations(db, [{ id, channelId, userId, totalMonths, streakMonths, createdAt: at }]);
  return id;
}
