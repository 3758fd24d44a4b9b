import { beforeEach, expect, test } from 'vitest';
import { colorOf } from '#features/channel/channels/rules/identity.ts';
import type { PersonFields } from './contributed-fields.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenGifts, givenIdentity, givenRole, givenSubscription } from './testing.ts';

let app: ChannelsApp;
let path: string;
let ban: PersonFields['banned'];
beforeEach(async () => {
  ban = null;
  app = await channelsApp({ personFields: { banned: async () => ban } });
  path = `/api/v2/channels/${app.channelId}/users/${app.vip.id}/identity`;
  await givenSubscription(app.db, app.channelId, app.vip.id, { months: 3 });
  await givenGifts(app.db, app.channelId, app.vip.id, 7);
});

const worn = (badges: { type: string; active: boolean }[]) => badges.filter(({ active }) => active).map(({ type }) => type);

test("ID-02 an identity has the user's color and all held badges", async () => {
  const reply = await app.get(path, app.vip);
  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 200,
    reply: {
      status: { error: false, code: 200, message: 'SUCCESS' },
      data: {
        identity: {
          color: colorOf(app.vip.id, null),
          chosen_color: null,
          badges: [
            { type: 'subscriber', text: 'Subscriber', count: 3, active: true, sort_order: 4 },
            { type: 'sub_gifter', text: 'Sub Gifter', count: 7, active: true, sort_order: 5 },
            { type: 'vip', text: 'VIP', active: false, sort_order: 8 },
          ],
          badges_v2: [],
        },
      },
    },
  });
});

test('ID-02 an identity is saved per channel and user', async () => {
  const saved = (await app.put(path, app.vip, { badges: ['vip', 'subscriber'], color: '#75FD46' })).json().data.identity;
  expect({ color: saved.color, chosenColor: saved.chosen_color, worn: worn(saved.badges) }).toEqual({
    color: '#75FD46',
    chosenColor: '#75FD46',
    worn: ['subscriber', 'vip'],
  });
  expect((await app.get(path, app.vip)).json().data.identity).toEqual(saved);
  const card = (await app.get('/api/v2/channels/ana-lund/users/vip', app.viewer)).json();
  expect({ color: card.color, worn: worn(card.badges) }).toEqual({ color: '#75FD46', worn: ['subscriber', 'vip'] });
  const elsewhere = (await app.get(path.replace(String(app.vip.id), String(app.viewer.id)), app.vip)).json().data.identity;
  expect(elsewhere.chosen_color).toBeNull();
});

test('ID-02 color and badges can be saved separately or together', async () => {
  await Promise.all([app.put(path, app.vip, { badges: ['vip'] }), app.put(path, app.vip, { color: '#010203' })]);
  const { color, badges } = (await app.get(path, app.vip)).json().data.identity;
  expect({ color, worn: worn(badges) }).toEqual({ color: '#010203', worn: ['vip'] });
  await app.put(path, app.vip, { badges: [] });
  expect(worn((await app.get(path, app.vip)).json().data.identity.badges)).toEqual([]);
});

test('ID-04 locked badges are worn even when the request omits them', async () => {
  const own = `/api/v2/channels/${app.channelId}/users/${app.mod.id}/identity`;
  for (const badges of [[], ['moderator']]) {
    expect(worn((await app.put(own, app.mod, { badges })).json().data.identity.badges)).toEqual(['moderator']);
  }
});

test('ID-03, ID-04, E-04 an invalid selection is refused and has no effect', async () => {
  await givenIdentity(app.db, app.channelId, app.vip.id, { color: '#010203', badges: ['vip'] });
  for (const role of ['moderator', 'sidekick'] as const) await givenRole(app.db, app.channelId, app.vip.id, role);
  const change = async (body: object) => refusalOf(await app.put(path, app.vip, { color: '#FFFFFF', ...body }));
  expect(await change({ badges: ['og'] })).toEqual([422, 'BADGE_NOT_HELD']);
  expect(await change({ badges: ['broadcaster'] })).toEqual([422, 'BADGE_NOT_HELD']);
  expect(await change({ badges: ['vip', 'sub_gifter', 'subscriber'] })).toEqual([422, 'TOO_MANY_BADGES']);
  expect(await change({ badges: ['vip', 'subscriber'] })).toEqual([422, 'TOO_MANY_WITH_SUBSCRIBER']);
  for (const color of ['red', '#FFF', '#75FD46; x', '#GGGGGG', 5, null]) expect(await change({ color })).toEqual([422, 'INVALID']);
  for (const badges of ['vip', [5], Array(51).fill('vip'), ['x'.repeat(65)]]) expect(await change({ badges })).toEqual([422, 'INVALID']);
  expect(refusalOf(await app.put(path, app.vip, {}))).toEqual([422, 'INVALID']);
  const { color, badges } = (await app.get(path, app.vip)).json().data.identity;
  expect({ color, worn: worn(badges) }).toEqual({ color: '#010203', worn: ['moderator', 'vip', 'sidekick'] });
});

test("ID-02, E-04 changing another user's identity is refused", async () => {
  for (const person of [app.viewer, app.ana, app.staff]) {
    expect(refusalOf(await app.put(path, person, { color: '#010203' }))).toEqual([403, 'NOT_YOU']);
  }
  expect(refusalOf(await app.put(path, null, { color: '#010203' }))).toEqual([401, 'NOT_SIGNED_IN']);
});

test('a user banned from a channel cannot change their identity there', async () => {
  const banner = { id: app.ana.id, username: 'ana', slug: 'ana' };
  ban = {
    id: crypto.randomUUID(),
    permanent: true,
    reason: '',
    type: 'ban',
    banner_id: banner.id,
    banned_at: '',
    created_at: '',
    expires_at: null,
    banner,
  };
  expect(refusalOf(await app.put(path, app.vip, { color: '#010203' }))).toEqual([403, 'BANNED_HERE']);
  ban = null;
  expect((await app.get(path, app.vip)).json().data.identity.chosen_color).toBeNull();
});

test('ID-02 an unknown channel or user is refused', async () => {
  expect(refusalOf(await app.get(`/api/v2/channels/9/users/${app.vip.id}/identity`, app.vip))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  expect(refusalOf(await app.get(`/api/v2/channels/${app.channelId}/users/9/identity`, app.vip))).toEqual([404, 'USER_NOT_FOUND']);
  expect(refusalOf(await app.put(`/api/v2/channels/9/users/${app.vip.id}/identity`, app.vip, { color: '#010203' }))).toEqual([
    404,
    'CHANNEL_NOT_FOUND',
  ]);
  for (const id of ['x', '0', '-1', '9'.repeat(20)]) {
    expect(refusalOf(await app.get(`/api/v2/channels/${id}/users/1/identity`, app.vip))).toEqual([422, 'INVALID']);
  }
});
