import { type TestApp, type TestAppOptions, testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { givenPoints, givenReward, pointsFeatures } from '../testing.ts';

/** Shared by a test file. `pointsRoom` creates separate people and a channel for each test. */
export const pointsApp = (options: TestAppOptions = {}): Promise<TestApp> => testApp(pointsFeatures, options);

let rooms = 0;

/** A channel with its broadcaster, a moderator, a viewer with 1,000 points, and a reward for 300. */
export async function pointsRoom(app: TestApp) {
  rooms += 1;
  const { broadcaster: ana, channel, chatroomId } = await givenRoom(app.db, `ana${rooms}`);
  const [mod, viewer] = [await givenUser(app.db, `mod${rooms}`), await givenUser(app.db, `viewer${rooms}`)];
  await givenRole(app.db, channel.id, mod.id, 'moderator');
  await givenPoints(app.ctx, channel.id, viewer.id, 1000);
  const rewardId = await givenReward(app.db, channel.id);
  app.published.length = 0;
  return { ana, mod, viewer, channelId: channel.id, chatroomId, rewardId, path: `/api/v2/channels/${channel.slug}` };
}

export type PointsRoom = Awaited<ReturnType<typeof pointsRoom>>;

/** Status and code of a refusal. */
export const refusalOf = ({ status, json }: { status: number; json(): { status: { message: string } } }) => [status, json().status.message];
