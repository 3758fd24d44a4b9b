import { expect, test } from 'vitest';
import type { Person } from '#features/chat/chat/server/testing/moderated-room.ts';
import { automodRoom } from './testing.ts';

test('MO-01 MO-05 P-01 concurrent moderation requests of every kind each succeed or are refused, without deadlock', async () => {
  const app = await automodRoom();
  const at = '/api/v2/channels/ana';
  await app.put(`${at}/moderation-rules`, app.ana, { hold_first_messages: true });
  const seeds = [await app.say(app.ana, 'one'), await app.say(app.ana, 'two'), await app.say(app.mod, 'three')];
  const held = [await app.say(app.viewer, 'wait'), await app.say(app.other, 'wait too')];
  const send = (who: Person, body: object) => app.post(`/api/v2/messages/send/${app.chatroomId}`, who, body);
  const answerTo = (id: string) => ({ content: `answer ${Math.random()}`, type: 'reply', metadata: { original_message: { id } } });
  const ban = (name: string) => app.post(`${at}/bans`, app.otherMod, { banned_username: name, permanent: false, duration: 1 });

  for (let round = 0; round < 6; round++) {
    const replies = await Promise.all([
      ...seeds.map(({ id }) => send(app.otherMod, answerTo(id))),
      ...seeds.map(({ id }) => app.post(`${at}/pinned-message`, app.mod, { message: { id } })),
      ...held.map(({ id }) => app.post(`${at}/held-messages/${id}/approve`, app.mod)),
      ban('viewer'),
      ban('other'),
      send(app.vip, { content: `round ${round}` }),
      app.put(`${at}/shield`, app.mod, { enabled: round % 2 === 0 }),
      app.put(`${at}/chatroom`, app.otherMod, { slow_mode: round % 2 === 0 }),
      app.delete(`/api/v2/chatrooms/${app.chatroomId}/messages/${seeds[round % 3]!.id}`, app.staff),
      app.post(`${at}/chat-commands`, app.ana, { command: 'clear' }),
      app.delete(`${at}/pinned-message`, app.ana),
      app.get(`${at}/messages`, null),
      ...['viewer', 'other'].map((name) => app.delete(`${at}/bans/${name}`, app.mod)),
    ]);
    expect(replies.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    for (const [place, seed] of [await app.say(app.ana, `a ${round}`), await app.say(app.mod, `b ${round}`)].entries()) seeds[place] = seed;
  }
  expect(app.logged.filter(({ level }) => level >= 50)).toEqual([]);
});
