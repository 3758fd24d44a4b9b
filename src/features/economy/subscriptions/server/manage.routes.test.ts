import { beforeEach, expect, test } from 'vitest';
import { aPng } from '#core/server/pictures/testing.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { SUBSCRIPTIONS_PAGE } from '#features/economy/subscriptions/contract/subscription.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { refusalOf, type SubscriptionsRoom, sent, subscriptionsRoom } from './testing/subscriptions-room.ts';

const INTERNAL = '/api/internal/v1/channels/ana';

let app: SubscriptionsRoom;
beforeEach(async () => {
  app = await subscriptionsRoom();
});

const audited = async () =>
  (await app.get('/api/v2/channels/ana/audit-log', app.ana))
    .json()
    .data.entries.map((entry: { act: string; details: object }) => [entry.act, entry.details]);

test('the broadcaster turns subscriptions on and off, which is audited and announced to the page once', async () => {
  const put = (is_enabled: boolean) => app.put(`${INTERNAL}/subscription-settings`, app.ana, { is_enabled });
  expect((await put(true)).json().data).toEqual({
    is_enabled: true,
    takes_payments: true,
    price: { amount: 499, currency: 'USD' },
    platform_share: 0,
    active_subscribers: 0,
    renewing_subscribers: 0,
    badges: [],
  });
  expect({ audited: await audited(), sent: sent(app, 'SubscriptionSettingsChanged') }).toEqual({ audited: [], sent: [] });
  for (let twice = 0; twice < 2; twice++) expect((await put(false)).status).toBe(200);
  expect(await audited()).toEqual([['change_subscription_settings', { is_enabled: false }]]);
  expect(sent(app, 'SubscriptionSettingsChanged')).toEqual([
    {
      channel: `channel_${app.channelId}`,
      payload: { channel_id: app.channelId, subscription_enabled: false, subscriber_badges: [] },
    },
  ]);
});

test('M-15 custom subscriber badges are served and deleted', async () => {
  const image = async (width: number) => (await aPng({ width, height: width })).toString('base64');
  const badge = `${INTERNAL}/subscriber-badges`;
  expect((await app.put(`${badge}/3`, app.ana, { image: await image(72) })).status).toBe(200);
  app.clock.pass(1);
  const reply = await app.put(`${badge}/6`, app.ana, { image: await image(80) });
  const { badges } = reply.json().data;
  expect(badges.map(({ months }: { months: number }) => months)).toEqual([3, 6]);
  expect(badges[0].badge_image).toEqual({
    src: expect.stringMatching(/^\/files\/\w{40}\.webp$/),
    srcset: expect.stringMatching(/^\S+ 72w, \S+ 36w, \S+ 18w$/),
  });
  for (const version of ['v1', 'v2'])
    expect((await app.get(`/api/${version}/channels/ana`, null)).json().subscriber_badges).toEqual(badges);
  const [, three] = (await app.get('/api/v2/channels/ana/subscription', null))
    .json()
    .data.badges.filter((one: object) => 'image_url' in one)
    .slice(1);
  expect(three).toEqual({ months: 3, image_url: badges[0].badge_image.src });
  app.clock.pass(1);
  for (let twice = 0; twice < 2; twice++) expect((await app.delete(`${badge}/3`, app.ana)).json().data.badges).toEqual([badges[1]]);
  expect(await audited()).toEqual([
    ['remove_subscriber_badge', { months: 3 }],
    ['change_subscriber_badge', { months: 6 }],
    ['change_subscriber_badge', { months: 3 }],
  ]);
});

test('only badge tiers and only pictures are accepted', async () => {
  const image = (await aPng({ width: 72, height: 72 })).toString('base64');
  expect((await app.put(`${INTERNAL}/subscriber-badges/4`, app.ana, { image })).status).toBe(422);
  expect(refusalOf(await app.put(`${INTERNAL}/subscriber-badges/3`, app.ana, { image: 'AAAA' }))).toEqual([422, 'NOT_A_PICTURE']);
  const small = (await aPng({ width: 8, height: 8 })).toString('base64');
  expect(refusalOf(await app.put(`${INTERNAL}/subscriber-badges/3`, app.ana, { image: small }))).toEqual([422, 'PICTURE_DIMENSIONS']);
});

test('the broadcaster sees all subscribers, page by page, most months first', async () => {
  app = await subscriptionsRoom({ fans: SUBSCRIPTIONS_PAGE + 5 });
  await app.gift(app.noor, { quantity: SUBSCRIPTIONS_PAGE + 5 });
  const [twice, last] = [app.fans[7]!, app.fans.at(-1)!];
  for (const { username: receiver } of [twice, last]) await app.gift(app.noor, { receiver });
  const page = async (token = '') => (await app.get(`${INTERNAL}/subscribers${token}`, app.ana)).json().data;
  const first = await page();
  const second = await page(`?next_page_token=${first.next_page_token}`);
  expect({
    firstSubscriberCount: first.subscribers.length,
    secondSubscriberCount: second.subscribers.length,
    nextPageToken: second.next_page_token,
  }).toEqual({ firstSubscriberCount: SUBSCRIPTIONS_PAGE, secondSubscriberCount: 5, nextPageToken: null });
  const ids = [...first.subscribers, ...second.subscribers].map(({ user }: { user: { id: number } }) => user.id);
  const others = app.fans.filter((fan) => fan !== twice && fan !== last);
  expect(ids).toEqual([twice, last, ...others].map(({ id }) => id));
  // If the last subscriber of a page gets another month meanwhile, nobody else is skipped.
  await app.gift(app.noor, { receiver: others[SUBSCRIPTIONS_PAGE - 3]!.username });
  expect(await page(`?next_page_token=${first.next_page_token}`)).toEqual(second);
  expect((await page('?next_page_token=nonsense')).subscribers[0].user.id).toBe(twice.id);
});

test('only the broadcaster and staff can see the subscribers', async () => {
  await app.subscribe(app.noor);
  await app.gift(app.noor, { receiver: 'eve', anonymous: true });
  const subscribers = `${INTERNAL}/subscribers`;
  const list = (await app.get(subscribers, app.ana)).json().data;
  expect(
    list.subscribers.map(({ user, kind, renews }: { user: { username: string }; kind: string; renews: boolean }) => [
      user.username,
      kind,
      renews,
    ]),
  ).toEqual([
    ['noor', 'paid', true],
    ['eve', 'gift', false],
  ]);
  expect(JSON.stringify(list)).not.toContain('gifter');
  const mod = await givenUser(app.db, 'mod');
  await givenRole(app.db, app.channelId, mod.id, 'moderator');
  for (const who of [mod, app.noor]) {
    for (const path of ['subscribers', 'subscription-settings']) {
      expect(refusalOf(await app.get(`${INTERNAL}/${path}`, who))).toEqual([403, 'NOT_ALLOWED']);
    }
    expect(refusalOf(await app.put(`${INTERNAL}/subscription-settings`, who, { is_enabled: true }))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await app.delete(`${INTERNAL}/subscriber-badges/3`, who))).toEqual([403, 'NOT_ALLOWED']);
  }
});
