import { expect, test } from 'vitest';
import type { Person } from '#features/chat/chat/server/testing/moderated-room.ts';
import { automodRoom } from './testing.ts';

const THREAT = 'i will kill you and stab your whole family';

test('MO-09 each level acts as named: off, flag, hold, block', async () => {
  const app = await automodRoom();
  const send = async (who: Person, content: string) => {
    const reply = await app.post(`/api/v2/messages/send/${app.chatroomId}`, who, { content });
    const { status, data } = reply.json();
    return reply.status === 200 ? (data.held ? 'held' : 'said') : `${reply.status} ${status.message}`;
  };
  const rules = (change: object) => app.put('/api/v2/channels/ana/moderation-rules', app.ana, change);
  expect(await send(app.viewer, THREAT)).toBe('said');
  expect((await app.history(app.mod))[0].ui_metadata).toBeNull();

  await rules({ rules: { violence: 'flag' } });
  app.published.length = 0;
  expect(await send(app.viewer, `${THREAT} 1`)).toBe('said');
  const [told, flagged] = app.published;
  expect({ channel: told!.channel, flagged }).toEqual({
    channel: `chatrooms.${app.chatroomId}.v2`,
    flagged: {
      channel: `private-chatroom_${app.chatroomId}`,
      event: 'App\\Events\\MessageFlaggedEvent',
      payload: { message: { id: (told!.payload as { id: string }).id }, aiModerated: true, violatedRules: ['violence'] },
    },
  });
  expect((await app.history(app.mod))[0].ui_metadata).toEqual({ aiModerated: true, violatedRules: ['violence'] });
  for (const who of [null, app.viewer, app.other]) expect((await app.history(who))[0].ui_metadata).toBeNull();

  await rules({ rules: { violence: 'hold' } });
  expect(await send(app.viewer, `${THREAT} 2`)).toBe('held');
  const { messages } = (await app.get('/api/v2/channels/ana/held-messages', app.mod)).json().data;
  expect(messages).toMatchObject([{ reason: 'ai', violated_rules: ['violence'] }]);
  await app.post(`/api/v2/channels/ana/held-messages/${messages[0].id}/approve`, app.mod);
  expect((await app.history(app.mod))[0]).toMatchObject({
    id: messages[0].id,
    ui_metadata: { aiModerated: true, violatedRules: ['violence'] },
  });

  await rules({ rules: { violence: 'block' } });
  expect(await send(app.viewer, `${THREAT} 3`)).toBe('400 MODERATION_BLOCKED_ERROR');
  expect(await send(app.viewer, 'what a lovely evening ride')).toBe('said');
  expect(await send(app.mod, `${THREAT} 4`)).toBe('said');
});

test('MO-09 a threat to a group is flagged, held or refused by the level of hate, and game talk is sent', async () => {
  const app = await automodRoom();
  const send = async (content: string) => {
    const { status, json } = await app.post(`/api/v2/messages/send/${app.chatroomId}`, app.viewer, { content });
    return status === 200 ? (json().data.held ? 'held' : 'said') : json().status.message;
  };
  const said = async (hate: string) => {
    await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { rules: { hate, violence: hate } });
    return [
      await send(`i want to murder all immigrants ${hate}`),
      await send(`immigrants are disgusting ${hate}`),
      await send(`i will kill you next round ${hate}`),
      await send(`nobody should murder immigrants ${hate}`),
    ];
  };
  expect(await said('flag')).toEqual(['said', 'said', 'said', 'said']);
  const flagged = (await app.history(app.mod)).filter(({ ui_metadata }: { ui_metadata: unknown }) => ui_metadata !== null);
  expect(flagged).toMatchObject([{ ui_metadata: { violatedRules: ['hate'] } }, { ui_metadata: { violatedRules: ['hate', 'violence'] } }]);
  expect(await said('hold')).toEqual(['held', 'held', 'said', 'said']);
  expect(await said('block')).toEqual(['MODERATION_BLOCKED_ERROR', 'held', 'said', 'said']);
});

test('MO-08 a message that slow patterns cannot decide waits for moderators with this reason', async () => {
  const app = await automodRoom();
  app.ctx.services.patterns = { find: async () => ({ kind: 'late' }) };
  await app.post('/api/internal/v1/channels/ana/chatroom/banned-words', app.ana, { words: ['/bu+y/'] });
  expect((await app.post(`/api/v2/messages/send/${app.chatroomId}`, app.viewer, { content: 'buuuy' })).json().data.held).toBeTruthy();
  const { messages } = (await app.get('/api/v2/channels/ana/held-messages', app.mod)).json().data;
  expect(messages).toMatchObject([{ reason: 'pattern', violated_rules: [] }]);
});
