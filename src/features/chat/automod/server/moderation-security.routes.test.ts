import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ModeratedRoom, type Person, refusalOf } from '#features/chat/chat/server/testing/moderated-room.ts';
import { pinsServer } from '#features/chat/pins/server/feature.ts';
import { automodRoom } from './testing.ts';

/** Every moderation request for a room, each with a valid target. */
async function callsIn(app: ModeratedRoom) {
  const said = await app.say(app.other, 'a message');
  await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { hold_first_messages: true });
  const held = await app.say(app.vip, 'a secret that waits');
  const pinned = await app.post('/api/v2/channels/ana/pinned-message', app.ana, { message: { id: said.id } });
  expect(pinned.status).toBe(200);
  const at = '/api/v2/channels/ana';
  const calls: [name: string, call: (who: Person | null) => ReturnType<ModeratedRoom['get']>][] = [
    ['delete', (who) => app.delete(`/api/v2/chatrooms/${app.chatroomId}/messages/${said.id}`, who)],
    ['pin', (who) => app.post(`${at}/pinned-message`, who, { message: { id: said.id } })],
    ['unpin', (who) => app.delete(`${at}/pinned-message`, who)],
    ['modes', (who) => app.put(`${at}/chatroom`, who, { slow_mode: true })],
    ['older modes', (who) => app.put(`/api/v1/chatrooms/${app.chatroomId}`, who, { pause: true })],
    ['settings', (who) => app.put('/api/internal/v1/channels/ana/chatroom/settings', who, { emotes_mode: true })],
    ['rules', (who) => app.put(`${at}/chatroom/rules`, who, { rules: 'Mine.' })],
    ['queue', (who) => app.get(`${at}/held-messages`, who)],
    ['denied ones', (who) => app.get(`${at}/held-messages?state=denied`, who)],
    ['approve', (who) => app.post(`${at}/held-messages/${held.id}/approve`, who)],
    ['deny', (who) => app.post(`${at}/held-messages/${held.id}/deny`, who)],
    ['shield', (who) => app.get(`${at}/shield`, who)],
    ['switch the shield', (who) => app.put(`${at}/shield`, who, { enabled: true })],
    ['change its set', (who) => app.put(`${at}/shield/set`, who, { hold_first_messages: false })],
    ['workbench', (who) => app.post(`${at}/moderation/workbench`, who, { words: ['message'] })],
    ['log of a person', (who) => app.get(`${at}/users/other/messages`, who)],
  ];
  return calls;
}

const STATE = ['chatrooms', 'chat_rules', 'messages', 'pinned_messages', 'held_messages', 'shields', 'audit_log', 'channel_filters'];
const stateOf = async (app: ModeratedRoom) =>
  Promise.all(STATE.map((name) => app.db.rows(sql`select * from ${sql.table(name)} order by 1`))).then((tables) => JSON.stringify(tables));

test('MO-01 MO-11 C-01 every moderation request without permission is refused, changes nothing and reveals nothing', async () => {
  const app = await automodRoom([pinsServer]);
  const calls = await callsIn(app);
  const exMod = app.otherMod;
  await app.delete('/api/internal/v1/channels/ana/community/moderators/other_mod', app.ana);
  app.published.length = 0;
  const before = await stateOf(app);
  const strangers: [string, Person | null][] = [
    ['anonymous', null],
    ['a viewer', app.viewer],
    ['a vip', app.vip],
    ['a banned person', app.banned],
    ['a moderator of another channel', app.modElsewhere],
    ['a moderator no longer', exMod],
  ];
  for (const [who, person] of strangers) {
    for (const [name, call] of calls) {
      const reply = await call(person);
      const [status, code] = refusalOf(reply);
      expect({ who, name, status }).toEqual({ who, name, status: person === null ? 401 : 403 });
      expect([name, ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'MESSAGE_NOT_YOURS']]).toEqual([name, expect.arrayContaining([code])]);
      expect(reply.text).not.toContain('a secret that waits');
    }
  }
  expect(app.published).toEqual([]);
  expect(await stateOf(app)).toBe(before);
});

test('requests reserved for the broadcaster are refused to moderators', async () => {
  const app = await automodRoom([pinsServer]);
  const calls = new Map(await callsIn(app));
  app.published.length = 0;
  const before = await stateOf(app);
  for (const name of ['rules', 'change its set']) {
    expect([name, ...refusalOf(await calls.get(name)!(app.mod))]).toEqual([name, 403, 'NOT_ALLOWED']);
  }
  expect({ published: app.published, state: await stateOf(app) }).toEqual({ published: [], state: before });
});

test('a request for an unknown channel or message is refused with the matching code', async () => {
  const app = await automodRoom([pinsServer]);
  const id = '019b7e5a-1c00-7000-8000-000000000001';
  for (const call of [
    app.get('/api/v2/channels/nobody/pinned-message', null),
    app.post('/api/v2/channels/nobody/pinned-message', app.mod, { message: { id } }),
    app.get('/api/v2/channels/nobody/held-messages', app.mod),
    app.put('/api/v2/channels/nobody/shield', app.mod, { enabled: true }),
    app.post('/api/v2/channels/nobody/moderation/workbench', app.mod, { words: [] }),
  ]) {
    expect(refusalOf(await call)).toEqual([404, 'CHANNEL_NOT_FOUND']);
  }
  expect(refusalOf(await app.post(`/api/v2/channels/ana/held-messages/${id}/approve`, app.mod))).toEqual([404, 'HELD_MESSAGE_NOT_FOUND']);
  expect((await app.post('/api/v2/channels/ana/held-messages/x/approve', app.mod)).status).toBe(422);
});
