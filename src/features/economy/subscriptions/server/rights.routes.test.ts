import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { givenEmote } from '#features/channel/emotes/server/testing.ts';
import { givenModes, givenRoom } from '#features/chat/chat/server/testing.ts';
import { renewDuePurchases } from '#features/economy/payments/server/testing.ts';
import { type SubscriptionsRoom, subscriptionsRoom } from './testing/subscriptions-room.ts';

let app: SubscriptionsRoom;
beforeEach(async () => {
  app = await subscriptionsRoom();
});

const say = async (content: string, who = app.noor, chatroomId = app.chatroomId) => {
  app.clock.pass(40);
  const { status, json } = await app.post(`/api/v2/messages/send/${chatroomId}`, who, { content });
  return status === 200 ? 'sent' : json().status.message;
};

test('E-01 SUBSCRIBERS_ONLY_ERROR no longer applies after a purchase or a gift', async () => {
  await givenModes(app.db, app.chatroomId, { subscribersMode: true });
  expect([await say('hello'), await say('hello', app.eve)]).toEqual(['SUBSCRIBERS_ONLY_ERROR', 'SUBSCRIBERS_ONLY_ERROR']);
  await app.subscribe(app.noor);
  await app.gift(app.noor, { receiver: 'eve' });
  expect([await say('hello'), await say('hello', app.eve)]).toEqual(['sent', 'sent']);
});

test('EM-04 and E-01 SUBSCRIBERS_ONLY_EMOTE_ERROR no longer applies after a purchase', async () => {
  const { id } = await givenEmote(app.db, app.channelId, { name: 'anaWave', subscribersOnly: true });
  const emote = `[emote:${id}:anaWave]`;
  const locked = async () =>
    (await app.get('/emotes/ana', app.noor)).json().find((set: { slug?: string }) => set.slug === 'ana').emotes[0].locked;
  expect({ say: await say(emote), locked: await locked() }).toEqual({ say: 'SUBSCRIBERS_ONLY_EMOTE_ERROR', locked: true });
  expect((await app.get('/api/v2/channels/ana/subscription', null)).json().data.emotes).toEqual({
    count: 1,
    first: [{ id, name: 'anaWave', animated: false }],
  });
  await app.subscribe(app.noor);
  expect({ say: await say(emote), locked: await locked() }).toEqual({ say: 'sent', locked: false });
});

test('EM-04 a subscriber can use the emotes of the channel in every chat', async () => {
  const { chatroomId: elsewhere } = await givenRoom(app.db, 'bea');
  const { id } = await givenEmote(app.db, app.channelId, { name: 'anaWave', subscribersOnly: true });
  const sayElsewhere = (who: typeof app.noor) => say(`[emote:${id}:anaWave]`, who, elsewhere);
  expect(await sayElsewhere(app.noor)).toBe('FOREIGN_CHANNEL_EMOTE_ERROR');
  await app.subscribe(app.noor);
  expect([await sayElsewhere(app.noor), await sayElsewhere(app.eve)]).toEqual(['sent', 'FOREIGN_CHANNEL_EMOTE_ERROR']);
});

test('M-15 and ID-06 a message has the founder and subscriber badges of its sender', async () => {
  await app.subscribe(app.noor);
  app.clock.pass(30 * DAY_SECONDS);
  await renewDuePurchases(app);
  await say('two months');
  const [message] = (await app.get('/api/v2/channels/ana/messages', null)).json().data.messages;
  expect(message.sender.identity.badges).toEqual([
    { type: 'subscriber', text: 'Subscriber', count: 2, active: true, sort_order: expect.anything() },
    { type: 'founder', text: 'Founder', active: true, sort_order: expect.anything() },
  ]);
});
