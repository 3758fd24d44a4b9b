import { expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import type { TestApp, TestReply } from '#core/server/testing/test-app.ts';
import { givenMessage } from '#features/chat/chat/server/testing.ts';
import { givenCelebration } from '#features/economy/subscriptions/server/testing.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { givenClip } from '#features/stream/clips/server/testing.ts';
import { givenStoredRecording } from '#features/stream/recordings/server/testing.ts';
import { features } from './features.ts';
import { hashTables } from './testing/hash-tables.ts';
import { moderatedRoom, type Person } from './testing/moderated-room.ts';

/** The result of every call in a suspended channel and for a suspended account. The calls are those of the contracts. */

const endpoints = features.flatMap(({ routes }) => routes).flatMap((route) => ('endpoint' in route ? [route.endpoint] : []));
const changing = endpoints.filter(({ method, changes = method !== 'GET' }) => changes);
const name = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const UUID = '00000000-0000-4000-8000-000000000000';
const MODE = { slow_mode: true };
const ROLE = { role: 'vip', channel_slug: 'ana', username: 'target' };
const DECISION = { redemption_ids: [ULID] };

/** Calls that a suspended channel refuses, with a body that is valid in another channel. */
const REFUSED: Readonly<Record<string, object | undefined>> = {
  'POST /api/v2/channels/:slug/follow': undefined,
  'POST /api/internal/v1/channels/:slug/livestream': {},
  'POST /api/internal/v1/channels/:slug/community/:role': { username: 'target' },
  'POST /api/internal/v1/community/roles': ROLE,
  'PUT /api/v2/channels/:channelId/users/:userId/identity': { badges: [] },
  'PATCH /api/v2/channels/:slug/stream-info': { stream_title: 'Night rides' },
  'POST /api/v2/channels/:channel/bans': { banned_username: 'target', permanent: true },
  'POST /api/v2/channels/:slug/users/:username/notes': { text: 'Warned' },
  'POST /api/internal/v1/channels/:slug/chatroom/banned-words': { words: ['rude'] },
  'POST /api/internal/v1/channels/:slug/chatroom/banned-words/delete': { words: ['rude'] },
  'POST /api/v2/channels/:slug/moderation/workbench': { words: ['rude'] },
  'PUT /api/v2/channels/:slug/moderation-rules': { rules: { spam: 'block' } },
  'PUT /api/v2/moderation-rules': { rules: { spam: 'block' } },
  'PUT /api/internal/v1/channels/:slug/offline-banner': { image: 'AAAA' },
  'POST /api/internal/v1/channels/:slug/badges': { name: 'Tea crew', image: 'AAAA' },
  'PUT /api/internal/v1/channels/:slug/badges/:badgeId/holders/:username': undefined,
  'POST /api/internal/v1/channels/:slug/stream-key/reset': undefined,
  'POST /api/internal/v1/channels/:slug/emotes': { name: 'Wave', image: 'AAAA' },
  'PATCH /api/internal/v1/channels/:slug/emotes/:emoteId': { name: 'Wave' },
  'POST /api/v2/messages/send/:chatroomId': { content: 'hello' },
  'POST /api/v1/chat-messages': { chatroom_id: 0, content: 'hello' },
  'POST /api/v2/chatrooms/:chatroomId/celebrations/:id/action': { action: 'consume' },
  'POST /api/v2/channels/:slug/celebrations/:id/action': { action: 'consume' },
  'POST /api/v2/channels/:slug/chat-commands': { command: 'slow', parameter: 'on' },
  'PUT /api/v2/channels/:slug/chatroom': MODE,
  'PUT /api/v1/chatrooms/:chatroomId': MODE,
  'PUT /api/internal/v1/channels/:slug/chatroom/settings': MODE,
  'PUT /api/v2/channels/:slug/chatroom/rules': { rules: 'Be kind.' },
  'PUT /api/v2/channels/:slug/chatroom/rules/acceptance': { rules_hash: 'a'.repeat(11) },
  'POST /api/v2/channels/:slug/held-messages/:messageId/approve': undefined,
  'POST /api/v2/channels/:slug/held-messages/:messageId/undo-deny': undefined,
  'PUT /api/v2/channels/:slug/shield': { enabled: true },
  'PUT /api/v2/channels/:slug/shield/set': { hold_first_messages: true },
  'POST /api/v2/channels/:slug/pinned-message': { message: { id: UUID } },
  'PUT /api/v2/channels/:slug/channel-points/channel-settings': { watch_points: 12 },
  'POST /api/v2/channels/:slug/rewards': { title: 'Hydrate', cost: 300 },
  'PATCH /api/v2/channels/:slug/rewards/:rewardId': { cost: 1 },
  'POST /api/v2/channels/:slug/rewards/:rewardId/redeem': { transaction_id: 'redeemed-there' },
  'POST /api/v2/channels/:slug/redemptions/accept': DECISION,
  'POST /api/v1/kicks/:channelId/gift': { gift_id: 'hell_yeah', idempotency_key: 'sent-there' },
  'POST /api/v2/channels/:slug/predictions': { title: 'Win?', outcomes: ['Yes', 'No'], duration: 60 },
  'POST /api/v2/channels/:slug/predictions/vote': { amount: 10, outcome_id: ULID },
  'POST /api/v2/channels/:slug/polls': { title: 'Next?', options: ['Up', 'Down'], duration: 30, result_display_duration: 15 },
  'POST /api/v2/channels/:slug/polls/vote': { id: 0 },
  'POST /api/v2/channels/:slug/goals': { title: 'Road', type: 'followers', target_value: 5 },
  'PATCH /api/v2/channels/:slug/goals/:goalId': { title: 'Path' },
  'PATCH /api/internal/v1/channels/:slug/recordings/settings': { keep_recordings: false },
  'POST /api/internal/v1/videos/:uuid/views': undefined,
  'POST /api/internal/v1/videos/:uuid/movie': undefined,
  'PATCH /api/internal/v1/videos/:uuid': { visibility: 'private' },
  'PUT /api/internal/v1/channels/:slug/income-settings': { multistream_enabled: true },
  'POST /api/v2/channels/:slug/clips': { idempotency_key: 'clipped-there', media_id: UUID, start: 0, end: 10, title: 'Jump' },
  'POST /api/internal/v1/clips/:clip/views': undefined,
  'PUT /api/internal/v1/channels/:slug/clip-settings': { who_may_clip: 'followers' },
  'PUT /api/internal/v1/channels/:slug/subscription-settings': { is_enabled: true },
  'PUT /api/internal/v1/channels/:slug/subscriber-badges/:months': { image: 'AAAA' },
  'PUT /api/v1/subscriptions/:slug/renewal': undefined,
  'POST /api/internal/v1/channels/:slug/host': { slug: 'target' },
  'PUT /api/internal/v1/channels/:slug/host-settings': { who_may_host: 'nobody' },
};

/** Refusals with their own format (GI-06). */
const CODES: Readonly<Record<string, [status: number, code: string]>> = {
  'POST /api/v1/kicks/:channelId/gift': [400, 'CHANNEL_IS_BANNED'],
};

/** Sending calls, whose codes have their own format. */
const SENDING = /messages\/send|chat-messages|celebrations/;

/** Calls that only end, remove, refuse or refund, or that are about a stream, which no suspended channel has. They still work. */
const GOES_ON: Readonly<Record<string, object | undefined>> = {
  'DELETE /api/v2/channels/:slug/follow': undefined,
  'DELETE /api/internal/v1/channels/:slug/livestream': undefined,
  'DELETE /api/internal/v1/channels/:slug/stream-hold': undefined,
  'DELETE /api/internal/v1/channels/:slug/community/:role/:username': undefined,
  'DELETE /api/internal/v1/community/roles': ROLE,
  'DELETE /api/v2/channels/:channel/bans/:person': undefined,
  'DELETE /api/v2/channels/:slug/users/:username/notes/:noteId': undefined,
  'DELETE /api/v2/chatrooms/:chatroomId/messages/:messageId': undefined,
  'DELETE /api/v2/channels/:channel/messages/:messageId': undefined,
  'POST /api/v2/channels/:slug/held-messages/:messageId/deny': undefined,
  'DELETE /api/v2/channels/:slug/pinned-message': undefined,
  'DELETE /api/v2/channels/:slug/rewards/:rewardId': undefined,
  'POST /api/v2/channels/:slug/redemptions/reject': DECISION,
  'PATCH /api/v2/channels/:slug/predictions/:predictionId': { state: 'CANCELLED' },
  'DELETE /api/v2/channels/:slug/polls': undefined,
  'POST /api/internal/v1/channels/:slug/polls/end': undefined,
  'DELETE /api/v2/channels/:slug/goals/:goalId': undefined,
  'DELETE /api/internal/v1/channels/:slug/offline-banner': undefined,
  'DELETE /api/internal/v1/channels/:slug/badges/:badgeId': undefined,
  'DELETE /api/internal/v1/channels/:slug/badges/:badgeId/holders/:username': undefined,
  'DELETE /api/internal/v1/channels/:slug/host': undefined,
  'DELETE /api/internal/v1/channels/:slug/emotes/:emoteId': undefined,
  'DELETE /api/internal/v1/channels/:slug/subscriber-badges/:months': undefined,
  'DELETE /api/v1/subscriptions/:slug/renewal': undefined,
  'PUT /api/internal/v1/videos/:uuid/position': { seconds: 12 },
  'DELETE /api/internal/v1/videos/:uuid': undefined,
  'POST /api/internal/v1/videos/:uuid/restore': undefined,
  'DELETE /api/v2/clips/:clip': undefined,
  'POST /api/v2/livestreams/:livestreamId/multistream/enable': undefined,
  'POST /api/v2/livestreams/:livestreamId/multistream/disable': undefined,
  'GET /api/v2/livestreams/:livestreamId/pause-cipr': undefined,
  'GET /api/v2/livestreams/:livestreamId/resume-cipr': undefined,
};

/** Calls of staff and calls about the caller's own account, which name no channel. */
const WITHOUT_CHANNEL =
  /^\w+ (\/api\/internal\/v1\/(accounts|staff|site-logo|site-pages|announcements|test-money|channels\/:slug\/(suspension|verification|mature|payouts)|featured-channels|invitations|categories|jobs|dead-jobs|backups|setup|drops|payouts|purchases|settings)\b|\/api\/internal\/v1\/payments\/|\/api\/v1\/(sign-|account|drops|password-reset|email-confirmation|purchases|notifications|subscriptions\/(received|settings))|\/mobile\/|\/unsubscribe|\/update_profile|\/api\/v2\/silenced-users)/;

async function roomToSuspend() {
  const room = await moderatedRoom(features, { identify, flags: { beta: true } });
  const { app, ana, channelId, chatroomId, livestreamId } = room;
  await givenUser(app.db, 'target');
  const staff = await room.someone('staff');
  const ids: Record<string, string | number> = {
    slug: 'ana',
    channel: 'ana',
    channelId,
    userId: ana.id,
    chatroomId,
    livestreamId,
    username: 'target',
    person: 'target',
    role: 'vips',
    months: 3,
    emoteId: 1,
    badgeId: 1,
    messageId: UUID,
    noteId: UUID,
    rewardId: ULID,
    predictionId: ULID,
    goalId: ULID,
    id: await givenCelebration(app.db, channelId, ana.id),
    uuid: await givenStoredRecording(app.db, channelId, livestreamId),
    clip: await givenClip(app.db, { channelId, creatorId: ana.id }),
  };
  const pathOf = (path: string) => path.replace(/:(\w+)/g, (_all, key: string) => String(ids[key]));
  const call = async (endpoint: string, body: object | undefined) => {
    const [method, path] = endpoint.split(' ') as [string, string];
    const full = body && 'chatroom_id' in body ? { ...body, chatroom_id: chatroomId } : body;
    app.clock.pass(60);
    return request(app, method, pathOf(path), { person: ana, body: full });
  };
  const suspension = '/api/internal/v1/channels/ana/suspension';
  const suspend = async () => expect((await app.put(suspension, staff, { reason: 'Pirated films' })).status).toBe(200);
  const reinstate = async () => expect((await app.delete(suspension, staff)).status).toBe(200);
  return { ...room, staff, call, suspend, reinstate, pathOf };
}

interface Request {
  person?: Person | null;
  body?: object | undefined;
  headers?: Record<string, string>;
}

function request(app: TestApp, method: string, path: string, { person = null, body, headers }: Request): Promise<TestReply> {
  switch (method) {
    case 'GET':
      return app.get(path, person, headers);
    case 'POST':
      return app.post(path, person, body, headers);
    case 'PUT':
      return app.put(path, person, body, headers);
    case 'PATCH':
      return app.patch(path, person, body, headers);
    default:
      return app.delete(path, person, body, headers);
  }
}

/** The status and the code of a refusal, in either envelope. */
const codeOf = (reply: TestReply) => {
  const { status, error, message } = reply.json();
  return [reply.status, status?.message ?? error ?? message];
};
const isSuspendedCode = (reply: TestReply) => /CHANNEL_SUSPENDED/.test(reply.text);

test('every changing call is listed here as refused in a suspended channel, as still working there, or as naming no channel', () => {
  const listed = [...Object.keys(REFUSED), ...Object.keys(GOES_ON)];
  expect(
    changing
      .map(name)
      .filter((one) => !WITHOUT_CHANNEL.test(one))
      .sort(),
  ).toEqual(listed.sort());
});

test('in a suspended channel each call that adds or changes something is refused and changes nothing, until it is reinstated', async () => {
  const { app, ana, call, suspend, reinstate } = await roomToSuspend();
  // A refused redemption or gift may open the ledger accounts that would pay for it, which stay empty.
  await app.post(`/api/v2/channels/ana/rewards/${ULID}/redeem`, ana, { transaction_id: 'opens-the-account' });
  await call('POST /api/v1/kicks/:channelId/gift', { gift_id: 'hell_yeah', idempotency_key: 'opens-the-accounts' });
  await suspend();
  const before = await hashTables(app.db);
  app.published.length = 0;
  const wrong: unknown[] = [];
  for (const [endpoint, body] of Object.entries(REFUSED)) {
    const code = codeOf(await call(endpoint, body));
    const expected = CODES[endpoint] ?? [403, SENDING.test(endpoint) ? 'CHANNEL_SUSPENDED_ERROR' : 'CHANNEL_SUSPENDED'];
    if (String(code) !== String(expected)) wrong.push([endpoint, ...code]);
  }
  expect(wrong).toEqual([]);
  expect({ tables: await hashTables(app.db), published: app.published }).toEqual({ tables: before, published: [] });
  await reinstate();
  for (const [endpoint, body] of Object.entries(REFUSED)) {
    expect({ endpoint, isSuspendedCode: isSuspendedCode(await call(endpoint, body)) }).toEqual({ endpoint, isSuspendedCode: false });
  }
});

test('in a suspended channel calls that only end, remove or refund something still work', async () => {
  const { call, suspend } = await roomToSuspend();
  await suspend();
  for (const [endpoint, body] of Object.entries(GOES_ON)) {
    const reply = await call(endpoint, body);
    expect([endpoint, reply.status === 422, isSuspendedCode(reply)]).toEqual([endpoint, false, false]);
  }
});

test('people can leave a suspended channel and get their points back, and its team can remove content', async () => {
  const { app, ana, chatroomId, staff, suspend } = await roomToSuspend();
  const [channel, fan] = ['/api/v2/channels/ana', await givenUser(app.db, 'fan')];
  await app.post(`${channel}/follow`, fan);
  const { id } = await givenMessage(app.db, chatroomId, fan.id);
  const rewardId = (await app.post(`${channel}/rewards`, ana, { title: 'Hydrate', cost: 10 })).json().data.id;
  const redemption = (await app.post(`${channel}/rewards/${rewardId}/redeem`, fan, { transaction_id: 'before-it-closed' })).json().data;
  const prediction = (await app.post(`${channel}/predictions`, ana, { title: 'Win?', outcomes: ['Yes', 'No'], duration: 60 })).json().data
    .prediction;
  const vote = { amount: 10, outcome_id: prediction.outcomes[0].id, transaction_id: 'vote-before-it-closed' };
  expect((await app.post(`${channel}/predictions/vote`, fan, vote)).status).toBe(200);
  const points = async () => (await app.get(`${channel}/points`, fan)).json().data.points;
  const after = await points();
  await suspend();

  // A repeated request gets its lost reply, and nothing is charged twice.
  expect((await app.post(`${channel}/rewards/${rewardId}/redeem`, fan, { transaction_id: 'before-it-closed' })).json().data).toEqual(
    redemption,
  );
  expect((await app.post(`${channel}/predictions/vote`, fan, vote)).status).toBe(200);
  expect(await points()).toBe(after);
  for (const reply of [
    await app.delete(`${channel}/follow`, fan),
    await app.post(`${channel}/redemptions/reject`, ana, { redemption_ids: [redemption.id] }),
    await app.patch(`${channel}/predictions/${prediction.id}`, staff, { state: 'CANCELLED' }),
    await app.delete(`/api/v2/chatrooms/${chatroomId}/messages/${id}`, staff),
    await app.delete(`${channel}/rewards/${rewardId}`, ana),
  ])
    expect({ status: reply.status, reply: reply.text }).toEqual({ status: 200, reply: expect.anything() });
});

test('a suspended account cannot make any call that needs a session, and finds no other way in', async () => {
  const { app, pathOf, staff } = await roomToSuspend();
  const person = await givenUser(app.db, 'eve');
  const headers = { authorization: `Bearer ${person.token}` };
  const link = await app.post('/api/v1/password-reset', null, { email: 'eve@demo.invalid' });
  expect({ linkStatus: link.status, appStatus: (await app.get('/api/v1/account', null, headers)).status }).toEqual({
    linkStatus: 200,
    appStatus: 200,
  });
  expect((await app.put('/api/internal/v1/accounts/eve/suspension', staff, { reason: 'Spam' })).status).toBe(200);

  const before = await hashTables(app.db);
  const needed = endpoints.filter(({ viewer }) => viewer === 'required');
  for (const endpoint of needed) {
    const reply = await request(app, endpoint.method, pathOf(endpoint.path), { headers, body: endpoint.body && {} });
    expect({ name: name(endpoint), status: reply.status }).toEqual({ name: name(endpoint), status: 401 });
  }
  expect(await hashTables(app.db)).toEqual(before);
  const open = changing.filter(({ viewer }) => viewer !== 'required').map(name);
  expect(open.sort()).toEqual([
    'DELETE /api/internal/v1/setup/restore/:upload',
    'POST /api/internal/v1/clips/:clip/views',
    'POST /api/internal/v1/setup/restore',
    'POST /api/internal/v1/videos/:uuid/views',
    'POST /api/v1/email-confirmation',
    'POST /api/v1/password-reset',
    'POST /api/v1/password-reset/confirm',
    'POST /api/v1/sign-in',
    'POST /api/v1/sign-out',
    'POST /api/v1/sign-up',
    'POST /mobile/token',
    'POST /unsubscribe',
  ]);
  const entry = await app.post('/api/v1/sign-in', null, { login: 'eve', password: EXAMPLE_PASSWORD });
  const token = await app.post('/mobile/token', null, { email: 'eve', password: EXAMPLE_PASSWORD });
  expect({ code: codeOf(entry), status: token.status, token: token.json() }).toEqual({
    code: [403, 'ACCOUNT_SUSPENDED'],
    status: 422,
    token: expect.not.objectContaining({ token: expect.anything() }),
  });
});
