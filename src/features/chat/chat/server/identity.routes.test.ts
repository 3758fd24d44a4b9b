import { expect, test } from 'vitest';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenRole, givenSubscription } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { chatFeatures, givenRoom } from './testing.ts';

test('ID-02 messages sent after an identity change have the new identity, and earlier ones keep the old', async () => {
  const app = await testApp(chatFeatures);
  const { channel, chatroomId } = await givenRoom(app.db);
  const vip = await givenUser(app.db, 'vip');
  await givenRole(app.db, channel.id, vip.id, 'vip');
  await givenSubscription(app.db, channel.id, vip.id);
  const look = { badges: ['vip'], color: '#010203' };

  await app.post(`/api/v2/messages/send/${chatroomId}`, vip, { content: 'before' });
  await app.put(`/api/v2/channels/${channel.id}/users/${vip.id}/identity`, vip, look);
  const said = await app.post(`/api/v2/messages/send/${chatroomId}`, vip, { content: 'after' });

  const identity = { color: '#010203', badges: [expect.objectContaining({ type: 'vip' })] };
  expect(said.json().data.sender.identity).toEqual(identity);
  expect(app.published.at(-1)!.payload).toMatchObject({ content: 'after', sender: { identity } });
  const { messages } = (await app.get('/api/v2/channels/ana/messages', null)).json().data;
  expect(
    messages.map((message: { sender: { identity: { badges: { type: string }[] } } }) =>
      message.sender.identity.badges.map(({ type }) => type),
    ),
  ).toEqual([['vip'], ['subscriber', 'vip']]);
});
