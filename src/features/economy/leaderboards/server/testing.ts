import type { Db } from '#core/server/db/db.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { type TestApp, type TestAppOptions, testApp } from '#core/server/testing/test-app.ts';
import { newUlid } from '#core/server/ulid.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { giftsServer } from '#features/economy/gifts/server/feature.ts';
import { givenSubscribable, subscriptionFeatures } from '#features/economy/subscriptions/server/testing.ts';
import { NOON } from '#features/people/accounts/examples.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { leaderboardsServer } from './feature.ts';
import type { Gift } from './store/totals.ts';

export const boardFeatures: readonly ServerFeature[] = [...subscriptionFeatures, giftsServer, leaderboardsServer];

export const boardsApp = ({ flags, ...options }: TestAppOptions = {}): Promise<TestApp> =>
  testApp(boardFeatures, { flags: { beta: true, ...flags }, ...options });

export async function givenBoard(db: Db, owner = 'ana'): Promise<number> {
  const { channel } = await givenRoom(db, owner);
  await givenSubscribable(db, channel.id);
  return channel.id;
}

/** One unit at noon, with a fresh id. */
export const aGift = (gift: Pick<Gift, 'channelId' | 'userId'> & Partial<Gift>): Gift => ({
  id: newUlid(NOON),
  quantity: 1,
  at: NOON,
  ...gift,
});

export async function givenPeople(db: Db, ...names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push((await givenUser(db, name)).id);
  return ids;
}
