import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { post } from '#core/server/ledger/ledger.ts';
import { newUlid } from '#core/server/ulid.ts';
import { subscriptionFeatures } from '#features/economy/subscriptions/server/testing.ts';
import type { NewReward } from '#features/engagement/points/contract/rewards.ts';
import type { PointsSettings } from '#features/engagement/points/contract/settings.ts';
import { aNewReward } from '#features/engagement/points/examples.ts';
import { NOON } from '#features/people/accounts/examples.ts';
import { pointsServer } from './feature.ts';
import { pointsIssuer, pointsOwner } from './move-points.ts';
import { insertReward } from './store/rewards.ts';
import { changeSettings } from './store/settings.ts';

export const pointsFeatures: readonly ServerFeature[] = [...subscriptionFeatures, pointsServer];

/** Does not publish the new balance. */
export async function givenPoints({ tx }: Pick<Ctx, 'tx'>, channelId: number, userId: number, points: number): Promise<void> {
  const entries = [
    { account: pointsIssuer, amount: -points },
    { account: pointsOwner(userId, channelId), amount: points },
  ];
  await tx((within) => post(within, { key: `given ${newUlid(NOON)}`, reason: 'WATCHED', entries }, NOON));
}

/** Omitted fields keep their defaults. */
export async function givenPointsSettings(db: Db, channelId: number, settings: Partial<PointsSettings>): Promise<void> {
  await changeSettings(db, channelId, settings);
}

/** Returns the reward id. */
export async function givenReward(db: Db, channelId: number, reward: Partial<NewReward> = {}): Promise<string> {
  const id = newUlid(NOON);
  await insertReward(db, channelId, id, aNewReward(reward), NOON);
  return id;
}
