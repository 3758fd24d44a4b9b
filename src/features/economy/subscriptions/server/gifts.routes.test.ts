import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { DAY_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import { clearingAccount, earningsAccount, revenueAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { givenFollow, givenLivestream, givenSubscription } from '#features/channel/channels/server/testing.ts';
import { givenMessage } from '#features/chat/chat/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { buy, endPayment, giveBack } from '#features/economy/payments/server/testing.ts';
import type { subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';
import { drawReceivers } from '#features/economy/subscriptions/rules/gifts.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { recordWatching } from '#features/stream/watching/server/api.ts';
import { refusalOf, type SubscriptionsRoom, sent, subscriptionsRoom } from './testing/subscriptions-room.ts';

type Piece = z.output<typeof subscriptionsGifted.payload>;

let app: SubscriptionsRoom;
beforeEach(async () => {
  app = await subscriptionsRoom();
});

const order = (item: object, who = app.noor) =>
  app.post('/api/v1/purchases', who, {
    kind: 'gifted_subscriptions',
    idempotency_key: crypto.randomUUID(),
    item: { channel: 'ana', ...item },
  });
const preview = async (query = '', who = app.noor) =>
  (await app.get(`/api/v2/channels/ana/subscription/gift-preview${query}`, who)).json().data;
const unseen = async (who = app.eve) => (await app.get('/api/v1/subscriptions/received', who)).json().data.gifts;

describe('N-02 and SU-02 a gift to one person', () => {
  test('gives a month without a renewal and notifies the chatroom and the receiver', async () => {
    await app.gift(app.noor, { receiver: 'Eve' });
    expect(await app.own(app.eve)).toMatchObject({
      status: 'active',
      kind: 'gift',
      gift: { gifter_username: 'noor' },
      months: 1,
      renewal: null,
      price: null,
      next_payment_at: null,
      paid_until: '2026-02-01T12:00:00.000000Z',
      expires_at: '2026-02-01T12:00:00.000000Z',
    });
    const [{ channel, payload }] = sent(app, 'GiftedSubscriptionsEvent') as [{ channel: string; payload: { correlation_id: string } }];
    expect({ channel, payload }).toEqual({
      channel: `chatroom_${app.chatroomId}`,
      payload: {
        chatroom_id: app.chatroomId,
        gifted_usernames: ['eve'],
        gifter_username: 'noor',
        gifted_total: 1,
        gifter_total: 1,
        correlation_id: expect.stringMatching(/^gift_/),
        chunk_details: null,
      },
    });
    expect(sent(app, 'LuckyUsersWhoGotGiftSubscriptionsEvent')).toEqual([
      {
        channel: `channel.${app.channelId}`,
        payload: {
          channel: {
            id: app.channelId,
            user_id: app.ana.id,
            slug: 'ana',
            is_banned: false,
            subscription_enabled: true,
            chatroom: { id: app.chatroomId, chatable_id: app.channelId, channel_id: app.channelId },
          },
          usernames: ['eve'],
          gifter_username: 'noor',
        },
      },
    ]);
    expect(sent(app, 'OwnSubscriptionChanged')).toEqual([
      { channel: `private-${app.eve.id}`, payload: { channel_id: app.channelId, cause: 'gift' } },
    ]);
    // The other subscription events would count it twice.
    expect(sent(app, 'SubscriptionEvent')).toEqual([]);
    app.clock.pass(30 * DAY_SECONDS);
    expect(await app.own(app.eve)).toMatchObject({ status: 'ended' });
    expect(await app.faults()).toEqual([]);
  });

  test('to a subscriber extends the paid time, and the renewal continues', async () => {
    await app.subscribe(app.eve);
    await app.gift(app.noor, { receiver: 'eve' });
    expect(await app.own(app.eve)).toMatchObject({
      months: 2,
      streak_months: 2,
      paid_until: '2026-03-03T12:00:00.000000Z',
      renewal: 'active',
      next_payment_at: '2026-02-01T12:00:00.000000Z',
    });
    expect(await app.faults()).toEqual([]);
  });

  test('is followed by a bought month without a gap, which keeps the streak', async () => {
    await app.gift(app.noor, { receiver: 'eve' });
    app.clock.pass(10 * DAY_SECONDS);
    await app.subscribe(app.eve);
    expect(await app.own(app.eve)).toMatchObject({ kind: 'paid', months: 2, streak_months: 2, paid_until: '2026-03-03T12:00:00.000000Z' });
  });

  test('is refused for people who cannot receive it, before the payment', async () => {
    expect(refusalOf(await order({ receiver: 'nobody' }))).toEqual([404, 'USER_NOT_FOUND']);
    expect(refusalOf(await order({ receiver: 'noor' }))).toEqual([400, 'ITEM_NOT_FOUND']);
    expect(refusalOf(await order({ receiver: 'ana' }))).toEqual([400, 'ITEM_NOT_FOUND']);
    expect(refusalOf(await order({ receiver: 'eve', quantity: 2 }))).toEqual([400, 'ITEM_NOT_FOUND']);
    // SU-01: at most 100.
    for (const quantity of [0, 101]) {
      const refused = await order({ quantity });
      expect(refusalOf(refused)).toEqual([400, 'ITEM_NOT_FOUND']);
      expect(refused.json().errors).toEqual({ quantity: [expect.stringMatching(/\S/)] });
    }
    expect(refusalOf(await order({ receiver: 'eve' }, app.ana))).toEqual([403, 'PURCHASING_FOR_OWN_CHANNEL']);
    expect((await app.put('/api/v1/subscriptions/settings', app.eve, { accepts_gifts: false })).json().data).toEqual({
      accepts_gifts: false,
    });
    expect(refusalOf(await order({ receiver: 'eve' }))).toEqual([409, 'RECEIVER_OPTED_OUT']);
    expect(await preview('?receiver=eve')).toMatchObject({
      possible_receivers: null,
      receiver: { username: 'eve', is_subscribed: false, refusal: 'RECEIVER_OPTED_OUT' },
    });
    await app.put('/api/v1/subscriptions/settings', app.eve, { accepts_gifts: true });
    expect((await app.get('/api/v1/subscriptions/settings', app.eve)).json().data).toEqual({ accepts_gifts: true });
    await givenBan(app.db, app.channelId, app.eve.id, app.ana.id);
    expect(refusalOf(await order({ receiver: 'eve' }))).toEqual([403, 'RECEIVER_BANNED']);
    await givenBan(app.db, app.channelId, app.noor.id, app.ana.id);
    expect(refusalOf(await order({ receiver: 'eve' }))).toEqual([403, 'BUYER_BANNED']);
  });

  test('GI-09 is refunded if the person can no longer receive it', async () => {
    const id = (await order({ receiver: 'eve' })).json().data.purchase_id;
    await app.put('/api/v1/subscriptions/settings', app.eve, { accepts_gifts: false });
    await endPayment(app, app.noor, id, 'succeed');
    expect(await app.own(app.eve)).toBeNull();
    expect(await app.db.rows(sql`select cause, amount::int from refunds`)).toEqual([{ cause: 'shortfall', amount: 499 }]);
    expect((await app.get('/api/v1/subscriptions/gifts', app.noor)).json().data.gifts).toMatchObject([
      { quantity: 1, given: 0, receivers: [] },
    ]);
    expect({ faults: await app.faults(), sent: sent(app, 'GiftedSubscriptionsEvent') }).toEqual({ faults: [], sent: [] });
  });

  test('SU-02 is seen once across all tabs', async () => {
    await app.gift(app.noor, { receiver: 'eve' });
    const [gift] = await unseen();
    expect(gift).toEqual({
      id: expect.any(String),
      channel: { id: app.channelId, slug: 'ana', username: 'ana', profile_pic: null },
      gifter_username: 'noor',
      months: 1,
      until: '2026-02-01T12:00:00.000000Z',
      received_at: '2026-01-02T12:00:00.000000Z',
    });
    app.published.length = 0;
    const see = (who = app.eve) => app.post('/api/v1/subscriptions/received/seen', who, { ids: [gift.id, 'unknown'] });
    expect((await see(app.noor)).status).toBe(200);
    expect(await unseen()).toHaveLength(1);
    for (let twice = 0; twice < 2; twice++) expect((await see()).status).toBe(200);
    expect({ unseen: await unseen(), sent: sent(app, 'OwnSubscriptionChanged') }).toEqual({
      unseen: [],
      sent: [{ channel: `private-${app.eve.id}`, payload: { channel_id: app.channelId, cause: 'seen' } }],
    });
  });
});

test('SU-02 a gift that ended unseen shows no congratulation', async () => {
  await app.gift(app.noor, { receiver: 'eve' });
  app.clock.pass(30 * DAY_SECONDS - 1);
  expect(await unseen()).toHaveLength(1);
  app.clock.pass(1);
  expect(await unseen()).toEqual([]);
});

describe('a gift to the chatroom', () => {
  test('goes to present followers, then other present people, then recently seen followers', async () => {
    const [writer, watcher, fan, away, gone] = await Promise.all(
      ['writer', 'watcher', 'fan', 'away', 'gone'].map((name) => givenUser(app.db, name)),
    );
    await givenMessage(app.db, app.chatroomId, writer!.id, { at: app.clock.now() });
    const livestreamId = await givenLivestream(app.db, app.channelId);
    await recordWatching(app.ctx, [
      { livestreamId, userId: watcher!.id },
      { livestreamId, userId: fan!.id },
    ]);
    for (const person of [fan!, away!, gone!]) await givenFollow(app.db, app.channelId, person.id);
    await app.db.rows(
      sql`update sessions set last_seen_at = ${secondsAfter(app.clock.now(), -31 * DAY_SECONDS)} where user_id = ${gone!.id}::int8`,
    );
    expect((await preview()).possible_receivers).toBe(4);
    const names = async () =>
      (await app.get('/api/v1/subscriptions/gifts', app.noor)).json().data.gifts.map(({ receivers }: { receivers: string[] }) => receivers);
    await app.gift(app.noor, { quantity: 1 });
    expect(await names()).toEqual([['fan']]);
    app.clock.pass(1);
    await app.gift(app.noor, { quantity: 3 });
    const [latest] = await names();
    expect([latest.slice(0, 2).toSorted(), latest[2]]).toEqual([['watcher', 'writer'], 'away']);
    expect(refusalOf(await order({ quantity: 1 }))).toEqual([409, 'NOT_ENOUGH_RECEIVERS']);
    expect(await app.faults()).toEqual([]);
  });

  test('excludes the gifter, the broadcaster, subscribers, banned people and people who opted out', async () => {
    const people = await Promise.all(['sub', 'banned', 'refuser', 'lucky'].map((name) => givenUser(app.db, name)));
    for (const { id } of [app.noor, app.ana, ...people]) await givenFollow(app.db, app.channelId, id);
    await givenSubscription(app.db, app.channelId, people[0]!.id);
    await givenBan(app.db, app.channelId, people[1]!.id, app.ana.id);
    await app.put('/api/v1/subscriptions/settings', people[2]!, { accepts_gifts: false });
    expect((await preview()).possible_receivers).toBe(1);
    expect(refusalOf(await order({ quantity: 2 }))).toEqual([409, 'NOT_ENOUGH_RECEIVERS']);
    await app.gift(app.noor, { quantity: 1 });
    expect(await app.own(people[3]!)).toMatchObject({ kind: 'gift' });
  });

  test('stores the draw, and the same seed draws the same people', async () => {
    app = await subscriptionsRoom({ fans: 12 });
    await app.gift(app.noor, { quantity: 5 });
    const gift = (await app.db.row(
      sql<{ id: string; seed: number; candidates: number }>`select id, seed, candidates from subscription_gifts`,
    ))!;
    const candidates = app.fans.map(({ id: userId }) => ({ userId, rank: 2 }));
    const drawn = drawReceivers(candidates.toReversed(), 5, gift.seed, gift.id);
    const given = await app.db.rows(
      sql<{ id: number }>`select user_id as id from subscription_months where gift_id = ${gift.id} order by place`,
    );
    expect({ candidates: gift.candidates, given: given.map(({ id }) => id) }).toEqual({ candidates: 12, given: drawn });
  });

  test('GI-09 refunds a shortfall at the payment', async () => {
    app = await subscriptionsRoom({ fans: 5 });
    const id = (await order({ quantity: 5 })).json().data.purchase_id;
    for (const fan of app.fans.slice(0, 2)) await givenBan(app.db, app.channelId, fan.id, app.ana.id);
    await endPayment(app, app.noor, id, 'succeed');
    expect(await app.db.rows(sql`select cause, amount::int from refunds`)).toEqual([{ cause: 'shortfall', amount: 998 }]);
    expect(sent(app, 'GiftedSubscriptionsEvent')).toMatchObject([{ payload: { gifted_total: 3, gifter_total: 3 } }]);
    expect(await app.faults()).toEqual([]);
  });

  test('RT-05 that is large arrives in chunks with one id', async () => {
    app = await subscriptionsRoom({ fans: 70 });
    await app.gift(app.noor, { quantity: 70 });
    const pieces = sent(app, 'GiftedSubscriptionsEvent').map(({ payload }) => payload as Piece);
    expect(pieces.map(({ gifted_usernames }) => gifted_usernames.length)).toEqual([50, 20]);
    const id = pieces[0]!.correlation_id;
    expect(pieces.map(({ chunk_details, gifted_total }) => [chunk_details, gifted_total])).toEqual([
      [{ correlation_id: id, chunk_index: 0, total_chunks: 2 }, 70],
      [{ correlation_id: id, chunk_index: 1, total_chunks: 2 }, 70],
    ]);
    expect(new Set(pieces.flatMap(({ gifted_usernames }) => gifted_usernames)).size).toBe(70);
    const founders = await app.db.row(sql`select count(*)::int as count from subscriptions where is_founder`);
    expect(founders).toEqual({ count: 25 });
  });
});

test('an anonymous gift shows its gifter only to themselves', async () => {
  await app.gift(app.noor, { receiver: 'eve', anonymous: true });
  expect(sent(app, 'GiftedSubscriptionsEvent')).toMatchObject([{ payload: { gifter_username: 'Anonymous', gifter_total: 0 } }]);
  expect(sent(app, 'LuckyUsersWhoGotGiftSubscriptionsEvent')).toMatchObject([{ payload: { gifter_username: 'Anonymous' } }]);
  expect(await unseen()).toMatchObject([{ gifter_username: null }]);
  const answers = [
    JSON.stringify(app.published.filter(({ channel }) => channel !== `private-${app.noor.id}`)),
    JSON.stringify([await app.own(app.eve), await unseen()]),
    (await app.get('/api/v1/subscriptions', app.eve)).text,
    (await app.get('/api/internal/v1/channels/ana/subscribers', app.ana)).text,
    (await app.get('/api/v2/channels/ana/users/eve', app.ana)).text,
  ];
  for (const answer of answers) for (const trace of ['noor', String(app.noor.id)]) expect(answer).not.toContain(trace);
  const { badges } = (await app.get('/api/v2/channels/ana/users/noor', app.ana)).json();
  expect(badges).toEqual([]);
  expect((await app.get('/api/v1/subscriptions/gifts', app.noor)).json().data.gifts).toMatchObject([
    { is_anonymous: true, receiver: 'eve' },
  ]);
});

test('a disputed gift reverses the unused part of all its months and the gifter’s count', async () => {
  app = await subscriptionsRoom({ fans: 3 });
  const id = await app.gift(app.noor, { quantity: 3 });
  await app.subscribe(app.fans[0]!);
  app.clock.pass(10 * DAY_SECONDS);
  await endPayment(app, app.noor, id, 'dispute');
  expect(await app.own(app.fans[1]!)).toBeNull();
  // The bought month moves up by the unused part of the gift.
  expect(await app.own(app.fans[0]!)).toMatchObject({ months: 1, streak_months: 1, paid_until: '2026-02-11T12:00:00.000000Z' });
  expect((await app.get('/api/v2/channels/ana/users/noor', app.ana)).json().badges).toEqual([]);
  expect(await app.faults()).toEqual([]);
});

test('after a disputed gift the rest is shown as its source: bought, or an earlier gift', async () => {
  app = await subscriptionsRoom({ fans: 1 });
  const [fan] = app.fans;
  await app.gift(app.eve, { receiver: fan!.username });
  app.clock.pass(1);
  await app.subscribe(fan!);
  app.clock.pass(1);
  const disputed = await app.gift(app.noor, { receiver: fan!.username });
  expect(await app.own(fan!)).toMatchObject({ kind: 'gift', gift: { gifter_username: 'noor' }, months: 3 });
  await endPayment(app, app.noor, disputed, 'dispute');
  expect(await app.own(fan!)).toMatchObject({ kind: 'paid', gift: null, months: 2 });
  const [own] = (await app.get('/api/v1/purchases', fan!)).json().data.purchases;
  await endPayment(app, fan!, own.id, 'dispute');
  expect(await app.own(fan!)).toMatchObject({ kind: 'gift', gift: { gifter_username: 'eve' }, months: 1, renewal: null });
});

test('GI-09 a partly refunded gift reverses as many subscriptions as the refund paid for, last drawn first, to the cent', async () => {
  app = await subscriptionsRoom({ fans: 3, settings: { PLATFORM_SHARE: 10 } });
  const id = await app.gift(app.noor, { quantity: 3 });
  const drawn = await app.db.rows(sql<{ id: number }>`select user_id as id from subscription_months order by place`);
  const places = drawn.map((receiver) => app.fans.find((fan) => fan.id === receiver.id)!);
  const subscribed = async () => (await Promise.all(places.map(app.own))).map((own) => own?.status ?? null);
  const money = () => balancesOf(app.db, [clearingAccount('USD', 'test'), earningsAccount('USD', app.channelId), revenueAccount('USD')]);
  const gifted = async () =>
    (await app.get('/api/v2/channels/ana/users/noor', app.ana)).json().badges.map(({ count }: { count: number }) => count);
  expect(await money()).toEqual([-1497, 1348, 149]);
  app.clock.pass(10 * DAY_SECONDS);

  // Less than the price of one subscription reverses money only.
  await giveBack(app, id, 498);
  expect({ subscribed: await subscribed(), gifted: await gifted(), money: await money(), faults: await app.faults() }).toEqual({
    subscribed: ['active', 'active', 'active'],
    gifted: [3],
    money: [-999, 899, 100],
    faults: [],
  });
  app.published.length = 0;
  await giveBack(app, id, 500);
  expect({ subscribed: await subscribed(), gifted: await gifted(), money: await money(), faults: await app.faults() }).toEqual({
    subscribed: ['active', null, null],
    gifted: [1],
    money: [-499, 449, 50],
    faults: [],
  });
  expect(sent(app, 'OwnSubscriptionChanged').map(({ channel }) => channel)).toEqual(
    [places[2]!, places[1]!].map((fan) => `private-${fan.id}`),
  );
  // They can receive another gift.
  expect((await preview()).possible_receivers).toBe(2);
  await giveBack(app, id);
  expect({ subscribed: await subscribed(), gifted: await gifted(), money: await money(), faults: await app.faults() }).toEqual({
    subscribed: [null, null, null],
    gifted: [],
    money: [0, 0, 0],
    faults: [],
  });
});

test('GI-09 a partly refunded gift with a shortfall counts the shortfall’s refund', async () => {
  app = await subscriptionsRoom({ fans: 3 });
  const id = (await order({ quantity: 3 })).json().data.purchase_id;
  await givenBan(app.db, app.channelId, app.fans[0]!.id, app.ana.id);
  await endPayment(app, app.noor, id, 'succeed');
  await giveBack(app, id, 499);
  const left = await app.db.row(sql`select count(*)::int as count from channel_subscriptions`);
  expect({ left, faults: await app.faults() }).toEqual({ left: { count: 1 }, faults: [] });
  expect(await giveBack(app, id)).toBe(true);
  expect({ giveBack: await giveBack(app, id), faults: await app.faults() }).toEqual({ giveBack: false, faults: [] });
});

test('ID-06 the sub gifter badge counts only gifts under one’s own name', async () => {
  app = await subscriptionsRoom({ fans: 2 });
  await app.gift(app.noor, { quantity: 2 });
  await buy(app, app.noor, 'gifted_subscriptions', { channel: app.channelId, receiver: 'eve' });
  const badgesOf = async (name: string) =>
    (await app.get(`/api/v2/channels/ana/users/${name}`, null))
      .json()
      .badges.map(({ type, count }: { type: string; count?: number }) => [type, count]);
  expect(await badgesOf('noor')).toEqual([['sub_gifter', 3]]);
  expect(await badgesOf('eve')).toEqual(expect.arrayContaining([['subscriber', 1]]));
});
