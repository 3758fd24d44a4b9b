import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import type { ModeratedRoom, Person } from '#features/chat/chat/server/testing/moderated-room.ts';
import { pinsServer } from '#features/chat/pins/server/feature.ts';
import { automodRoom } from './testing.ts';

let app: ModeratedRoom;
beforeEach(async () => {
  app = await automodRoom([pinsServer]);
});

/** Requests every endpoint that returns message text of this room to a person. */
async function wordsFor(who: Person | null): Promise<string> {
  const at = '/api/v2/channels/ana';
  const replay = encodeURIComponent('2026-01-02T12:00:00Z');
  const addresses = [
    at,
    '/api/v1/channels/ana',
    `${at}/messages`,
    `${at}/messages?after=0`,
    `${at}/messages?cursor=9999999999999999`,
    `${at}/messages?start_time=${replay}`,
    `/api/v1/chat/ana/history?start_time=${replay}`,
    `/api/v2/chatrooms/${app.chatroomId}/messages`,
    `${at}/pinned-message`,
    `${at}/users/viewer/messages`,
    `${at}/users/other/messages`,
    ...(who ? [`/api/v2/users/${who.id}/messages`, `${at}/held-messages/mine`, `${at}/held-messages`, `${at}/audit-log`] : []),
  ];
  const replies = [];
  for (const address of addresses) replies.push((await app.get(address, who)).text);
  return replies.join('\n');
}

const removals: [string, (id: string) => ReturnType<ModeratedRoom['post']>][] = [
  ['deleted', (id) => app.delete(`/api/v2/chatrooms/${app.chatroomId}/messages/${id}`, app.mod)],
  ['deleted by its sender', (id) => app.delete(`/api/v2/channels/ana/messages/${id}`, app.viewer)],
  ['hidden by a ban', () => app.post('/api/v2/channels/ana/bans', app.mod, { banned_username: 'viewer', permanent: true })],
  [
    'hidden by a timeout',
    () => app.post('/api/v2/channels/ana/bans', app.mod, { banned_username: 'viewer', permanent: false, duration: 1 }),
  ],
  ['cleared', () => app.post('/api/v2/channels/ana/chat-commands', app.mod, { command: 'clear' })],
];

describe('deleted message text', () => {
  test.each(removals)(
    'MO-01 MO-05 no endpoint returns the text of a message that was %s to viewers, but moderators still see it',
    async (_how, remove) => {
      const said = await app.say(app.viewer, 'the secret');
      await app.say(app.other, 'an answer', { type: 'reply', metadata: { original_message: { id: said.id } } });
      await app.post('/api/v2/channels/ana/pinned-message', app.mod, { message: { id: said.id } });
      expect(await wordsFor(app.vip)).toContain('the secret');
      app.clock.pass(1);
      app.published.length = 0;
      expect((await remove(said.id)).status).toBe(200);

      for (const who of [null, app.viewer, app.other, app.vip, app.banned, app.modElsewhere]) {
        expect(await wordsFor(who)).not.toContain('the secret');
      }
      expect(JSON.stringify(app.published)).not.toContain('the secret');
      expect(await wordsFor(app.mod)).toContain('the secret');
      app.clock.pass(HOUR_SECONDS);
      expect(await wordsFor(null)).not.toContain('the secret');
    },
  );
});

test('MO-05 messages sent during a ban request are hidden or refused', async () => {
  for (const [round, who] of [app.viewer, app.other, app.vip].entries()) {
    const send = (at: number) => app.post(`/api/v2/messages/send/${app.chatroomId}`, who, { content: `flood ${round} ${at}` });
    const flood = [1, 2, 3].map(send);
    const ban = app.post('/api/v2/channels/ana/bans', app.mod, { banned_username: who.username, permanent: true });
    const more = [4, 5, 6, 7, 8].map(send);
    expect((await ban).status).toBe(200);
    const statuses = (await Promise.all([...flood, ...more])).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 403)).toBe(true);
    expect(JSON.stringify(await app.history(null))).not.toContain(`flood ${round}`);
    const names = app.told().map(([, name]) => name);
    const told = app.published.slice(names.lastIndexOf('UserBannedEvent') + 1);
    expect(JSON.stringify(told)).not.toContain(`flood ${round}`);
  }
});

test('MO-01 a reply sent while its original is deleted does not quote it after the deletion', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await app.say(app.ana, `secret ${round}`);
    const answer = { content: `answer ${round}`, type: 'reply', metadata: { original_message: { id } } };
    const [reply, removal] = await Promise.all([
      app.post(`/api/v2/messages/send/${app.chatroomId}`, app.mod, answer),
      app.delete(`/api/v2/chatrooms/${app.chatroomId}/messages/${id}`, app.ana),
    ]);
    expect(removal.status).toBe(200);
    expect([200, 400]).toContain(reply.status);
    const names = app.told().map(([, name]) => name);
    expect(JSON.stringify(app.published.slice(names.lastIndexOf('MessageDeletedEvent')))).not.toContain(`secret ${round}`);
    expect(JSON.stringify(await app.history(null))).not.toContain(`secret ${round}`);
  }
});
