import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { retentionJob } from '#core/server/retention/retention.ts';
import { heldMessageCreated, heldMessagesHidden } from '#features/chat/automod/contract/held-messages.ts';
import { type ModeratedRoom, type Person, refusalOf } from '#features/chat/chat/server/testing/moderated-room.ts';
import { pinsServer } from '#features/chat/pins/server/feature.ts';
import { automodRoom } from './testing.ts';

let app: ModeratedRoom;
beforeEach(async () => {
  app = await automodRoom([pinsServer]);
  await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { hold_first_messages: true });
});

const path = '/api/v2/channels/ana/held-messages';
const queue = async (query = '', who: Person = app.mod) => (await app.get(path + query, who)).json().data;
const decide = (who: Person | null, id: string, what: 'approve' | 'deny') => app.post(`${path}/${id}/${what}`, who);
const channels = () => app.published.map(({ channel, event }) => [channel, event.split('\\').at(-1)]);
const moderators = () => `private-chatroom_${app.chatroomId}`;
const room = () => `chatrooms.${app.chatroomId}.v2`;

test('MO-09 the first message of a newcomer is held and visible only to its sender and the moderators', async () => {
  const held = await app.say(app.viewer, 'my first words', { message_ref: '17' });
  expect(held).toMatchObject({ held: true, content: 'my first words', sender: { id: app.viewer.id }, metadata: { message_ref: '17' } });

  const waiting = {
    id: held.id,
    chatroom_id: app.chatroomId,
    content: 'my first words',
    type: 'message',
    metadata: { message_ref: '17' },
    created_at: '2026-01-02T12:00:00.000000Z',
    sender: { id: app.viewer.id, username: 'viewer', slug: 'viewer' },
    reason: 'first_message',
    violated_rules: [],
    state: 'waiting',
    decided_by: null,
    decided_at: null,
  };
  expect(app.published).toEqual([{ channel: moderators(), event: 'App\\Events\\HeldMessageCreatedEvent', payload: waiting }]);
  for (const who of [app.mod, app.ana, app.staff]) expect(await queue('', who)).toEqual({ messages: [waiting], next_cursor: null });
  const { id, chatroom_id, content, type, metadata, created_at } = waiting;
  expect((await app.get(`${path}/mine`, app.viewer)).json().data.messages).toEqual([
    { id, chatroom_id, content, type, metadata, created_at },
  ]);
});

test('MO-09 a held message reaches no other viewer on any path', async () => {
  await app.say(app.mod, 'a word before');
  const { id, cursor } = await app.say(app.viewer, 'unseen secret');
  app.clock.pass(60);
  const replay = encodeURIComponent('2026-01-02T12:00:00Z');
  for (const who of [null, app.other, app.vip, app.viewer, app.mod]) {
    for (const address of [
      '/api/v2/channels/ana/messages',
      '/api/v2/channels/ana/messages?after=0',
      `/api/v2/channels/ana/messages?start_time=${replay}`,
      `/api/v2/chatrooms/${app.chatroomId}/messages?cursor=${Number(cursor) + 1}`,
      '/api/v2/channels/ana',
      '/api/v2/channels/ana/pinned-message',
    ]) {
      expect((await app.get(address, who)).text).not.toContain('unseen secret');
    }
  }
  const own = await app.get(`/api/v2/users/${app.viewer.id}/messages`, app.viewer);
  expect({ status: own.status, own: own.text.includes('unseen secret') }).toEqual({ status: 200, own: false });
  expect((await app.get(`${path}/mine`, app.other)).json().data.messages).toEqual([]);
  const answer = { content: 'what?', type: 'reply', metadata: { original_message: { id } } };
  expect(refusalOf(await app.post(`/api/v2/messages/send/${app.chatroomId}`, app.mod, answer))).toEqual([
    400,
    'ORIGINAL_MESSAGE_NOT_FOUND_ERROR',
  ]);
  expect(refusalOf(await app.post('/api/v2/channels/ana/pinned-message', app.mod, { message: { id } }))).toEqual([
    404,
    'MESSAGE_NOT_FOUND',
  ]);
  const heard = app.published.filter(({ payload }) => JSON.stringify(payload).includes('unseen secret'));
  expect(heard.map(({ channel }) => channel)).toEqual([moderators()]);
});

test('MO-11 an approved message is posted once by its sender at the time of approval, and the decision is recorded', async () => {
  const held = await app.say(app.viewer, 'let me in');
  await app.say(app.mod, 'meanwhile');
  app.clock.pass(30);
  app.published.length = 0;
  const reply = await decide(app.mod, held.id, 'approve');

  expect({ status: reply.status, data: reply.json().data }).toEqual({ status: 200, data: { id: held.id, state: 'approved' } });
  expect(channels()).toEqual([
    [moderators(), 'HeldMessageDecidedEvent'],
    [`private-${app.viewer.id}`, 'OwnHeldMessageDecidedEvent'],
    [room(), 'ChatMessageEvent'],
  ]);
  const decided = { id: held.id, state: 'approved', decided_by: { username: 'mod' }, decided_at: '2026-01-02T12:00:30.000000Z' };
  expect(app.published[0]!.payload).toMatchObject(decided);
  expect(app.published[1]!.payload).toEqual({ id: held.id, chatroom_id: app.chatroomId, state: 'approved' });
  expect(await app.history(null)).toMatchObject([
    { id: held.id, content: 'let me in', sender: { id: app.viewer.id }, created_at: '2026-01-02T12:00:30Z' },
    { content: 'meanwhile' },
  ]);
  expect({ queue: await queue(), messages: (await queue('?state=approved')).messages }).toMatchObject({
    queue: { messages: [] },
    messages: [decided],
  });
  expect((await app.audit())[0]).toMatchObject({
    act: 'approve_message',
    actor: { username: 'mod' },
    target: { username: 'viewer' },
    message_ids: [held.id],
    details: { reason: 'first_message' },
  });

  expect(refusalOf(await decide(app.otherMod, held.id, 'approve'))).toEqual([409, 'ALREADY_DECIDED']);
  expect(refusalOf(await decide(app.otherMod, held.id, 'deny'))).toEqual([409, 'ALREADY_DECIDED']);
  expect(await app.say(app.viewer, 'thank you')).not.toHaveProperty('held');
  expect(channels()).toHaveLength(4);
});

test('MO-09 denied messages are reported for a day to their sender only', async () => {
  const mine = async (who: Person) => (await app.get(`${path}/mine`, who)).json().data;
  const denied = await app.say(app.viewer, 'buy this');
  app.clock.pass(1);
  const waits = await app.say(app.viewer, 'hello');
  expect(await mine(app.viewer)).toMatchObject({ messages: [{ id: denied.id }, { id: waits.id }], denied: [] });
  await decide(app.mod, denied.id, 'deny');
  expect(await mine(app.viewer)).toMatchObject({ messages: [{ id: waits.id }], denied: [denied.id] });
  expect(await mine(app.other)).toEqual({ messages: [], denied: [] });
  app.clock.pass(DAY_SECONDS);
  expect((await mine(app.viewer)).denied).toEqual([]);
});

test('MO-09 a message held for more than a day is reported for a day after it is denied', async () => {
  const denied = await app.say(app.viewer, 'buy this');
  app.clock.pass(3 * DAY_SECONDS);
  await decide(app.mod, denied.id, 'deny');
  const reported = async () => (await app.get(`${path}/mine`, app.viewer)).json().data.denied;
  app.clock.pass(86_399);
  expect(await reported()).toEqual([denied.id]);
  app.clock.pass(1);
  expect(await reported()).toEqual([]);
});

test('MO-11 a denied message is never posted, and the next one counts as a first message again', async () => {
  const held = await app.say(app.viewer, 'buy this');
  app.clock.pass(1);
  app.published.length = 0;
  expect((await decide(app.ana, held.id, 'deny')).json().data).toEqual({ id: held.id, state: 'denied' });
  expect(channels()).toEqual([
    [moderators(), 'HeldMessageDecidedEvent'],
    [`private-${app.viewer.id}`, 'OwnHeldMessageDecidedEvent'],
  ]);
  expect(await app.history(app.mod)).toEqual([]);
  expect((await app.audit())[0]).toMatchObject({ act: 'deny_message', target: { username: 'viewer' }, message_ids: [held.id] });
  expect((await queue('?state=denied')).messages).toMatchObject([{ id: held.id, decided_by: { username: 'ana' } }]);
  expect(await app.say(app.viewer, 'hello then')).toMatchObject({ held: true });
});

test('MO-07 a held message of a banned sender cannot be posted, and waits until it is denied or the ban ends', async () => {
  const held = await app.say(app.viewer, 'late words');
  await app.post('/api/v2/channels/ana/bans', app.mod, { banned_username: 'viewer', permanent: false, duration: 5 });
  app.published.length = 0;
  expect(refusalOf(await decide(app.mod, held.id, 'approve'))).toEqual([409, 'SENDER_BANNED']);
  expect({ published: app.published, history: await app.history(null), messageCount: (await queue()).messages.length }).toEqual({
    published: [],
    history: [],
    messageCount: 1,
  });
  app.clock.pass(300);
  expect((await decide(app.mod, held.id, 'approve')).status).toBe(200);
});

const account = '/api/internal/v1/accounts/viewer/suspension';
test.each<[what: string, begin: () => ReturnType<typeof app.post>, end: () => ReturnType<typeof app.post>]>([
  [
    'banned',
    () => app.post('/api/v2/channels/ana/bans', app.mod, { banned_username: 'viewer', permanent: true }),
    () => app.delete('/api/v2/channels/ana/bans/viewer', app.mod),
  ],
  ['suspended', () => app.put(account, app.staff, { reason: 'Spam' }), () => app.delete(account, app.staff, { reason: 'Appeal' })],
])('MO-09 held messages of a person who is %s leave the queue at once, and return when that ends', async (_what, begin, end) => {
  const first = await app.say(app.viewer, 'one');
  app.clock.pass(1);
  const second = await app.say(app.viewer, 'two');
  const kept = await app.say(app.other, 'three');
  const ids = async () => (await queue()).messages.map(({ id }: { id: string }) => id);
  const ofModerators = () => app.published.filter(({ channel }) => channel === moderators());
  app.published.length = 0;
  expect((await begin()).status).toBe(200);
  expect(ofModerators()).toEqual([
    { channel: moderators(), event: heldMessagesHidden.name, payload: { chatroom_id: app.chatroomId, sender_id: app.viewer.id } },
  ]);
  expect(await ids()).toEqual([kept.id]);

  app.published.length = 0;
  expect((await end()).status).toBe(200);
  expect(ofModerators().map(({ event, payload }) => [event, (payload as { id: string }).id])).toEqual([
    [heldMessageCreated.name, first.id],
    [heldMessageCreated.name, second.id],
  ]);
  expect((await ids()).toSorted()).toEqual([first.id, second.id, kept.id].toSorted());
});

test('an approved reply does not quote an original that was deleted while the reply waited', async () => {
  const original = await app.say(app.mod, 'original secret');
  const held = await app.say(app.viewer, 'I agree', { type: 'reply', metadata: { original_message: { id: original.id } } });
  await app.delete(`/api/v2/chatrooms/${app.chatroomId}/messages/${original.id}`, app.ana);
  app.published.length = 0;
  await decide(app.mod, held.id, 'approve');
  expect(JSON.stringify(app.published)).not.toContain('original secret');
  expect(app.published.at(-1)!.payload).toMatchObject({ type: 'reply', metadata: { original_message: { id: original.id, content: '' } } });
});

test('the queue is read page by page, oldest first', async () => {
  const ids = [];
  for (let at = 0; at < 5; at++) {
    ids.push((await app.say([app.viewer, app.other][at % 2]!, `line ${at}`)).id);
    app.clock.pass(1);
  }
  const first = await queue('?limit=3');
  const second = await queue(`?limit=3&cursor=${first.next_cursor}`);
  expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual(ids);
  expect({ messageCount: first.messages.length, nextCursor: second.next_cursor }).toEqual({ messageCount: 3, nextCursor: null });
});

test('at most twenty messages of one person can wait', async () => {
  const sendOne = (content: string) => app.post(`/api/v2/messages/send/${app.chatroomId}`, app.viewer, { content });
  for (let at = 0; at < 19; at++) expect((await sendOne(`line ${at}`)).status).toBe(200);
  app.clock.pass(30);
  const last = await Promise.all(['a', 'b', 'c'].map(sendOne));
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect((await queue()).messages).toHaveLength(20);
});

test('messages of moderators and of earlier chatters are not held', async () => {
  for (const who of [app.mod, app.ana, app.staff]) expect(await app.say(who, 'hello')).not.toHaveProperty('held');
  await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { hold_first_messages: false });
  await app.say(app.vip, 'hello');
  await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { hold_first_messages: true });
  expect(await app.say(app.vip, 'again')).not.toHaveProperty('held');
});

test('MO-11 only one of several concurrent decisions takes effect', async () => {
  for (let round = 0; round < 4; round++) {
    const held = await app.say([app.viewer, app.other, app.vip, app.modElsewhere][round]!, `line ${round}`);
    app.published.length = 0;
    const replies = await Promise.all([
      decide(app.mod, held.id, 'approve'),
      decide(app.otherMod, held.id, 'deny'),
      decide(app.ana, held.id, 'approve'),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const isApproved = replies[1]!.status !== 200;
    expect(channels().filter(([, event]) => event === 'ChatMessageEvent')).toHaveLength(isApproved ? 1 : 0);
    const stored = await app.db.rows(sql`select 1 from messages where id = ${held.id}::uuid`);
    expect(stored).toHaveLength(isApproved ? 1 : 0);
  }
});

test('MO-07 approving a message while its sender is being banned hides it or is refused', async () => {
  for (const [round, who] of [app.viewer, app.other, app.vip].entries()) {
    const held = await app.say(who, `late ${round}`);
    await Promise.all([
      decide(app.otherMod, held.id, 'approve'),
      app.post('/api/v2/channels/ana/bans', app.mod, { banned_username: who.username, permanent: true }),
    ]);
    expect(JSON.stringify(await app.history(null))).not.toContain(`late ${round}`);
  }
});

test('held messages are deleted after CHAT_DAYS, like messages', async () => {
  await app.say(app.viewer, 'my first words');
  app.settings.CHAT_DAYS = 10;
  const expire = () => retentionJob.run(app.ctx, {}, new AbortController().signal);
  const stored = async () => (await app.db.rows(sql`select 1 from held_messages`)).length;
  app.clock.pass(10 * DAY_SECONDS);
  await expire();
  expect(await stored()).toBe(1);
  app.clock.pass(1);
  await expire();
  expect(await stored()).toBe(0);
});
