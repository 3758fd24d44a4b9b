import { expect, test } from 'vitest';
import type { AnyEndpoint, Method } from '#core/contract/endpoint.ts';
import { manifestsOf } from '#core/contract/feature.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import { listModeratedChannels } from '#features/channel/channels/contract/community.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { listCommands } from '#features/chat/chat/rules/commands.ts';
import { givenMessage, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import {
  createPurchase,
  listReceipts,
  openPaymentPortal,
  payTestPurchase,
  refreshPurchase,
  showPurchase,
} from '#features/economy/payments/contract/purchase.ts';
import { buy, endPayment } from '#features/economy/payments/server/testing.ts';
import { features } from './features.ts';
import { hashTables } from './testing/hash-tables.ts';
import { type ModeratedRoom, moderatedRoom, type Person } from './testing/moderated-room.ts';

/** A moderation call as the broadcaster would make it. */
type Call = readonly [method: Method, path: string, body?: unknown];

const CHANNEL = '/api/v2/channels/ana';
const INTERNAL = '/api/internal/v1/channels/ana';
const BADGE = (await aPng({ width: 72, height: 72 })).toString('base64');

/** IDs of existing things that the calls delete, revoke or end. */
interface Ids {
  messageId: string;
  banId: string;
  noteId: string;
  predictionId: string;
  rewardId: string;
  goalId: string;
  redemptionId: string;
}

/** `target` can be banned, `banned` is already banned, and `vip` has the VIP role. */
function moderationCalls({ chatroomId, livestreamId }: ModeratedRoom, ids: Ids): Call[] {
  const { messageId, banId, noteId, predictionId, rewardId, goalId, redemptionId } = ids;
  const decision = { redemption_ids: [redemptionId] };
  const ban = { banned_username: 'target', permanent: true };
  const role = { role: 'vip', username: 'target', channel_slug: 'ana' };
  const stream = `/api/v2/livestreams/${livestreamId}`;
  return [
    ['GET', `${CHANNEL}/bans`],
    ['POST', `${CHANNEL}/bans`, ban],
    ['POST', `${CHANNEL}/bans`, { ...ban, permanent: false, duration: 5 }],
    ['DELETE', `${CHANNEL}/bans/banned`],
    ['DELETE', `${CHANNEL}/bans/${banId}`],
    ['GET', `${CHANNEL}/users/target/moderation`],
    ['POST', `${CHANNEL}/users/target/notes`, { text: 'x' }],
    ['DELETE', `${CHANNEL}/users/target/notes/${noteId}`],
    ['GET', `${CHANNEL}/audit-log`],
    ['GET', `${CHANNEL}/audit-log/export`],
    ['GET', `${CHANNEL}/users/target/messages`],
    ['GET', `${INTERNAL}/chatroom/banned-words`],
    ['POST', `${INTERNAL}/chatroom/banned-words`, { words: ['rude'] }],
    ['POST', `${INTERNAL}/chatroom/banned-words/delete`, { words: ['mean'] }],
    ['GET', `${CHANNEL}/moderation-rules`],
    ['PUT', `${CHANNEL}/moderation-rules`, { rules: { spam: 'block' } }],
    ['GET', '/api/v2/moderation-rules?channel=ana'],
    ['PUT', '/api/v2/moderation-rules?channel=ana', { rules: { spam: 'block' } }],
    ...['moderators', 'vips', 'ogs', 'sidekicks'].flatMap((name): Call[] => [
      ['GET', `${INTERNAL}/community/${name}`],
      ['POST', `${INTERNAL}/community/${name}`, { username: 'target' }],
      ['DELETE', `${INTERNAL}/community/${name}/vip`],
    ]),
    ['POST', '/api/internal/v1/community/roles', role],
    ['DELETE', '/api/internal/v1/community/roles', { ...role, username: 'vip' }],
    ['PUT', `${CHANNEL}/chatroom`, { slow_mode: true }],
    ['PUT', `${CHANNEL}/chatroom`, { pause: true }],
    ['PUT', `/api/v1/chatrooms/${chatroomId}`, { slow_mode: true }],
    ['PUT', `${INTERNAL}/chatroom/settings`, { slow_mode: true }],
    ['PUT', `${CHANNEL}/chatroom/rules`, { rules: 'Mine now.' }],
    ['DELETE', `/api/v2/chatrooms/${chatroomId}/messages/${messageId}`],
    ['DELETE', `${CHANNEL}/messages/${messageId}`],
    ['POST', `${CHANNEL}/pinned-message`, { message: { id: messageId } }],
    ['DELETE', `${CHANNEL}/pinned-message`],
    ['PATCH', `${CHANNEL}/stream-info`, { stream_title: 'Mine now' }],
    ['POST', `${CHANNEL}/polls`, { title: 'Mine now?', options: ['Yes', 'No'], duration: 30, result_display_duration: 15 }],
    ['DELETE', `${CHANNEL}/polls`],
    ['GET', `${INTERNAL}/polls`],
    ['POST', `${CHANNEL}/goals`, { title: 'Mine', type: 'followers', target_value: 5 }],
    ['PATCH', `${CHANNEL}/goals/${goalId}`, { title: 'Mine now' }],
    ['DELETE', `${CHANNEL}/goals/${goalId}`],
    ['GET', `${INTERNAL}/goals`],
    ['GET', `${INTERNAL}/subscription-settings`],
    ['PUT', `${INTERNAL}/subscription-settings`, { is_enabled: true }],
    ['GET', `${INTERNAL}/subscribers`],
    ['PUT', `${INTERNAL}/subscriber-badges/6`, { image: BADGE }],
    ['DELETE', `${INTERNAL}/subscriber-badges/3`],
    ['POST', `${CHANNEL}/predictions`, { title: 'Mine now?', outcomes: ['Yes', 'No'], duration: 60 }],
    ['PATCH', `${CHANNEL}/predictions/${predictionId}`, { state: 'CANCELLED' }],
    ['PUT', `${CHANNEL}/channel-points/channel-settings`, { channel_points_enabled: true }],
    ['GET', `${CHANNEL}/redemptions`],
    ['GET', `${CHANNEL}/redemption-metadata`],
    ['POST', `${CHANNEL}/redemptions/accept`, decision],
    ['POST', `${CHANNEL}/redemptions/reject`, decision],
    ['POST', `${CHANNEL}/rewards`, { title: 'Mine now', cost: 1 }],
    ['PATCH', `${CHANNEL}/rewards/${rewardId}`, { cost: 1 }],
    ['DELETE', `${CHANNEL}/rewards/${rewardId}`],
    ['GET', `${INTERNAL}/income`],
    ['GET', `${INTERNAL}/income/transactions`],
    ['GET', `${INTERNAL}/income/transactions/export`],
    ['GET', `${INTERNAL}/income-settings`],
    ['PUT', `${INTERNAL}/income-settings`, { multistream_enabled: false }],
    ['GET', `${stream}/multistream/segments`],
    ['POST', `${stream}/multistream/enable`],
    ['POST', `${stream}/multistream/disable`],
    ['GET', `${stream}/cipr`],
    ['GET', `${stream}/pause-cipr`],
    ['GET', `${stream}/resume-cipr`],
  ];
}

/** IDs of payments: one payment to refund, one that was disputed and won, and a payout. */
interface MoneyIds {
  purchaseId: string;
  paymentId: string;
  wonPurchaseId: string;
  disputeId: string;
  payoutId: string;
}

/** The calls about money, as made by staff. */
function moneyCalls({ purchaseId, paymentId, wonPurchaseId, disputeId, payoutId }: MoneyIds): Call[] {
  const purchases = '/api/internal/v1/purchases';
  return [
    ['GET', purchases],
    ['GET', `${purchases}/${purchaseId}`],
    ['GET', '/api/internal/v1/test-money'],
    ['POST', `${purchases}/${purchaseId}/refunds`, { payment_id: paymentId, amount: 100, refunded: 0, reason: 'Mine now' }],
    ['POST', `${purchases}/${wonPurchaseId}/again`, { dispute_id: disputeId, reason: 'Mine now' }],
    ['GET', '/api/internal/v1/unpaid-earnings'],
    ['GET', '/api/internal/v1/payouts'],
    ['POST', `${INTERNAL}/payouts`, { amount: 1, reference: 'Mine now', idempotency_key: 'payout-two' }],
    ['POST', `/api/internal/v1/payouts/${payoutId}/undo`, { reason: 'Mine now' }],
    ['DELETE', '/api/internal/v1/test-money'],
  ];
}

/** Buys subscriptions to ana's channel, one of which was disputed and won, and records a payout. */
async function givenMoney({ app, ana, someone }: ModeratedRoom, staff: Person): Promise<MoneyIds> {
  await app.put(`${INTERNAL}/subscription-settings`, ana, { is_enabled: true });
  const bought = async () => {
    const buyer = await someone('viewer');
    return { buyer, id: await buy(app, buyer, 'subscription', { channel: 'ana' }) };
  };
  const [kept, won] = [await bought(), await bought()];
  for (const outcome of ['dispute', 'win'] as const) await endPayment(app, won.buyer, won.id, outcome);
  const paymentOf = async (id: string) => (await app.get(`/api/internal/v1/purchases/${id}`, staff)).json().data.purchase.payments[0];
  const payout = await app.post(`${INTERNAL}/payouts`, staff, { amount: 1, reference: 'SEPA 1', idempotency_key: 'payout-one' });
  return {
    purchaseId: kept.id,
    paymentId: (await paymentOf(kept.id)).id,
    wonPurchaseId: won.id,
    disputeId: (await paymentOf(won.id)).won_dispute_id,
    payoutId: payout.json().data.payout.id,
  };
}

async function roomToModerate() {
  const room = await moderatedRoom(features);
  const { app, ana, channelId, chatroomId } = room;
  const named = async (name: string) => (await givenRoom(app.db, name)).broadcaster;
  const [target, banned, vip] = [await named('target'), await named('banned'), await named('vip')];
  await givenRole(app.db, channelId, vip.id, 'vip');
  const banId = await givenBan(app.db, channelId, banned.id, ana.id);
  const message = await givenMessage(app.db, chatroomId, target.id, { content: 'kept' });
  const note = await app.post(`${CHANNEL}/users/target/notes`, ana, { text: 'Warned' });
  const prediction = await app.post(`${CHANNEL}/predictions`, ana, { title: 'Win?', outcomes: ['Yes', 'No'], duration: 300 });
  const rewardId = (await app.post(`${CHANNEL}/rewards`, ana, { title: 'Hydrate', cost: 300 })).json().data.id;
  const newGoal = { title: 'Road to 5', type: 'followers', target_value: 5 };
  const goalId = (await app.post(`${CHANNEL}/goals`, ana, newGoal)).json().data.goal.id;
  const redemption = await app.post(`${CHANNEL}/rewards/${rewardId}/redeem`, ana, { transaction_id: 'waits-in-the-queue' });
  await app.post(`${INTERNAL}/chatroom/banned-words`, ana, { words: ['mean'] });
  await app.put(`${INTERNAL}/income-settings`, ana, { multistream_enabled: true, income_protection_enabled: true });

  const [former, elsewhere, viewer] = [await named('former'), await named('elsewhere'), await named('viewer')];
  const other = await givenRoom(app.db, 'bea');
  await givenRole(app.db, other.channel.id, elsewhere.id, 'moderator');
  await app.post(`${INTERNAL}/community/moderators`, ana, { username: 'former' });
  if ((await app.get(`${CHANNEL}/bans`, former)).status !== 200) throw new Error('the former moderator never had the role');
  await app.delete(`${INTERNAL}/community/moderators/former`, ana);
  const staff = await room.someone('staff');
  const money = await givenMoney(room, staff);
  app.published.length = 0;
  app.commands.length = 0;
  const callers: [string, Person | null][] = [
    ['nobody', null],
    ['a viewer', viewer],
    ['a person who is banned', banned],
    ['a moderator of another channel', elsewhere],
    ['the broadcaster of another channel', other.broadcaster],
    ['a former moderator with an old session', former],
  ];
  const ids = {
    messageId: message.id,
    banId,
    noteId: note.json().data.note.id,
    predictionId: prediction.json().data.prediction.id,
    rewardId,
    goalId,
    redemptionId: redemption.json().data.id,
  };
  return { room, staff, callers, calls: moderationCalls(room, ids), staffCalls: moneyCalls(money) };
}

function run({ app }: ModeratedRoom, [method, path, body]: Call, caller: Person | null) {
  switch (method) {
    case 'GET':
      return app.get(path, caller);
    case 'POST':
      return app.post(path, caller, body);
    case 'PUT':
      return app.put(path, caller, body);
    case 'PATCH':
      return app.patch(path, caller, body);
    default:
      return app.delete(path, caller, body);
  }
}

async function expectRefused(room: ModeratedRoom, callers: [string, Person | null][], calls: readonly Call[]) {
  const before = await hashTables(room.app.db);
  for (const [who, caller] of callers) {
    for (const call of calls) {
      const reply = await run(room, call, caller);
      expect([who, call[0], call[1], reply.status, reply.json().data]).toEqual([who, call[0], call[1], caller === null ? 401 : 403, null]);
    }
  }
  expect(await hashTables(room.app.db)).toEqual(before);
  expect({ published: room.app.published, commands: room.app.commands }).toEqual({ published: [], commands: [] });
}

test('every moderation call is refused for callers without the right, and neither changes nor publishes nor returns anything', async () => {
  const { room, callers, calls } = await roomToModerate();
  await expectRefused(room, callers, calls);
});

test('every staff call about money is refused for all others, including moderators and the broadcaster of the channel', async () => {
  const { room, callers, staffCalls } = await roomToModerate();
  const others: typeof callers = [...callers, ['a moderator', await room.someone('moderator')], ['the broadcaster', room.ana]];
  await expectRefused(room, others, staffCalls);
});

test('C-04 no command runs for callers without any permission', async () => {
  const { room, callers } = await roomToModerate();
  const before = await hashTables(room.app.db);
  for (const [who, caller] of callers) {
    for (const name of listCommands(manifestsOf(features)).keys()) {
      const reply = await room.app.post(`${CHANNEL}/chat-commands`, caller, { command: name, parameter: 'target' });
      expect([who, name, reply.status, reply.json().error]).toEqual([who, name, ...(caller ? [200, 'NOT_ALLOWED'] : [401, undefined])]);
    }
  }
  expect(await hashTables(room.app.db)).toEqual(before);
  expect({ published: room.app.published, commands: room.app.commands }).toEqual({ published: [], commands: [] });
});

test('the broadcaster can make each of these calls', async () => {
  const { room, calls } = await roomToModerate();
  for (const call of calls) {
    room.app.clock.pass(60);
    const { status, text } = await run(room, call, room.ana);
    // A call may conflict with the effect of an earlier one or find nothing, but it is never forbidden.
    expect([200, 404, 409], `${call[0]} ${call[1]} ${text}`).toContain(status);
  }
});

test('staff can make each of the calls about money', async () => {
  const { room, staff, staffCalls } = await roomToModerate();
  for (const call of staffCalls) {
    room.app.clock.pass(60);
    const { status, text } = await run(room, call, staff);
    expect(status, `${call[0]} ${call[1]} ${text}`).toBe(200);
  }
});

/** Calls of people about their own purchases. */
const OF_BUYERS: readonly AnyEndpoint[] = [createPurchase, listReceipts, showPurchase, refreshPurchase, openPaymentPortal, payTestPurchase];

test('the lists contain every endpoint of moderation, roles, income, goals, managed subscriptions and payments of others', async () => {
  const { calls, staffCalls } = await roomToModerate();
  const isPart = ({ path }: AnyEndpoint) => /\/(community|subscription-settings|subscriber-badges|subscribers)\b/.test(path);
  const endpoints = features.flatMap(({ name, routes }) =>
    routes.flatMap((route) =>
      'endpoint' in route && (['moderation', 'income', 'goals', 'payments'].includes(name) || isPart(route.endpoint))
        ? [route.endpoint]
        : [],
    ),
  );
  const asked = (endpoint: AnyEndpoint) => {
    const address = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
    return [...calls, ...staffCalls].some(([method, path]) => method === endpoint.method && address.test(path.split('?')[0]!));
  };
  const isForEverybody = (endpoint: AnyEndpoint) =>
    endpoint.viewer === 'none' || endpoint === listModeratedChannels || OF_BUYERS.includes(endpoint);
  const unasked = endpoints.filter((endpoint) => !isForEverybody(endpoint) && !asked(endpoint));
  expect(unasked.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
