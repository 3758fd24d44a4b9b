import { beforeEach, expect, test } from 'vitest';
import { type ModeratedRoom, moderatedRoom, type Person } from './testing/moderated-room.ts';

let app: ModeratedRoom;
beforeEach(async () => {
  app = await moderatedRoom();
});

const send = async (who: Person, content: string) => {
  const reply = await app.post(`/api/v2/messages/send/${app.chatroomId}`, who, { content });
  const { status } = reply.json();
  return reply.status === 200 ? 'said' : `${reply.status} ${status.message}`;
};
const ban = (...words: string[]) => app.post('/api/internal/v1/channels/ana/chatroom/banned-words', app.mod, { words });
const rules = (change: object) => app.put('/api/v2/channels/ana/moderation-rules', app.ana, change);
const THREAT = 'i will kill you and stab your whole family';

test('MO-08 a message with a banned word is blocked in any disguise, from the next message on', async () => {
  expect(await send(app.viewer, 'what a muppet')).toBe('said');
  await ban('muppet', 'free*money', '/w[i1]n\\s+big/');
  for (const text of ['you muppet', 'MUPPET!', 'm\u200bu\u200bp\u200bp\u200be\u200bt', 'freeeasymoney here', 'win  big now']) {
    expect({ text, send: await send(app.viewer, text) }).toEqual({ text, send: '400 BANNED_WORD_ERROR' });
  }
  expect(await send(app.viewer, 'muppetry is an art')).toBe('said');
  for (const who of [app.mod, app.ana, app.staff]) expect(await send(who, 'muppet')).toBe('said');
  expect((await app.history(null)).map(({ content }) => content)).not.toContain('you muppet');
  await app.post('/api/internal/v1/channels/ana/chatroom/banned-words/delete', app.mod, { words: ['muppet'] });
  expect(await send(app.viewer, 'you muppet')).toBe('said');
});

test('MO-08 banned words apply only to their own channel, and a refused text does not count as sent', async () => {
  await ban('muppet');
  const bob = (await app.get('/api/v2/channels/bob/chatroom', null)).json().id;
  expect((await app.post(`/api/v2/messages/send/${bob}`, app.viewer, { content: 'muppet' })).status).toBe(200);
  await app.put('/api/v2/channels/ana/chatroom', app.mod, { slow_mode: true, message_interval: 30 });
  expect(await send(app.viewer, 'muppet')).toBe('400 BANNED_WORD_ERROR');
  expect(await send(app.viewer, 'friend')).toBe('said');
});

test('without a feature that stores held messages, a message that would be held is refused', async () => {
  await rules({ rules: { violence: 'hold' }, hold_first_messages: true });
  expect(await send(app.viewer, THREAT)).toBe('400 MODERATION_BLOCKED_ERROR');
  expect(await send(app.viewer, 'my first words')).toBe('400 MODERATION_BLOCKED_ERROR');
  expect(await send(app.mod, THREAT)).toBe('said');
  expect((await app.history(null)).map(({ content }) => content)).toEqual([THREAT]);
});

test('links to allowed domains pass where links are not allowed', async () => {
  await app.put('/api/v2/channels/ana/chatroom', app.mod, { allow_links: false });
  await rules({ allowed_domains: ['example.org'] });
  expect(await send(app.viewer, 'see https://example.org/x and clips.example.org')).toBe('said');
  for (const text of [
    'https://example.com',
    'see example.org and example.com',
    'https://example.org@example.com/x',
    'example.org.evil.com',
  ]) {
    expect({ text, send: await send(app.viewer, text) }).toEqual({ text, send: '400 NO_LINKS_ERROR' });
  }
});
