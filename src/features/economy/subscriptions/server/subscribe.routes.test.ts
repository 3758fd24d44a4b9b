import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { PayloadOf } from '#core/contract/event.ts';
import { Uuid } from '#core/contract/ids.ts';
import { givenModes, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { buy, endPayment, renewDuePurchases } from '#features/economy/payments/server/testing.ts';
import { chatMessageSentLegacy } from '#features/economy/subscriptions/contract/notices.ts';
import { SUBSCRIPTIONS_PAGE } from '#features/economy/subscriptions/contract/subscription.ts';
import { refusalOf, type SubscriptionsRoom, sent, subscriptionsRoom } from './testing/subscriptions-room.ts';
import { givenSubscribable } from './testing.ts';

let app: SubscriptionsRoom;
beforeEach(async () => {
  app = await subscriptionsRoom();
});

const order = (item: object, who = app.noor, key = 'order-one') =>
  app.post('/api/v1/purchases', who, { kind: 'subscription', item, idempotency_key: key });
const me = async (who = app.noor) => (await app.get('/api/v2/channels/ana/me', who)).json();

test('SU-01 a purchase gives a month and immediate subscriber rights', async () => {
  expect(await app.own(app.noor)).toBeNull();
  await app.subscribe(app.noor);
  expect(await app.own(app.noor)).toEqual({
    channel: { id: app.channelId, slug: 'ana', username: 'ana', profile_pic: null },
    status: 'active',
    kind: 'paid',
    gift: null,
    months: 1,
    streak_months: 1,
    is_founder: true,
    since: '2026-01-02T12:00:00.000000Z',
    // The renewal is on, so the rights last through the grace period.
    paid_until: '2026-02-01T12:00:00.000000Z',
    expires_at: '2026-02-04T12:00:00.000000Z',
    renewal: 'active',
    next_payment_at: '2026-02-01T12:00:00.000000Z',
    price: { amount: 499, currency: 'USD' },
    purchase_id: expect.stringMatching(/^purchase_/),
  });
  expect((await me()).subscription).toEqual({ expires_at: '2026-02-01T12:00:00.000000Z', months: 1 });
  expect(await app.faults()).toEqual([]);
});

test('N-01 a subscription sends its three events in their order', async () => {
  await app.subscribe(app.noor, { message: '  finally <3 ' });
  const events = app.published.filter(({ channel }) => !channel.startsWith('private-'));
  expect(events.map(({ channel, event }) => [channel, event.split('\\').at(-1)])).toEqual([
    [`channel.${app.channelId}`, 'ChannelSubscriptionEvent'],
    [`chatrooms.${app.chatroomId}`, 'ChatMessageSentEvent'],
    [`chatrooms.${app.chatroomId}.v2`, 'SubscriptionEvent'],
  ]);
  const [first, message, last] = events.map(({ payload }) => payload);
  expect(first).toEqual({ user_ids: [app.noor.id], username: 'noor', channel_id: app.channelId });
  expect(message).toEqual({
    message: {
      id: expect.any(String),
      message: null,
      type: 'info',
      replied_to: null,
      is_info: null,
      link_preview: null,
      chatroom_id: app.chatroomId,
      role: 'user',
      created_at: 1_767_355_200,
      action: 'subscribe',
      optional_message: 'finally ❤️',
      months_subscribed: 1,
      subscriptions_count: 0,
      giftedUsers: null,
    },
    user: {
      id: app.noor.id,
      username: 'noor',
      role: 'user',
      isSuperAdmin: null,
      profile_thumb: null,
      verified: false,
      follower_badges: [],
      is_subscribed: null,
      is_founder: true,
      months_subscribed: 1,
      quantity_gifted: 0,
    },
  });
  expect(last).toEqual({ chatroom_id: app.chatroomId, username: 'noor', months: 1 });
});

test('N-01 N-02 subscriptions and gifts of the last hour come back in the history as their events', async () => {
  await app.subscribe(app.noor, { message: '  finally <3 ' });
  app.clock.pass(60);
  await app.gift(app.noor, { receiver: 'eve' });
  app.clock.pass(60);
  await app.subscribe(app.eve);
  const history = async () =>
    (await app.get(`/api/v2/chatrooms/${app.chatroomId}/messages?notices=true`, null))
      .json()
      .data.notices.map(({ event, data }: { event: string; data: object }) => ({ event: event.split('\\').at(-1), data }));
  const [gift] = sent(app, 'GiftedSubscriptionsEvent');
  const words = (username: string, optional_message: string | null) => ({
    event: 'ChatMessageSentEvent',
    data: expect.objectContaining({
      message: expect.objectContaining({ action: 'subscribe', optional_message }),
      user: expect.objectContaining({ username }),
    }),
  });
  expect(await history()).toEqual([
    words('noor', 'finally ❤️'),
    { event: 'GiftedSubscriptionsEvent', data: gift!.payload },
    words('eve', null),
  ]);
  app.clock.pass(3_540);
  expect((await history()).map(({ event }: { event: string }) => event)).toEqual(['GiftedSubscriptionsEvent', 'ChatMessageSentEvent']);
});

test('N-01 the notice of a subscription has one id, live and in the history, which does not tell the payment', async () => {
  await app.subscribe(app.noor);
  const [live] = app.published.filter(({ event }) => event === chatMessageSentLegacy.name);
  const { id } = (live!.payload as PayloadOf<typeof chatMessageSentLegacy>).message;
  expect(Uuid.safeParse(id).success).toBe(true);
  const reply = (await app.get(`/api/v2/chatrooms/${app.chatroomId}/messages?notices=true`, null)).json();
  expect(reply.data.notices).toMatchObject([{ id, data: { message: { id } } }]);
  expect(JSON.stringify(reply)).not.toContain('payment');
});

test('N-02 after a reload the gifts of an hour name at most 200 receivers, the newest first, with their exact counts', async () => {
  for (let at = 0; at < 4; at++) {
    await app.gift(app.noor, { receiver: 'eve' });
    app.clock.pass(60);
  }
  await app.db.rows(sql`update subscription_gifts set quantity = 80, given = 80`);
  await app.db.rows(sql`
    insert into subscription_months (id, payment_id, channel_id, user_id, gift_id, place, starts_at, ends_at, streak, total_months, given_at)
    select id || n, payment_id, channel_id, user_id, gift_id, n, starts_at, ends_at, streak, total_months, given_at
      from subscription_months, generate_series(1, 79) n`);
  const { notices } = (await app.get(`/api/v2/chatrooms/${app.chatroomId}/messages?notices=true`, null)).json().data;
  const counts = ({ data }: { data: { gifted_usernames: string[]; gifted_total: number } }) => [
    data.gifted_usernames.length,
    data.gifted_total,
  ];
  expect(notices.map(counts)).toEqual([
    [0, 80],
    [40, 80],
    [80, 80],
    [80, 80],
  ]);
});

test('N-01 N-02 after a reload the chat omits the message of a subscriber who was banned since, and a disputed gift', async () => {
  const history = async () => (await app.get(`/api/v2/chatrooms/${app.chatroomId}/messages?notices=true`, null)).json().data.notices;
  await app.subscribe(app.noor, { message: 'rude words' });
  const gift = await app.gift(app.eve, { receiver: 'noor' });
  expect(await history()).toHaveLength(2);
  app.clock.pass(1);
  await app.post('/api/v2/channels/ana/bans', app.ana, { banned_username: 'noor', permanent: false, duration: 1 });
  expect(await history()).toMatchObject([{ event: 'GiftedSubscriptionsEvent' }]);
  await endPayment(app, app.eve, gift, 'dispute');
  app.clock.pass(61);
  expect(await history()).toEqual([]);
});

test('N-01 a message that the chatroom refuses is omitted, and the subscription is valid', async () => {
  await givenModes(app.db, app.chatroomId, { allowLinks: false });
  await app.subscribe(app.noor, { message: 'see https://example.com' });
  expect(sent(app, 'ChatMessageSentEvent')).toMatchObject([{ payload: { message: { optional_message: null } } }]);
  expect(await app.own(app.noor)).toMatchObject({ status: 'active' });
});

describe('a subscription cannot be bought', () => {
  test('with CHANNEL_NOT_MONETIZED until the broadcaster turns subscriptions on', async () => {
    const settings = '/api/internal/v1/channels/ana/subscription-settings';
    expect((await app.put(settings, app.ana, { is_enabled: false })).json().data).toMatchObject({ is_enabled: false });
    expect(refusalOf(await order({ channel: 'ana' }))).toEqual([403, 'CHANNEL_NOT_MONETIZED']);
    expect((await app.get('/api/v2/channels/ana', null)).json().subscription_enabled).toBe(false);
    await app.put(settings, app.ana, { is_enabled: true });
    expect((await order({ channel: 'ana' })).status).toBe(200);
    expect((await app.get('/api/v2/channels/ana', null)).json().subscription_enabled).toBe(true);
  });

  test('for the own channel, an unknown one, and one where the buyer is banned', async () => {
    expect(refusalOf(await order({ channel: 'ana' }, app.ana))).toEqual([403, 'PURCHASING_FOR_OWN_CHANNEL']);
    expect(refusalOf(await order({ channel: 'nobody' }))).toEqual([404, 'CHANNEL_NOT_FOUND']);
    await givenBan(app.db, app.channelId, app.noor.id, app.ana.id);
    expect(refusalOf(await order({ channel: 'ana' }))).toEqual([403, 'BUYER_BANNED']);
  });

  test.each([
    {},
    { channel: '' },
    { channel: 'ana', months: 2 },
    { channel: 'ana', tier: 2 },
    { channel: 'ana', message: 'x'.repeat(256) },
  ])('with the item %j', async (item) => {
    expect(refusalOf(await order(item))).toEqual([400, 'ITEM_NOT_FOUND']);
  });

  test('with ALREADY_SUBSCRIBED while the renewal is on, but can after a declined payment', async () => {
    await app.subscribe(app.noor);
    expect(refusalOf(await order({ channel: 'ana' }))).toEqual([409, 'ALREADY_SUBSCRIBED']);

    await buy(app, app.eve, 'subscription', { channel: 'ana' }, 'succeed_once');
    expect(refusalOf(await order({ channel: 'ana' }, app.eve))).toEqual([409, 'ALREADY_SUBSCRIBED']);
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect(await app.own(app.eve)).toMatchObject({ renewal: 'past_due' });
    expect((await order({ channel: 'ana' }, app.eve)).status).toBe(200);
  });
});

describe('SU-01 buying a canceled subscription', () => {
  const renewal = '/api/v1/subscriptions/ana/renewal';
  const receipts = async () => (await app.get('/api/v1/purchases', app.noor)).json().data.purchases as { payments: unknown[] }[];
  let id: string;
  beforeEach(async () => {
    id = await app.subscribe(app.noor);
    await app.delete(renewal, app.noor);
  });

  test('within the paid time resumes it, adds no month and charges nothing before its end', async () => {
    app.clock.pass(12 * DAY_SECONDS);
    const reply = await order({ channel: 'ana', message: 'back' });
    expect(reply.json().data).toEqual({ purchase_id: id, checkout_url: expect.stringMatching(`/checkout/${id}$`), resumed: true });
    const resumed = { months: 1, renewal: 'active', status: 'active', purchase_id: id, paid_until: '2026-02-01T12:00:00.000000Z' };
    expect(await app.own(app.noor)).toMatchObject(resumed);
    expect((await receipts()).map(({ payments }) => payments.length)).toEqual([1]);
    app.clock.pass(18 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect(await app.own(app.noor)).toMatchObject({ months: 2, streak_months: 2, purchase_id: id });
    expect({ receipts: (await receipts()).map(({ payments }) => payments.length), faults: await app.faults() }).toEqual({
      receipts: [2],
      faults: [],
    });
  });

  test('with a repeated key resumes it once, and not again after another cancellation', async () => {
    const first = (await order({ channel: 'ana' })).json();
    expect((await order({ channel: 'ana' })).json()).toEqual(first);
    await app.delete(renewal, app.noor);
    expect((await order({ channel: 'ana' })).json()).toEqual(first);
    expect(await app.own(app.noor)).toMatchObject({ renewal: 'canceled' });
    expect(refusalOf(await order({ channel: 'ana', message: 'other' }))).toEqual([409, 'PURCHASE_KEY_USED']);
    expect((await order({ channel: 'ana' }, app.noor, 'order-two')).json().data).toMatchObject({ purchase_id: id, resumed: true });
    expect(await app.own(app.noor)).toMatchObject({ renewal: 'active', months: 1 });
    await app.delete(renewal, app.noor);
    // The first key stays used although a later one has resumed the purchase.
    expect((await order({ channel: 'ana' })).json()).toEqual(first);
    expect(await app.own(app.noor)).toMatchObject({ renewal: 'canceled', months: 1 });
  });

  test('after the paid time buys a new one', async () => {
    app.clock.pass(30 * DAY_SECONDS);
    const { purchase_id, resumed } = (await order({ channel: 'ana' })).json().data;
    expect({ isNew: purchase_id !== id, resumed }).toEqual({ isNew: true, resumed: false });
    await endPayment(app, app.noor, purchase_id, 'succeed');
    expect(await app.own(app.noor)).toMatchObject({ months: 2, renewal: 'active', purchase_id });
    expect(await app.faults()).toEqual([]);
  });
});

describe('SU-01 renewals', () => {
  test('a renewal adds a month, creates a celebration and notifies the chat', async () => {
    await app.subscribe(app.noor);
    app.clock.pass(30 * DAY_SECONDS + 20);
    app.published.length = 0;
    await Promise.all([renewDuePurchases(app), renewDuePurchases(app)]);
    expect(await app.own(app.noor)).toMatchObject({ months: 2, streak_months: 2, paid_until: '2026-03-03T12:00:00.000000Z' });
    expect((await me()).celebrations).toMatchObject([{ type: 'subscription_renewed', metadata: { total_months: 2, streak_months: 2 } }]);
    expect(sent(app, 'SubscriptionEvent')).toEqual([
      { channel: `chatrooms.${app.chatroomId}.v2`, payload: { chatroom_id: app.chatroomId, username: 'noor', months: 2 } },
    ]);
    expect(await app.faults()).toEqual([]);
  });

  test('a declined renewal keeps all rights for three days', async () => {
    const id = await buy(app, app.noor, 'subscription', { channel: 'ana' }, 'succeed_once');
    await givenModes(app.db, app.chatroomId, { subscribersMode: true });
    const say = async () =>
      (await app.post(`/api/v2/messages/send/${app.chatroomId}`, app.noor, { content: `hello ${Math.random()}` })).status;
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect(await app.own(app.noor)).toMatchObject({ status: 'payment_failed', renewal: 'past_due' });
    expect((await me()).subscription).toEqual({ expires_at: '2026-02-04T12:00:00.000000Z', months: 1 });
    app.clock.pass(3 * DAY_SECONDS - 1);
    await renewDuePurchases(app);
    expect(await say()).toBe(200);
    app.clock.pass(1);
    // Even if nothing ends it, for example while the server is down.
    expect({ say: await say(), subscription: (await me()).subscription }).toEqual({ say: 400, subscription: null });
    await renewDuePurchases(app);
    expect(await app.own(app.noor)).toMatchObject({ status: 'ended', renewal: null, months: 1 });
    expect(refusalOf(await app.put('/api/v1/subscriptions/ana/renewal', app.noor))).toEqual([409, 'RENEWAL_ENDED']);
    expect(id).toMatch(/^purchase_/);
  });

  test('a canceled subscription lasts for the paid time, can be resumed until then, and ends otherwise', async () => {
    await app.subscribe(app.noor);
    const renewal = '/api/v1/subscriptions/ana/renewal';
    for (let twice = 0; twice < 2; twice++) {
      expect((await app.delete(renewal, app.noor)).json().data).toMatchObject({
        status: 'ends_soon',
        renewal: 'canceled',
        next_payment_at: null,
        expires_at: '2026-02-01T12:00:00.000000Z',
      });
    }
    expect((await app.put(renewal, app.noor)).json().data).toMatchObject({ status: 'active', renewal: 'active' });
    await app.delete(renewal, app.noor);
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect(await app.own(app.noor)).toMatchObject({ status: 'ended', months: 1 });
    expect(refusalOf(await app.delete(renewal, app.eve))).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
  });

  test('a canceled subscription followed by a gifted month becomes a gift after the paid period, and can be bought again', async () => {
    await app.subscribe(app.noor);
    await app.gift(app.eve, { receiver: 'noor' });
    const renewal = '/api/v1/subscriptions/ana/renewal';
    expect((await app.delete(renewal, app.noor)).json().data).toMatchObject({ status: 'ends_soon', renewal: 'canceled' });
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect(await app.own(app.noor)).toMatchObject({
      status: 'active',
      kind: 'gift',
      renewal: null,
      purchase_id: null,
      price: null,
      paid_until: '2026-03-03T12:00:00.000000Z',
    });
    expect(refusalOf(await app.put(renewal, app.noor))).toEqual([409, 'RENEWAL_ENDED']);
    await app.subscribe(app.noor);
    expect(await app.own(app.noor)).toMatchObject({ months: 3, streak_months: 3, renewal: 'active' });
    expect(await app.faults()).toEqual([]);
  });

  test('a declined renewal can be canceled, and the subscription ends with the paid time', async () => {
    await buy(app, app.noor, 'subscription', { channel: 'ana' }, 'succeed_once');
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect((await app.delete('/api/v1/subscriptions/ana/renewal', app.noor)).json().data).toMatchObject({
      status: 'ended',
      renewal: null,
      expires_at: '2026-02-01T12:00:00.000000Z',
    });
    expect({ subscription: (await me()).subscription, faults: await app.faults() }).toEqual({ subscription: null, faults: [] });
  });

  test('a subscriber after a gap keeps the total and starts a new streak', async () => {
    await app.subscribe(app.noor);
    await app.delete('/api/v1/subscriptions/ana/renewal', app.noor);
    app.clock.pass(31 * DAY_SECONDS);
    await app.subscribe(app.noor);
    expect(await app.own(app.noor)).toMatchObject({ months: 2, streak_months: 1, since: '2026-02-02T12:00:00.000000Z' });
    expect((await me()).celebrations).toEqual([]);
    expect(await app.faults()).toEqual([]);
  });

  test('a disputed payment reverses its month immediately', async () => {
    const id = await app.subscribe(app.noor);
    app.clock.pass(5 * DAY_SECONDS);
    await endPayment(app, app.noor, id, 'dispute');
    expect({ own: await app.own(app.noor), subscription: (await me()).subscription }).toEqual({ own: null, subscription: null });
    expect(await app.faults()).toEqual([]);
  });

  test('a renewal disputed before its celebration is not celebrated', async () => {
    const id = await app.subscribe(app.noor);
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect((await me()).celebrations).toHaveLength(1);
    app.clock.pass(DAY_SECONDS);
    await endPayment(app, app.noor, id, 'dispute');
    expect({ celebrations: (await me()).celebrations, months: (await app.own(app.noor)).months }).toEqual({ celebrations: [], months: 1 });
    expect(await app.faults()).toEqual([]);
  });
});

test('R-03 the list of own subscriptions has pages, last changed first', async () => {
  const slugs: string[] = [];
  for (let at = 0; at < SUBSCRIPTIONS_PAGE + 1; at++) {
    const { channel } = await givenRoom(app.db, `room${at}`);
    await givenSubscribable(app.db, channel.id);
    app.clock.pass(10);
    await app.subscribe(app.noor, { channel: channel.slug });
    slugs.unshift(channel.slug);
  }
  const page = async (token = '') => (await app.get(`/api/v1/subscriptions${token}`, app.noor)).json().data;
  const slugsOf = ({ subscriptions }: { subscriptions: { channel: { slug: string } }[] }) =>
    subscriptions.map(({ channel }) => channel.slug);
  const first = await page();
  const second = await page(`?next_page_token=${first.next_page_token}`);
  expect([...slugsOf(first), ...slugsOf(second)]).toEqual(slugs);
  expect({ subscriptionCount: first.subscriptions.length, nextPageToken: second.next_page_token }).toEqual({
    subscriptionCount: SUBSCRIPTIONS_PAGE,
    nextPageToken: null,
  });
  expect(slugsOf(await page('?next_page_token=nonsense'))).toEqual(slugsOf(first));
  // Subscriptions changed in one moment, for example by a run of renewals, are split between pages and none is lost.
  app.clock.pass(30 * DAY_SECONDS);
  await renewDuePurchases(app);
  const renewed = await page();
  const rest = await page(`?next_page_token=${renewed.next_page_token}`);
  expect([...slugsOf(renewed), ...slugsOf(rest)].toSorted()).toEqual(slugs.toSorted());
});
