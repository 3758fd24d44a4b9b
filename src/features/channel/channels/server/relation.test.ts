import { beforeEach, expect, test } from 'vitest';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { PersonFields, ReadPersonField } from './contributed-fields.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenFollow, givenIdentity, givenSubscription } from './testing.ts';

let app: ChannelsApp;
let banOf: ReadPersonField<PersonFields['banned']>;
beforeEach(async () => {
  banOf = async () => null;
  app = await channelsApp({ personFields: { banned: (...asked) => banOf(...asked) } });
});

const me = '/api/v2/channels/ana-lund/me';
const card = (name: string) => `/api/v2/channels/ana-lund/users/${name}`;
const aBan = (bannerId: number): NonNullable<PersonFields['banned']> => ({
  id: '019b7ea8-0000-7000-8000-000000000001',
  permanent: false,
  reason: 'Spam',
  type: 'timeout',
  banner_id: bannerId,
  banned_at: '2026-01-02T12:00:00.000000Z',
  created_at: '2026-01-02T12:00:00.000000Z',
  expires_at: '2026-01-02T12:05:00.000000Z',
  banner: { id: bannerId, username: 'mod', slug: 'mod' },
});

test('a newcomer has an empty relation to a channel', async () => {
  expect((await app.get(me, app.viewer)).json()).toEqual({
    subscription: null,
    is_super_admin: false,
    is_following: false,
    following_since: null,
    is_broadcaster: false,
    is_moderator: false,
    leaderboards: { gifts: { lifetime: 0, monthly: 0, weekly: 0 } },
    banned: null,
    celebrations: [],
    role: 'viewer',
  });
});

test('AC-02 the relation reports moderator, vip, broadcaster and staff', async () => {
  const seen = [];
  for (const person of [app.mod, app.vip, app.ana, app.staff]) {
    const { is_moderator, is_broadcaster, is_super_admin, role } = (await app.get(me, person)).json();
    seen.push([is_moderator, is_broadcaster, is_super_admin, role]);
  }
  expect(seen).toEqual([
    [true, false, false, 'moderator'],
    [false, false, false, 'vip'],
    [false, true, false, 'broadcaster'],
    [false, false, true, 'staff'],
  ]);
});

test('a subscription is shown until it expires, a follow with its date, a ban without the moderator', async () => {
  await givenFollow(app.db, app.channelId, app.viewer.id, NOON);
  await givenSubscription(app.db, app.channelId, app.viewer.id, { expiresAt: later(60), months: 4 });
  banOf = async (_db, { channelId, userId }) => (channelId === app.channelId && userId === app.viewer.id ? aBan(app.mod.id) : null);

  expect((await app.get(me, app.viewer)).json()).toMatchObject({
    subscription: { expires_at: '2026-01-02T12:01:00.000000Z', months: 4 },
    is_following: true,
    following_since: '2026-01-02T12:00:00.000000Z',
  });
  expect((await app.get(me, app.viewer)).json().banned).toEqual({
    reason: 'Spam',
    permanent: false,
    banned_at: '2026-01-02T12:00:00.000000Z',
    created_at: '2026-01-02T12:00:00.000000Z',
    expires_at: '2026-01-02T12:05:00.000000Z',
  });
  app.clock.pass(60);
  expect((await app.get(me, app.viewer)).json().subscription).toBeNull();
});

test('E-04 the relation requires a session and an existing channel', async () => {
  expect(refusalOf(await app.get(me, null))).toEqual([401, 'NOT_SIGNED_IN']);
  expect(refusalOf(await app.get('/api/v2/channels/nobody/me', app.viewer))).toEqual([404, 'CHANNEL_NOT_FOUND']);
});

test('the identity card has every field that Moblin requires and is public', async () => {
  await givenFollow(app.db, app.channelId, app.viewer.id, NOON);
  await givenSubscription(app.db, app.channelId, app.viewer.id, { months: 4 });
  await givenIdentity(app.db, app.channelId, app.viewer.id, { color: '#75FD46' });

  expect((await app.get(card('VIEWER'), null)).json()).toEqual({
    id: app.viewer.id,
    username: 'viewer',
    slug: 'viewer',
    profile_pic: null,
    is_staff: false,
    is_channel_owner: false,
    is_moderator: false,
    badges: [{ type: 'subscriber', text: 'Subscriber', count: 4, active: true, sort_order: 4 }],
    created_at: expect.stringMatching(/^20\d\d-.*Z$/),
    following_since: '2026-01-02T12:00:00.000000Z',
    subscribed_for: 4,
    banned: null,
    color: '#75FD46',
    role: 'viewer',
  });
  const stranger = (await app.get(card((await givenUser(app.db, 'Someone_New')).username), null)).json();
  expect(stranger).toMatchObject({ slug: 'someone-new', badges: [], following_since: null, subscribed_for: 0 });
  expect(stranger.color).toMatch(/^#[0-9A-F]{6}$/);
});

test('the identity cards of broadcaster, moderator and staff show their roles', async () => {
  expect((await app.get(card('Ana_Lund'), null)).json()).toMatchObject({ is_channel_owner: true, badges: [{ type: 'broadcaster' }] });
  expect((await app.get(card('mod'), null)).json()).toMatchObject({ is_moderator: true, role: 'moderator' });
  expect((await app.get(card('staff'), null)).json()).toMatchObject({ is_staff: true, role: 'staff' });
});

test('only moderators and above see a ban on the identity card', async () => {
  banOf = async () => aBan(app.mod.id);
  const seen = [];
  for (const asker of [null, app.viewer, app.vip, app.mod, app.ana, app.staff]) {
    seen.push((await app.get(card('viewer'), asker)).json().banned?.reason ?? null);
  }
  expect(seen).toEqual([null, null, null, 'Spam', 'Spam', 'Spam']);
});

test('E-04 an identity card of an unknown user is refused', async () => {
  expect(refusalOf(await app.get(card('nobody'), null))).toEqual([404, 'USER_NOT_FOUND']);
  expect(refusalOf(await app.get('/api/v2/channels/nobody/users/viewer', null))).toEqual([404, 'CHANNEL_NOT_FOUND']);
});
