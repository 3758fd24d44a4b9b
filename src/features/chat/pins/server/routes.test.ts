import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { retentionJob } from '#core/server/retention/retention.ts';
import { type ModeratedRoom, moderatedRoom, type Person, refusalOf } from '#features/chat/chat/server/testing/moderated-room.ts';
import { pinsServer } from './feature.ts';

let app: ModeratedRoom;
beforeEach(async () => {
  app = await moderatedRoom(undefined, [pinsServer]);
});

const path = '/api/v2/channels/ana/pinned-message';
const pin = (who: Person | null, id: string, more: object = {}) => app.post(path, who, { message: { id }, ...more });
const unpin = (who: Person | null) => app.delete(path, who);
const shown = async () => (await app.get(path, null)).json().data;
const eventsOf = (name: string) => app.published.filter(({ event }) => event === `App\\Events\\${name}`);

test('P-01 a moderator pins a message for 20 minutes, all open chats receive it, and late joiners see it', async () => {
  const sent = await app.say(app.viewer, 'raffle at nine', { message_ref: '5' });
  const reply = await pin(app.mod, sent.id);

  const pinner = { id: app.mod.id, username: 'mod', slug: 'mod', identity: { color: expect.any(String), badges: [expect.any(Object)] } };
  const pinned = { message: sent, duration: 1200, remaining: 1200, finish_at: '2026-01-02T12:20:00.000000Z', pinned_by: pinner };
  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 200,
    reply: { status: { error: false, code: 200, message: 'SUCCESS' }, data: pinned },
  });
  expect(eventsOf('PinnedMessageCreatedEvent')).toEqual([
    {
      channel: `chatrooms.${app.chatroomId}.v2`,
      event: 'App\\Events\\PinnedMessageCreatedEvent',
      payload: { ...pinned, duration: '1200', pinnedBy: pinner },
    },
  ]);
  expect(pinned.pinned_by.identity.badges).toHaveLength(1);
  expect(await shown()).toEqual(pinned);
  expect((await app.get('/api/v2/channels/ana', null)).json().chatroom.pinned_message).toEqual(pinned);
  expect((await app.get('/api/v2/channels/ana/messages', null)).json().data.pinned_message).toEqual(pinned);
  expect((await app.get('/api/v2/channels/ana/messages?after=0', null)).json().data.pinned_message).toEqual(pinned);
  const replay = `/api/v2/channels/ana/messages?start_time=${encodeURIComponent('2026-01-02T12:00:00Z')}`;
  expect((await app.get(replay, null)).json().data.pinned_message).toBeNull();
});

test('P-04 a pin expires by itself, and late joiners receive the remaining time', async () => {
  const { id } = await app.say(app.viewer, 'soon');
  await pin(app.mod, id, { duration: '60' });
  app.clock.pass(45);
  expect(await shown()).toMatchObject({ remaining: 15, duration: 60, finish_at: '2026-01-02T12:01:00.000000Z' });
  app.clock.pass(15);
  expect(await shown()).toBeNull();
  expect((await app.get('/api/v2/channels/ana', null)).json().chatroom.pinned_message).toBeNull();
  expect((await app.get('/api/v2/channels/ana/messages', null)).json().data.pinned_message).toBeNull();
  expect(refusalOf(await unpin(app.mod))).toEqual([404, 'NOTHING_PINNED']);
  expect(eventsOf('PinnedMessageDeletedEvent')).toEqual([]);
});

test('P-01 unpinning publishes an event, and unpinning without a pin is refused', async () => {
  const { id } = await app.say(app.viewer, 'hello');
  await pin(app.mod, id);
  const reply = await unpin(app.otherMod);
  expect({ status: reply.status, data: reply.json().data }).toEqual({ status: 200, data: null });
  expect(eventsOf('PinnedMessageDeletedEvent')).toEqual([
    { channel: `chatrooms.${app.chatroomId}.v2`, event: 'App\\Events\\PinnedMessageDeletedEvent', payload: [] },
  ]);
  expect(await shown()).toBeNull();
  expect(refusalOf(await unpin(app.mod))).toEqual([404, 'NOTHING_PINNED']);
});

test('P-01 a new pin replaces the old one', async () => {
  const [one, two] = [await app.say(app.viewer, 'one'), await app.say(app.other, 'two')];
  await pin(app.mod, one.id);
  app.clock.pass(5);
  await pin(app.staff, two.id, { duration: DAY_SECONDS });
  expect(await shown()).toMatchObject({ message: { id: two.id }, remaining: DAY_SECONDS, pinned_by: { username: 'staff' } });
  expect(app.told().filter(([, name]) => name!.startsWith('Pinned'))).toHaveLength(2);
});

test.each([0, 9, 86_401, 1.5, -1, 'x', '1e3', null])('P-01 a duration of %s is refused', async (duration) => {
  const { id } = await app.say(app.viewer, 'hello');
  expect((await pin(app.mod, id, { duration })).status).toBe(422);
  expect(await shown()).toBeNull();
});

test('a message that is deleted, unknown or in another room cannot be pinned', async () => {
  const { id } = await app.say(app.viewer, 'hello');
  await app.delete(`/api/v2/chatrooms/${app.chatroomId}/messages/${id}`, app.mod);
  expect(refusalOf(await pin(app.mod, id))).toEqual([409, 'ALREADY_DELETED']);
  expect(refusalOf(await pin(app.mod, v7()))).toEqual([404, 'MESSAGE_NOT_FOUND']);
  const other = await app.say(app.viewer, 'here');
  expect(refusalOf(await app.post('/api/v2/channels/bob/pinned-message', app.modElsewhere, { message: { id: other.id } }))).toEqual([
    404,
    'MESSAGE_NOT_FOUND',
  ]);
  expect(eventsOf('PinnedMessageCreatedEvent')).toEqual([]);
});

describe('removing a message also removes its pin', () => {
  let id: string;
  beforeEach(async () => {
    id = (await app.say(app.viewer, 'secret')).id;
    await pin(app.mod, id);
  });

  test.each([
    ['deleted', () => app.delete(`/api/v2/chatrooms/${app.chatroomId}/messages/${id}`, app.mod)],
    ['of a banned person', () => app.post('/api/v2/channels/ana/bans', app.mod, { banned_username: 'viewer', permanent: true })],
    ['cleared', () => app.post('/api/v2/channels/ana/chat-commands', app.mod, { command: 'clear' })],
  ])('P-01 when the message is %s', async (_what, act) => {
    expect((await act()).status).toBe(200);
    expect(eventsOf('PinnedMessageDeletedEvent')).toHaveLength(1);
    expect(await shown()).toBeNull();
    for (const address of ['/api/v2/channels/ana', '/api/v2/channels/ana/messages']) {
      expect((await app.get(address, null)).text).not.toContain('secret');
    }
  });

  test('P-01 banning another person does not affect the pin', async () => {
    await app.post('/api/v2/channels/ana/bans', app.mod, { banned_username: 'other', permanent: true });
    expect(await shown()).toMatchObject({ message: { id } });
  });
});

test('MO-11 pinning and unpinning are recorded in the audit log with the message', async () => {
  const { id } = await app.say(app.viewer, 'hello');
  await pin(app.mod, id, { duration: 60 });
  app.clock.pass(1);
  await unpin(app.ana);
  expect(await app.audit()).toMatchObject([
    { act: 'unpin_message', actor: { username: 'ana' }, message_ids: [id] },
    { act: 'pin_message', actor: { username: 'mod' }, target: { username: 'viewer' }, message_ids: [id], details: { duration: 60 } },
  ]);
});

test('P-01 a message that is pinned and deleted concurrently ends up deleted and unpinned', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await app.say(app.viewer, `secret ${round}`);
    const [removed, pinned] = await Promise.all([
      app.delete(`/api/v2/chatrooms/${app.chatroomId}/messages/${id}`, app.mod),
      pin(app.otherMod, id),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 409]).toContain(pinned.status);
    expect(await shown()).toBeNull();
  }
});

test('a pin whose message is older than CHAT_DAYS goes with its message, and another message can be pinned', async () => {
  const { id } = await app.say(app.viewer, 'rules');
  app.settings.CHAT_DAYS = 10;
  app.clock.pass(10 * DAY_SECONDS - 60);
  expect((await pin(app.mod, id)).status).toBe(200);
  expect(await shown()).toMatchObject({ message: { id } });
  app.clock.pass(120);
  await retentionJob.run(app.ctx, {}, new AbortController().signal);
  expect(await shown()).toBeNull();
  const next = await app.say(app.viewer, 'new rules');
  expect((await pin(app.mod, next.id)).status).toBe(200);
  expect(await shown()).toMatchObject({ message: { id: next.id } });
});
