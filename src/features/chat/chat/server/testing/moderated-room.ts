import type { ServerFeature } from '#core/server/feature.ts';
import { type TestApp, type TestAppOptions, testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { chatFeatures, givenRoom } from '../testing.ts';

export type Person = Awaited<ReturnType<typeof givenUser>>;

export interface ModeratedRoom extends TestApp {
  channelId: number;
  chatroomId: number;
  ana: Person;
  mod: Person;
  otherMod: Person;
  viewer: Person;
  other: Person;
  vip: Person;
  staff: Person;
  /** Permanently banned from ana's channel. */
  banned: Person;
  modElsewhere: Person;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  history(who: Person | null): Promise<any[]>;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  say(who: Person, content: string, more?: object): Promise<any>;
  /** Short names of the published events, with their channels. */
  told(): string[][];
  // biome-ignore lint/suspicious/noExplicitAny: the same
  audit(): Promise<any[]>;
}

export async function moderatedRoom(options?: TestAppOptions, laterFeatures: readonly ServerFeature[] = []): Promise<ModeratedRoom> {
  const app = await testApp([...chatFeatures, ...laterFeatures], options);
  const room = await givenRoom(app.db);
  const elsewhere = await givenRoom(app.db, 'bob');
  const named = (name: string, isStaff = false) => givenUser(app.db, name, { isStaff });
  const people = {
    ana: room.broadcaster,
    mod: await named('mod'),
    otherMod: await named('other_mod'),
    viewer: await named('viewer'),
    other: await named('other'),
    vip: await named('vip'),
    staff: await named('staff', true),
    banned: await named('banned'),
    modElsewhere: await named('mod_elsewhere'),
  };
  const channelId = room.channel.id;
  for (const who of [people.mod, people.otherMod]) await givenRole(app.db, channelId, who.id, 'moderator');
  await givenRole(app.db, channelId, people.vip.id, 'vip');
  await givenRole(app.db, elsewhere.channel.id, people.modElsewhere.id, 'moderator');
  await givenBan(app.db, channelId, people.banned.id, people.ana.id);
  return Object.assign(app, people, {
    channelId,
    chatroomId: room.chatroomId,
    history: async (who: Person | null) => (await app.get('/api/v2/channels/ana/messages', who)).json().data.messages,
    say: async (who: Person, content: string, more: object = {}) => {
      const reply = await app.post(`/api/v2/messages/send/${room.chatroomId}`, who, { content, ...more });
      if (reply.status !== 200) throw new Error(reply.text);
      return reply.json().data;
    },
    told: () => app.published.map(({ channel, event }) => [channel, event.split('\\').at(-1)!]),
    audit: async () => (await app.get('/api/v2/channels/ana/audit-log', people.ana)).json().data.entries,
  });
}

export const refusalOf = (reply: { status: number; json(): { status: { message: string } } }) => [
  reply.status,
  reply.json().status.message,
];
