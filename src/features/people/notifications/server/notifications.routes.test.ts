import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS, HOUR_SECONDS } from '#core/contract/durations.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { retentionJob } from '#core/server/retention/retention.ts';
import { later } from '#core/server/testing/test-clock.ts';
import { givenFollow, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { buy } from '#features/economy/payments/server/testing.ts';
import { givenCampaign, givenOrganization, givenStream, watch } from '#features/engagement/drops/server/testing.ts';
import { UNREAD_MAX } from '#features/people/notifications/contract/notification.ts';
import { FOLLOWS_MAX } from '#features/people/notifications/rules/kinds.ts';
import { notify } from './notify.ts';
import { type NotificationsRoom, notificationsRoom, type Person } from './testing.ts';

let room: NotificationsRoom;
beforeEach(async () => {
  room = await notificationsRoom();
});

const stored = async () => (await room.db.row(sql<{ count: number }>`select count(*)::int4 as count from notifications`))!.count;
const kindsOf = async (person: Person) => (await room.list(person)).map(({ kind }) => kind);

/** Stores `times` notifications, one second apart. */
async function happens(person: Person, times: number) {
  for (let at = 0; at < times; at++) {
    room.clock.pass(1);
    const facts = { id: 'reward', name: 'Red helmet', campaign_id: 'campaign' };
    await room.ctx.tx((tx) => notify(tx, [{ userId: person.id, kind: 'drop_completed', channelId: null, actorId: null, facts }]));
  }
}

test('a stream notifies each follower without storing a row', async () => {
  await room.follow(room.noor);
  room.clock.pass(60);
  await room.goLive({ session_title: 'Sunday rides' });
  const [live, ...others] = await room.list(room.noor);
  expect(live).toMatchObject({
    kind: 'went_live',
    is_read: false,
    created_at: '2026-01-02T12:01:00.000000Z',
    channel: { slug: room.slug },
    livestream: { title: 'Sunday rides', is_live: true },
  });
  expect({ otherCount: others.length, unread: await room.unread(room.noor), stored: await stored() }).toEqual({
    otherCount: 0,
    unread: 1,
    stored: 0,
  });
  expect({ list: await room.list(room.eve), unread: await room.unread(room.eve) }).toEqual({ list: [], unread: 0 });

  room.clock.pass(60);
  await room.endStream();
  expect((await room.list(room.noor))[0]).toMatchObject({ livestream: { is_live: false } });
  await room.delete(`/api/v2/channels/${room.slug}/follow`, room.noor);
  expect({ list: await room.list(room.noor), unread: await room.unread(room.noor) }).toEqual({ list: [], unread: 0 });
});

test('streams before the follow, of suspended channels or over 90 days old do not notify', async () => {
  await room.goLive();
  room.clock.pass(60);
  await room.follow(room.noor);
  expect(await room.list(room.noor)).toEqual([]);
  await room.endStream();
  room.clock.pass(60);
  await room.goLive();
  expect(await kindsOf(room.noor)).toEqual(['went_live']);
  await room.db.rows(sql`update channels set suspended_at = now() where id = ${room.channelId}::int8`);
  expect({ list: await room.list(room.noor), unread: await room.unread(room.noor) }).toEqual({ list: [], unread: 0 });
  await room.db.rows(sql`update channels set suspended_at = null where id = ${room.channelId}::int8`);
  room.clock.pass(90 * DAY_SECONDS);
  expect({ list: await room.list(room.noor), unread: await room.unread(room.noor) }).toEqual({ list: [], unread: 0 });
});

test('a gifted subscription notifies its receiver and names the gifter unless anonymous', async () => {
  const gift = { channel: room.slug, quantity: 1, receiver: 'noor', anonymous: false };
  await buy(room, room.eve, 'gifted_subscriptions', gift);
  await buy(room, room.eve, 'gifted_subscriptions', { ...gift, receiver: 'mod', anonymous: true });
  const [named] = await room.list(room.noor);
  expect(named).toMatchObject({ kind: 'subscription_gifted', gifter: { username: 'eve', slug: 'eve' }, channel: { slug: room.slug } });
  expect(await room.list(room.mod)).toMatchObject([{ kind: 'subscription_gifted', gifter: null }]);
  expect(JSON.stringify(room.eventsOf(room.mod))).not.toContain('"eve"');
  expect(room.eventsOf(room.noor)).toEqual([
    { channel: `private-${room.noor.id}`, event: 'NotificationCreated', payload: { notification: named } },
  ]);
  expect(await room.list(room.eve)).toEqual([]);
});

test('a gift of several subscriptions notifies each receiver once', async () => {
  for (const { id } of [room.noor, room.mod]) await givenFollow(room.db, room.channelId, id);
  await buy(room, room.eve, 'gifted_subscriptions', { channel: room.slug, quantity: 2 });
  expect([await kindsOf(room.noor), await kindsOf(room.mod)]).toEqual([['subscription_gifted'], ['subscription_gifted']]);
});

const vips = () => `/api/internal/v1/channels/${room.slug}/community/vips`;
const giveVip = async () => expect((await room.post(vips(), room.ana, { username: 'noor' })).status).toBe(200);
const takeVip = async () => expect((await room.delete(`${vips()}/noor`, room.ana)).status).toBe(200);

test('granting and removing a role each notify', async () => {
  await giveVip();
  room.clock.pass(HOUR_SECONDS);
  await takeVip();
  expect(await room.list(room.noor)).toMatchObject([
    { kind: 'role_changed', role: 'vip', has_role: false },
    { kind: 'role_changed', role: 'vip', has_role: true },
  ]);
});

test('repeated role changes update one unread notification to the latest state', async () => {
  for (let at = 0; at < 3; at++) {
    await giveVip();
    room.clock.pass(60);
    await takeVip();
  }
  const [only, ...others] = await room.list(room.noor);
  expect({ only, otherCount: others.length, unread: await room.unread(room.noor) }).toMatchObject({
    only: { id: 'n1', role: 'vip', has_role: false },
    otherCount: 0,
    unread: 1,
  });
  expect(room.eventsOf(room.noor).at(-1)).toMatchObject({ payload: { notification: only } });
  // Another role, and changes after reading, create new notifications.
  await room.post(`/api/internal/v1/channels/${room.slug}/community/ogs`, room.ana, { username: 'noor' });
  await room.read(room.noor, only!.created_at);
  await giveVip();
  expect(await room.list(room.noor)).toMatchObject([
    { role: 'vip', has_role: true, is_read: false },
    { role: 'og', is_read: false },
    { role: 'vip', has_role: false, is_read: true },
  ]);
});

test('lifting a ban or timeout notifies, and its expiry does not', async () => {
  const bans = `/api/v2/channels/${room.slug}/bans`;
  for (const body of [{ permanent: true }, { permanent: false, duration: 10 }]) {
    await room.post(bans, room.mod, { banned_username: 'noor', ...body });
    expect((await room.delete(`${bans}/noor`, room.mod)).status).toBe(200);
    room.clock.pass(HOUR_SECONDS);
  }
  await room.post(bans, room.mod, { banned_username: 'eve', permanent: false, duration: 1 });
  room.clock.pass(120);
  expect(await room.list(room.noor)).toMatchObject([
    { kind: 'ban_lifted', permanent: false },
    { kind: 'ban_lifted', permanent: true },
  ]);
  expect(await room.list(room.eve)).toEqual([]);
});

test('completing a drop notifies with the name of its reward', async () => {
  const organization = await givenOrganization(room, 'kestrel');
  const { slug, watcher, viewer } = await givenStream(room.db);
  await givenCampaign(room, organization, { channels: [slug], minutes: [2] });
  await watch(room, [watcher], 3);
  expect(await room.list(viewer)).toMatchObject([{ kind: 'drop_completed', reward: { name: 'Reward 2' } }]);
});

test('read notifications stay read in every tab, and later ones are unread', async () => {
  await happens(room.noor, 2);
  const [newest, oldest] = await room.list(room.noor);
  const read = async (upTo: string) => (await room.read(room.noor, upTo)).json().data;
  expect(await read(oldest!.created_at)).toMatchObject({ unread_count: 1, read_until: oldest!.created_at });
  const all = { unread_count: 0, read_until: newest!.created_at, recent_ids: [newest!.id, oldest!.id] };
  expect(await read(newest!.created_at)).toEqual(all);
  // An older position from a slow tab has no effect.
  expect(await read(oldest!.created_at)).toEqual(all);
  expect((await room.list(room.noor)).map(({ is_read }) => is_read)).toEqual([true, true]);
  expect(room.eventsOf(room.noor).at(-1)).toEqual({
    channel: `private-${room.noor.id}`,
    event: 'NotificationsRead',
    payload: all,
  });
  // A time in the future is clamped.
  await room.read(room.noor, '2030-01-01T00:00:00.000Z');
  await happens(room.noor, 1);
  expect(await room.unread(room.noor)).toBe(1);
});

test('the count lists recent ids, including streams and read ones, because their events may still arrive', async () => {
  const recent = async () => (await room.get('/api/v1/notifications/unread', room.noor)).json().data.recent_ids;
  await room.follow(room.noor);
  room.clock.pass(60);
  await room.goLive();
  await happens(room.noor, 1);
  const [drop, live] = await room.list(room.noor);
  expect(await recent()).toEqual([drop!.id, live!.id]);
  await room.read(room.noor, drop!.created_at);
  expect(await recent()).toEqual([drop!.id, live!.id]);
  room.clock.pass(301);
  expect(await recent()).toEqual([]);
});

test('beyond the follow limit, only streams of the latest follows notify', async () => {
  await room.follow(room.noor);
  room.clock.pass(60);
  await room.goLive();
  const others = Array.from({ length: FOLLOWS_MAX }, (_, at) => `other${at}`);
  await room.db.rows(sql`
    with made as (
      insert into users (username, slug, email, password_hash, created_at)
      select name, name, name || '@demo.invalid', '', ${later(0)} from unnest(${arrayOf('text', others)}) name returning id
    ), opened as (
      insert into channels (user_id, slug, created_at) select id, 'c' || id, ${later(0)} from made returning id
    )
    insert into follows (channel_id, user_id, created_at) select id, ${room.noor.id}::int8, ${later(1)} from opened`);
  expect({ list: await room.list(room.noor), unread: await room.unread(room.noor) }).toEqual({ list: [], unread: 0 });
});

test('of two tabs that mark as read concurrently, the later time wins', async () => {
  await happens(room.noor, 5);
  const all = await room.list(room.noor);
  await Promise.all(all.flatMap(({ created_at }) => [room.read(room.noor, created_at), room.read(room.noor, created_at)]));
  expect(await room.unread(room.noor)).toBe(0);
});

test('pages that mix streams and stored notifications have no gaps', async () => {
  await room.follow(room.noor);
  for (let at = 0; at < 25; at++) {
    await happens(room.noor, 1);
    const id = await givenLivestream(room.db, room.channelId, { startedAt: room.clock.now() });
    await room.db.rows(sql`update livestreams set ended_at = started_at where id = ${id}::int8`);
  }
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `?cursor=${cursor}`;
    const { notifications, next_cursor } = (await room.get(`/api/v1/notifications${query}`, room.noor)).json().data;
    seen.push(...notifications.map(({ id }: { id: string }) => id));
    sizes.push(notifications.length);
    cursor = next_cursor;
  } while (cursor !== null);
  expect(sizes).toEqual([20, 20, 10]);
  expect(new Set(seen).size).toBe(50);
  expect((await room.get('/api/v1/notifications?cursor=nonsense', room.noor)).status).toBe(422);
});

test('a user keeps the latest 500, the count stops at 100, and after 90 days they are deleted', async () => {
  const bulk = sql`
    insert into notifications (user_id, number, kind, channel_id, facts, created_at)
    select ${room.noor.id}::int8, n, 'ban_lifted', ${room.channelId}::int8, '{"permanent":false}', ${later(0)}::timestamptz + n * interval '1 ms'
      from generate_series(1, 500) n`;
  await room.db.rows(bulk);
  await room.db.rows(sql`insert into notification_readers (user_id, last_number, last_at) values (${room.noor.id}, 500, ${later(0)})`);
  await happens(room.noor, 2);
  expect({ stored: await stored(), unread: await room.unread(room.noor) }).toEqual({ stored: 500, unread: UNREAD_MAX });
  const oldest = await room.db.row(sql<{ number: number }>`select min(number) as number from notifications`);
  expect(oldest).toEqual({ number: 3 });
  room.clock.pass(90 * DAY_SECONDS - 1);
  await retentionJob.run(room.ctx, {}, new AbortController().signal);
  expect(await stored()).toBe(1);
});

test('a kind that is off is neither listed, counted nor delivered', async () => {
  await room.follow(room.noor);
  const settings = (await room.choose(room.noor, { kind: 'went_live', in_app: false }, { kind: 'drop_completed', in_app: false })).json()
    .data;
  expect(settings).toEqual({
    kinds: [
      { kind: 'went_live', in_app: false, push: true, email: false },
      { kind: 'subscription_gifted', in_app: true, push: true, email: false },
      { kind: 'role_changed', in_app: true, push: true, email: false },
      { kind: 'ban_lifted', in_app: true, push: true, email: false },
      { kind: 'drop_completed', in_app: false, push: true, email: false },
    ],
    can_email: false,
  });
  room.clock.pass(60);
  await room.goLive();
  await happens(room.noor, 1);
  expect({ list: await room.list(room.noor), unread: await room.unread(room.noor), events: room.eventsOf(room.noor) }).toEqual({
    list: [],
    unread: 0,
    events: [],
  });
  // Streams reappear when the kind is on again, because they are read from the follows.
  await room.choose(room.noor, { kind: 'went_live', in_app: true });
  expect(await kindsOf(room.noor)).toEqual(['went_live']);
  expect((await room.get('/api/v1/notifications/settings', room.noor)).json().data.kinds[4].in_app).toBe(false);
  expect((await room.choose(room.noor, { kind: 'went_live' }, { kind: 'went_live' })).status).toBe(422);
});

test.each([
  ['GET', '/api/v1/notifications'],
  ['GET', '/api/v1/notifications/unread'],
  ['GET', '/api/v1/notifications/settings'],
  ['GET', '/api/v1/notifications/push-subscriptions'],
] as const)('%s %s needs somebody who is signed in', async (_method, path) => {
  expect((await room.get(path, null)).status).toBe(401);
});
