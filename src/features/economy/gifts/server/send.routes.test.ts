import { beforeAll, beforeEach, expect, test } from 'vitest';
import { earningsAccount, revenueAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { givenChatroom, givenModes } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import {
  balanceOf,
  type GiftsApp,
  type GiftsRoom,
  giftsApp,
  giftsRoom,
  refusalOf,
  sendGift,
  switchSubscriptions,
} from './testing/gifts-app.ts';
import { checkKicks, moneyBeside } from './wallets.ts';

let app: GiftsApp;
let room: GiftsRoom;
beforeAll(async () => {
  app = await giftsApp({ settings: { PLATFORM_SHARE: 7 } });
});
beforeEach(async () => {
  room = await giftsRoom(app);
});

const eventsOf = (name: string) => app.published.filter(({ event }) => event === name);
const moneyOf = (userId: number) =>
  balancesOf(app.db, [earningsAccount('USD', room.channelId), revenueAccount('USD'), moneyBeside('USD', userId)]);

test('N-06 GI-08 GI-11 a gift is charged and shown in chat with its message, and every tab of the sender gets the balance', async () => {
  const [, revenueBefore] = await moneyOf(room.viewer.id);
  const reply = await sendGift(app, room.viewer, room.channelId, 'full_send', { message: ' for the north face ' });
  expect({ status: reply.status, data: reply.json().data }).toEqual({
    status: 200,
    data: {
      balance: { available: 900, last_updated: '2026-01-02T12:00:00.000000Z', user_id: room.viewer.id, owed: 0, currency: 'USD' },
      transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  expect(app.published).toEqual([
    {
      channel: `channel_${room.channelId}`,
      event: 'KicksGifted',
      payload: {
        gift_transaction_id: reply.json().data.transaction_id,
        message: 'for the north face',
        sender: { id: room.viewer.id, username: room.viewer.username, username_color: expect.stringMatching(/^#/) },
        gift: {
          gift_id: 'full_send',
          name: 'Full Send',
          amount: 100,
          tier: 'MID',
          type: 'LEVEL_UP',
          character_limit: 150,
          pinned_time: 600_000_000_000,
        },
        created_at: '2026-01-02T12:00:00.000000Z',
        expires_at: '2026-01-02T12:10:00.000000Z',
      },
    },
    { channel: `private-${room.viewer.id}`, event: 'KicksBalanceUpdated', payload: { amount: -100, balance: 900, owed: 0 } },
  ]);
  expect((await balanceOf(app, room.viewer)).available).toBe(900);
  // The price of the KICKs went to the channel, minus the platform's share.
  const [earned, revenue, reserve] = await moneyOf(room.viewer.id);
  expect([earned, revenue! - revenueBefore!, reserve]).toEqual([93, 7, 900]);
  expect(app.received.sent.at(-1)).toEqual({
    id: reply.json().data.transaction_id,
    channelId: room.channelId,
    senderId: room.viewer.id,
    amount: 100,
    at: app.clock.now(),
  });
});

test('GI-05 a repeated key charges once and gets the same answer, also after the balance changed', async () => {
  const first = await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'hello', key: 'one-intention' });
  await sendGift(app, room.viewer, room.channelId, 'hype');
  const again = await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'hello', key: 'one-intention' });
  expect({ status: again.status, again: again.json() }).toEqual({ status: 200, again: first.json() });
  expect((await balanceOf(app, room.viewer)).available).toBe(890);
  expect(eventsOf('KicksGifted')).toHaveLength(2);
});

test('GI-05 the same key with another gift, message or channel is refused with GIFT_KEY_USED and charges nothing', async () => {
  const elsewhere = await giftsRoom(app);
  await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'hello', key: 'used-before' });
  const replies = [
    await sendGift(app, room.viewer, room.channelId, 'rage_quit', { message: 'hello', key: 'used-before' }),
    await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'bye', key: 'used-before' }),
    await sendGift(app, room.viewer, elsewhere.channelId, 'full_send', { message: 'hello', key: 'used-before' }),
  ];
  expect(replies.map(refusalOf)).toEqual(replies.map(() => [409, 'GIFT_KEY_USED']));
  expect((await balanceOf(app, room.viewer)).available).toBe(900);
  // Keys are per person.
  expect((await sendGift(app, elsewhere.viewer, room.channelId, 'hype', { key: 'used-before' })).status).toBe(200);
});

test('GI-03 GI-06 a message is refused with INCORRECT_MESSAGE_SIZE for BASIC, above 150 characters for MID and above 500 for HIGHER', async () => {
  await sendGift(app, room.viewer, room.channelId, 'hype');
  const sent = async (gift: string, length: number) => {
    const reply = await sendGift(app, room.viewer, room.channelId, gift, {
      message: 'ab '
        .repeat(167)
        .slice(0, length - 1)
        .padEnd(length, 'z'),
    });
    return reply.status === 200 ? 'sent' : refusalOf(reply);
  };
  const tooLong = [400, 'INCORRECT_MESSAGE_SIZE'];
  expect([await sent('hell_yeah', 1), await sent('full_send', 150), await sent('full_send', 151), await sent('yap', 501)]).toEqual([
    tooLong,
    'sent',
    tooLong,
    tooLong,
  ]);
  // 500 characters fit, so only the KICKs are missing.
  expect(await sent('yap', 500)).toEqual([400, 'INSUFFICIENT_FUNDS']);
});

test('GI-06 without enough KICKs a gift is refused with INSUFFICIENT_FUNDS in data.type, and nothing changes', async () => {
  const reply = await sendGift(app, room.viewer, room.channelId, 'yap');
  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 400,
    reply: {
      status: { error: true, code: 400, message: 'INSUFFICIENT_FUNDS' },
      data: { type: 'INSUFFICIENT_FUNDS', details: 'You do not have enough KICKs for this gift.' },
      message: 'You do not have enough KICKs for this gift.',
      request_id: expect.any(String),
    },
  });
  expect({ available: (await balanceOf(app, room.viewer)).available, published: app.published }).toEqual({
    available: 1000,
    published: [],
  });
});

test('GI-06 gifts to the own channel, by a banned sender, to a banned receiver and to a channel without monetization are refused, each with its code', async () => {
  const { ana, mod, viewer, channelId } = room;
  const own = await givenChannel(app.db, viewer);
  expect(refusalOf(await sendGift(app, ana, channelId, 'hype'))).toEqual([400, 'PURCHASING_FOR_OWN_CHANNEL']);

  await givenChatroom(app.db, own.id);
  const bans = `/api/v2/channels/${own.slug}/bans`;
  expect((await app.post(bans, viewer, { banned_username: ana.username, permanent: true })).status).toBe(200);
  expect(refusalOf(await sendGift(app, viewer, channelId, 'hype'))).toEqual([400, 'RECEIVER_CHAT_BANNED']);
  expect((await app.delete(`${bans}/${ana.slug}`, viewer)).status).toBe(200);
  expect((await sendGift(app, viewer, channelId, 'hype')).status).toBe(200);

  const ban = await app.post(`/api/v2/channels/${room.channel.slug}/bans`, mod, {
    banned_username: viewer.username,
    permanent: false,
    duration: 5,
  });
  expect(ban.status).toBe(200);
  expect(refusalOf(await sendGift(app, viewer, channelId, 'hype'))).toEqual([400, 'SENDER_CHAT_BANNED']);
  app.clock.pass(5 * 60);
  expect((await sendGift(app, viewer, channelId, 'hype')).status).toBe(200);

  await switchSubscriptions(app, ana, false);
  expect(refusalOf(await sendGift(app, viewer, channelId, 'hype'))).toEqual([400, 'CHANNEL_NOT_MONETIZED']);
});

test('GI-06 gifts to a suspended channel are refused with CHANNEL_IS_BANNED, to a suspended account with RECEIVER_PLATFORM_BANNED', async () => {
  const staff = await givenUser(app.db, `staff${room.channelId}`, { isStaff: true });
  const [ofChannel, ofAccount] = [`channels/${room.channel.slug}`, `accounts/${room.ana.slug}`].map(
    (of) => `/api/internal/v1/${of}/suspension`,
  );
  expect((await app.put(ofChannel!, staff, { reason: 'Pirated films' })).status).toBe(200);
  expect(refusalOf(await sendGift(app, room.viewer, room.channelId, 'hype'))).toEqual([400, 'CHANNEL_IS_BANNED']);
  expect((await app.delete(ofChannel!, staff)).status).toBe(200);
  expect((await app.put(ofAccount!, staff, { reason: 'Spam' })).status).toBe(200);
  expect(refusalOf(await sendGift(app, room.viewer, room.channelId, 'hype'))).toEqual([400, 'RECEIVER_PLATFORM_BANNED']);
  expect((await app.delete(ofAccount!, staff)).status).toBe(200);
  expect((await sendGift(app, room.viewer, room.channelId, 'hype')).status).toBe(200);
});

test('GI-06 an unknown channel or gift and a signed-out sender are refused', async () => {
  expect(refusalOf(await sendGift(app, room.viewer, 4_000_000, 'hype'))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  expect(refusalOf(await sendGift(app, room.viewer, room.channelId, 'rickroll'))).toEqual([400, 'GIFT_NOT_FOUND']);
  expect((await sendGift(app, null, room.channelId, 'hype')).status).toBe(401);
});

test('GI-03 a message that the chat refuses is refused before the charge, and the gift can be sent without it', async () => {
  await givenModes(app.db, room.chatroomId, { subscribersMode: true });
  expect(refusalOf(await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'hi' }))).toEqual([
    400,
    'SUBSCRIBERS_ONLY_ERROR',
  ]);
  await givenModes(app.db, room.chatroomId, { subscribersMode: false });
  const path = `/api/internal/v1/channels/${room.channel.slug}/chatroom/banned-words`;
  expect((await app.post(path, room.ana, { words: ['rude'] })).status).toBe(200);
  expect(refusalOf(await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'a rude one' }))).toEqual([
    400,
    'BANNED_WORD_ERROR',
  ]);
  expect((await balanceOf(app, room.viewer)).available).toBe(1000);
  expect((await sendGift(app, room.viewer, room.channelId, 'full_send')).status).toBe(200);
});

test('GI-03 a message that needs review is refused, so no paid gift waits for a moderator', async () => {
  await app.put(`/api/v2/channels/${room.channel.slug}/moderation-rules`, room.ana, { hold_first_messages: true });
  const refused = await sendGift(app, room.viewer, room.channelId, 'full_send', { message: 'my first words' });
  expect(refusalOf(refused)).toEqual([400, 'MESSAGE_NEEDS_REVIEW']);
  expect((await sendGift(app, room.viewer, room.channelId, 'full_send')).status).toBe(200);
});

test('X-06 without beta features the KICKs endpoints answer 404 and no KICKs can be ordered', async () => {
  const off = await giftsApp({ flags: { beta: false } });
  const person = await givenUser(off.db, 'person');
  const replies = [
    await off.get('/api/v1/kicks/gifts', person),
    await off.get('/api/v1/kicks/balance', person),
    await off.get('/api/v1/kicks/plans', person),
    await off.get('/api/v1/kicks/1/pinned-gifts', person),
    await sendGift(off, person, 1, 'hype'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const order = { kind: 'kicks', item: { plan_id: 'kicks_100' }, idempotency_key: 'ordered-anyway' };
  const ordered = await off.post('/api/v1/purchases', person, order);
  expect({ status: ordered.status, message: ordered.json().status.message }).toEqual({ status: 400, message: 'ITEM_NOT_FOUND' });
});

test('GI-09 after all of this the books balance', async () => {
  expect((await verify(app.db, [checkKicks])).faults).toEqual([]);
});
