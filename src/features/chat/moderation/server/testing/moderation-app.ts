import { serverFeature } from '#core/server/feature.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { aChatroom } from '#features/channel/channels/examples.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { chatroomsOf, givenChannel, givenRole } from '#features/channel/channels/server/testing.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { moderationServer } from '../feature.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;

export const moderationFeatures = [accountsServer, channelsServer, moderationServer];

/** Chatroom id of every channel in these tests, which run without the chat feature. */
export const ROOM = 30_000_002;

const rooms = serverFeature({ name: 'rooms' }, { channelFields: chatroomsOf((channel_id) => aChatroom({ id: ROOM, channel_id })) });

export interface ModerationApp extends TestApp {
  channelId: number;
  ana: Person;
  /** A moderator of ana's channel, like `otherMod`. */
  mod: Person;
  otherMod: Person;
  vip: Person;
  viewer: Person;
  noisy: Person;
  staff: Person;
}

export async function moderationApp(database?: Parameters<typeof testApp>[1]): Promise<ModerationApp> {
  const app = await testApp([...moderationFeatures, rooms], database);
  const named = (name: string) => givenUser(app.db, name);
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const [ana, mod, otherMod] = [await named('Ana_Lund'), await named('mod'), await named('other_mod')];
  const [vip, viewer, noisy] = [await named('vip'), await named('viewer'), await named('Noisy_One')];
  const { id: channelId } = await givenChannel(app.db, ana);
  await givenRole(app.db, channelId, mod.id, 'moderator');
  await givenRole(app.db, channelId, otherMod.id, 'moderator');
  await givenRole(app.db, channelId, vip.id, 'vip');
  return Object.assign(app, { channelId, ana, mod, otherMod, vip, viewer, noisy, staff });
}

export const refusalOf = (reply: { status: number; json(): { status: { message: string } } }) => [
  reply.status,
  reply.json().status.message,
];
