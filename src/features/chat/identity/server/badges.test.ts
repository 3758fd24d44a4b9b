import { beforeEach, expect, test } from 'vitest';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import { CHANNEL_BADGES_MAX } from '#features/chat/identity/contract.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { identityServer } from './feature.ts';

const features = [picturesServer, ...chatFeatures, identityServer];

let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;
let ana: Awaited<ReturnType<typeof givenUser>>;
let bob: Awaited<ReturnType<typeof givenUser>>;
let image: string;
beforeEach(async () => {
  app = await testApp(features);
  room = await givenRoom(app.db);
  ana = room.broadcaster;
  bob = await givenUser(app.db, 'bob');
  image = (await aPng()).toString('base64');
});

const badges = '/api/internal/v1/channels/ana/badges';
const codeOf = (reply: { status: number; json(): { status?: { message: string } } }) => [reply.status, reply.json().status?.message];
const add = (name: string, who = ana) => app.post(badges, who, { name, image });
const idOf = async (name: string): Promise<number> => (await add(name)).json().data.badges.at(-1).id;
const give = (id: number, username: string, who = ana) => app.put(`${badges}/${id}/holders/${username}`, who);
const identity = async () => (await app.get(`/api/v2/channels/${room.channel.id}/users/${bob.id}/identity`, null)).json().data.identity;
const types = (list: { type: string }[]) => list.map(({ type }) => type);

test('ID-06 a badge of the channel travels with its holder: identity, card and new messages', async () => {
  const id = await idOf('Tea crew');
  expect((await give(id, 'bob')).json().data).toEqual({ has_it: true });
  expect(await identity()).toMatchObject({
    badges: [{ type: 'Tea crew', text: 'Tea crew', active: true }],
    badges_v2: [
      { name: 'Tea crew', badge_type: 'channel', image_url: expect.stringMatching(/\/files\/[0-9a-f]{40}\.webp$/), selected: true },
    ],
  });
  expect(types((await app.get('/api/v2/channels/ana/users/bob', null)).json().badges)).toEqual(['Tea crew']);
  const sent = await app.post(`/api/v2/messages/send/${room.chatroomId}`, bob, { content: 'hello', type: 'message' });
  expect(types(sent.json().data.sender.identity.badges)).toEqual(['Tea crew']);
  expect((await app.get('/api/v2/channels/ana', null)).json().channel_badges).toEqual([
    { id, name: 'Tea crew', badge_image: { src: expect.stringContaining('/files/'), srcset: expect.stringContaining('18w') } },
  ]);
  expect((await app.delete(`${badges}/${id}/holders/bob`, ana)).json().data).toEqual({ has_it: false });
  expect(await identity()).toMatchObject({ badges: [], badges_v2: [] });
});

test('ID-06 the picture of a badge is served, and a removed badge leaves everybody who had it', async () => {
  const id = await idOf('Tea crew');
  await give(id, 'bob');
  const [{ badge_image }] = (await app.get(badges, null)).json().data.badges;
  expect((await app.get(new URL(badge_image.src, 'http://host').pathname, null)).status).toBe(200);
  expect((await app.delete(`${badges}/${id}`, ana)).json().data.badges).toEqual([]);
  expect((await identity()).badges).toEqual([]);
  expect(codeOf(await give(id, 'bob'))).toEqual([404, 'BADGE_NOT_FOUND']);
});

test('ID-06 the holders of a badge are listed by name, page by page, for the broadcaster only', async () => {
  const id = await idOf('Tea crew');
  for (const name of ['zoe', 'cat']) await givenUser(app.db, name);
  for (const name of ['zoe', 'bob', 'cat', 'bob']) await give(id, name);
  const { holders, next_cursor } = (await app.get(`${badges}/${id}/holders`, ana)).json().data;
  expect({ names: holders.map(({ username }: { username: string }) => username), next_cursor }).toEqual({
    names: ['bob', 'cat', 'zoe'],
    next_cursor: null,
  });
  expect((await app.get(`${badges}/${id}/holders?cursor=cat`, ana)).json().data.holders).toMatchObject([{ username: 'zoe' }]);
  expect(codeOf(await app.get(`${badges}/${id}/holders`, bob))).toEqual([403, 'NOT_ALLOWED']);
});

test('ID-06 only the broadcaster and staff manage badges', async () => {
  const id = await idOf('Tea crew');
  const mod = await givenUser(app.db, 'mod');
  await givenRole(app.db, room.channel.id, mod.id, 'moderator');
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  expect(codeOf(await add('Mine', mod))).toEqual([403, 'NOT_ALLOWED']);
  expect(codeOf(await give(id, 'mod', mod))).toEqual([403, 'NOT_ALLOWED']);
  expect(codeOf(await app.delete(`${badges}/${id}`, mod))).toEqual([403, 'NOT_ALLOWED']);
  expect((await give(id, 'bob', staff)).status).toBe(200);
  expect(codeOf(await give(id, 'nobody'))).toEqual([404, 'USER_NOT_FOUND']);
});

test.each(['moderator', 'Sub Gifter', 'sub-gifter', 'VIP', 'a', '<b>', 'x'.repeat(25), ' '])(
  'ID-06 %j is not a name for a badge',
  async (name) => {
    expect((await add(name)).status).toBe(422);
  },
);

test('ID-06 a name occurs once in a channel in any case, and a channel has at most 20 badges, even with uploads at the same time', async () => {
  await add('Tea crew');
  expect(codeOf(await add('TEA CREW'))).toEqual([409, 'BADGE_NAME_TAKEN']);
  for (let at = 2; at < CHANNEL_BADGES_MAX; at += 1) await add(`Badge ${at}`);
  const last = await Promise.all(['One', 'Two', 'Three'].map((name) => add(name)));
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await app.get(badges, null)).json().data.badges).toHaveLength(CHANNEL_BADGES_MAX);
});

test('ID-06 open pages and the holder hear of each change once', async () => {
  const id = await idOf('Tea crew');
  await give(id, 'bob');
  await give(id, 'bob');
  await app.delete(`${badges}/${id}`, ana);
  const heard = (event: string) => app.published.filter((one) => one.event === event).map(({ channel }) => channel);
  expect(heard('App\\Events\\ChannelBadgesEvent')).toEqual(Array(2).fill(`channel.${room.channel.id}`));
  expect(heard('App\\Events\\OwnBadgesEvent')).toEqual([`private-${bob.id}`]);
});

test('MO-11 ID-06 each change of badges is in the audit log of the channel', async () => {
  const id = await idOf('Tea crew');
  app.clock.pass(1);
  await give(id, 'bob');
  app.clock.pass(1);
  await app.delete(`${badges}/${id}/holders/bob`, ana);
  app.clock.pass(1);
  await app.delete(`${badges}/${id}`, ana);
  const { entries } = (await app.get('/api/v2/channels/ana/audit-log', ana)).json().data;
  const details = { badge: 'Tea crew' };
  expect(entries).toMatchObject([
    { act: 'remove_channel_badge', details },
    { act: 'take_channel_badge', target: { username: 'bob' }, details },
    { act: 'give_channel_badge', target: { username: 'bob' }, details },
    { act: 'add_channel_badge', details },
  ]);
});
