import { beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBack } from '#features/economy/payments/server/testing.ts';
import { balanceOf, buyKicks, type GiftsApp, type GiftsRoom, giftsApp, giftsRoom, sendGift } from './testing/gifts-app.ts';

let app: GiftsApp;
let room: GiftsRoom;
beforeAll(async () => {
  app = await giftsApp({ publicUrl: 'https://grandstand.example' });
});
beforeEach(async () => {
  room = await giftsRoom(app);
});

const pinned = async () => (await app.get(`/api/v1/kicks/${room.channelId}/pinned-gifts`, null)).json().data.pinned_gifts;
const pinnedNames = async () => (await pinned()).map(({ gift }: { gift: { gift_id: string } }) => gift.gift_id);

test('GI-02 the catalog lists the drawings of each gift as URLs', async () => {
  const { data } = (await app.get('/api/v1/kicks/gifts', null)).json();
  expect(data).toHaveLength(10);
  expect(data[5]).toEqual({
    gift_id: 'pack_it_up',
    name: 'Pack It Up',
    amount: 1000,
    tier: 'MID',
    type: 'LEVEL_UP',
    color: '#2c2550',
    character_limit: 150,
    pinned_time: 600_000_000_000,
    static_url: expect.stringMatching(/^https:\/\/grandstand\.example\/.*pack_it_up\.svg$/),
    animated_url: expect.stringMatching(/^https:\/\/grandstand\.example\/.*pack_it_up-animated\.svg$/),
  });
});

test('GI-11 the balance is the viewer’s own, and 0 without a purchase', async () => {
  expect(await balanceOf(app, room.mod)).toEqual({
    available: 0,
    last_updated: '2026-01-02T12:00:00.000000Z',
    user_id: room.mod.id,
    owed: 0,
    currency: 'USD',
  });
  expect((await balanceOf(app, room.viewer)).available).toBe(1000);
  expect((await app.get('/api/v1/kicks/balance', null)).status).toBe(401);
});

test('MID gifts are pinned for 10 minutes, HIGHER gifts for 30, BASIC gifts never, newest first', async () => {
  await buyKicks(app, room.viewer, 2500);
  const first = (await sendGift(app, room.viewer, room.channelId, 'yap', { message: 'read this' })).json().data.transaction_id;
  app.clock.pass(60);
  await sendGift(app, room.viewer, room.channelId, 'full_send');
  await sendGift(app, room.viewer, room.channelId, 'hype');
  expect(await pinnedNames()).toEqual(['full_send', 'yap']);
  expect((await pinned()).at(-1)).toEqual({
    gift_transaction_id: first,
    gift: expect.objectContaining({ gift_id: 'yap', amount: 1500 }),
    sender: { id: room.viewer.id, username: room.viewer.username, username_color: expect.stringMatching(/^#/), profile_picture: null },
    message: 'read this',
    created_at: expect.stringMatching(/Z$/),
    expires_at: expect.stringMatching(/Z$/),
    pinned_time: 1_800_000_000_000,
  });
  app.clock.pass(10 * 60);
  expect(await pinnedNames()).toEqual(['yap']);
  app.clock.pass(19 * 60);
  expect(await pinnedNames()).toEqual([]);
});

test('a gift is no longer pinned once its sender is banned or its KICKs are refunded', async () => {
  await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'first' });
  const bans = `/api/v2/channels/${room.channel.slug}/bans`;
  expect((await app.post(bans, room.mod, { banned_username: room.viewer.username, permanent: true })).status).toBe(200);
  expect(await pinnedNames()).toEqual([]);
  await app.delete(`${bans}/${room.viewer.slug}`, room.mod);
  expect(await pinnedNames()).toEqual(['full_send']);
  await giveBack(app, room.purchaseId);
  expect(await pinnedNames()).toEqual([]);
});

test('pinned gifts of an unknown channel are refused', async () => {
  expect((await app.get('/api/v1/kicks/4000000/pinned-gifts', null)).status).toBe(404);
});

test('N-06 the activity feed of the channel lists gifts after a reload, newest first', async () => {
  const elsewhere = await giftsRoom(app);
  await sendGift(app, elsewhere.viewer, elsewhere.channelId, 'hype');
  await sendGift(app, room.viewer, room.channelId, 'hype');
  app.clock.pass(1);
  await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'hello' });
  const { entries } = (await app.get(`/api/internal/v1/channels/${room.channel.slug}/activity`, room.ana)).json().data;
  const live = app.published.filter(({ event, channel }) => event === 'KicksGifted' && channel === `channel_${room.channelId}`);
  expect(live).toHaveLength(2);
  expect(entries).toMatchObject(live.map(({ event, payload }) => ({ event, data: payload })).toReversed());
});

test('N-06 after a reload the chat omits gifts of a banned sender and refunded gifts, and the activity feed keeps them', async () => {
  const inChat = async () => (await app.get(`/api/v2/chatrooms/${room.chatroomId}/messages?notices=true`, null)).json().data.notices;
  const inActivity = async () => (await app.get(`/api/internal/v1/channels/${room.channel.slug}/activity`, room.ana)).json().data.entries;
  const purchaseId = await buyKicks(app, room.mod, 100);
  await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'rude words' });
  app.clock.pass(1);
  await sendGift(app, room.mod, room.channelId, 'hype');
  expect(await inChat()).toHaveLength(2);
  app.clock.pass(1);
  await app.post(`/api/v2/channels/${room.channel.slug}/bans`, room.mod, { banned_username: room.viewer.username, permanent: true });
  expect(await inChat()).toMatchObject([{ event: 'KicksGifted', data: { gift: { gift_id: 'hype' } } }]);
  await giveBack(app, purchaseId);
  app.clock.pass(1);
  expect(await inChat()).toEqual([]);
  expect(await inActivity()).toHaveLength(2);
});
