import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { type ServerParts, serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { aChatroom } from '#features/channel/channels/examples.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { channelCreated, followed, livestreamEnded, livestreamStarted, roleGiven, roleTaken, unfollowed } from '../events.ts';
import { channelsServer } from '../feature.ts';
import { chatroomsOf, givenChannel, givenRole } from '../testing.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;

export interface ChannelsApp extends TestApp {
  /** Events received by later features, in order. */
  announced: Array<[name: string, fact: unknown]>;
  channelId: number;
  ana: Person;
  mod: Person;
  vip: Person;
  viewer: Person;
  staff: Person;
}

/** App with accounts and channels. A later feature records every event and contributes the example chatroom and what the test passes in. */
export async function channelsApp(given: Pick<ServerParts, 'channelFields' | 'personFields'> = {}): Promise<ChannelsApp> {
  const announced: ChannelsApp['announced'] = [];
  const listeners = [channelCreated, followed, unfollowed, livestreamStarted, livestreamEnded, roleGiven, roleTaken].map((event) =>
    listen<unknown>(event, async (_tx, fact) => void announced.push([event.name, fact])),
  );
  const channelFields = { ...chatroomsOf((channel_id) => aChatroom({ channel_id })), ...given.channelFields };
  const later = serverFeature({ name: 'later' }, { listeners, ...given, channelFields });
  const app = await testApp([deadlinesServer, accountsServer, channelsServer, later]);
  const [staff, ana, mod, vip, viewer] = [
    await givenUser(app.db, 'staff', { isStaff: true }),
    await givenUser(app.db, 'Ana_Lund', { bio: 'Rides at dawn.' }),
    await givenUser(app.db, 'mod'),
    await givenUser(app.db, 'vip'),
    await givenUser(app.db, 'viewer'),
  ];
  const { id: channelId } = await givenChannel(app.db, ana);
  await givenRole(app.db, channelId, mod.id, 'moderator');
  await givenRole(app.db, channelId, vip.id, 'vip');
  return Object.assign(app, { announced, channelId, ana, mod, vip, viewer, staff });
}

/** Status and code. */
export const refusalOf = (reply: { status: number; json(): { status: { message: string } } }) => [
  reply.status,
  reply.json().status.message,
];
