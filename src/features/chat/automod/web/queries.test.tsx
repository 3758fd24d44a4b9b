import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import {
  type HeldMessage,
  heldMessageCreated,
  heldMessageDecided,
  heldMessagesHidden,
  listHeldMessages,
} from '#features/chat/automod/contract/held-messages.ts';
import { type Shield, shieldSwitched, showShield } from '#features/chat/automod/contract/shield.ts';
import { DEFAULT_SHIELD_SET } from '#features/chat/automod/rules/shield.ts';
import { messageFlagged } from '#features/chat/chat/contract/chatroom.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { live, openChat, ROOM, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { flaggedQuery, useFlagged } from '#features/chat/chat/web/use-room-updates.ts';
import { heldMessagesQuery, shieldQuery, useModerationUpdates } from './queries.ts';
import { aHeld } from './testing/a-held.ts';

setUpChats({
  before: () => {
    server.answers(authorizeChannel, { auth: 'key:signature' });
  },
});

const channel = `private-chatroom_${ROOM}`;
const shield: Shield = { enabled: false, set: DEFAULT_SHIELD_SET, changed_by: null, changed_at: null };
const SUCCESS = { error: false, code: 200, message: 'SUCCESS' } as const;

function Moderation({ room = ROOM }) {
  useModerationUpdates('ana', room);
  useFlagged(room);
  const { data: queue = [] } = useQuery(heldMessagesQuery('ana'));
  const { data: now } = useQuery(shieldQuery('ana'));
  const { data: flagged = {} } = useQuery(flaggedQuery(ROOM));
  return (
    <>
      <p>queue: {queue.map(({ content }) => content).join(', ')}</p>
      <p>shield: {now?.enabled ? 'on' : 'off'}</p>
      <p>flagged: {Object.values(flagged).flat().join(', ')}</p>
    </>
  );
}

test('MO-09 for moderators the queue, the shield and flagged messages update in real time', async () => {
  server.answers(listHeldMessages, { data: { messages: [aHeld(1)], next_cursor: null }, message: 'OK' });
  server.answers(showShield, { status: SUCCESS, data: shield });
  await openChat({ beside: <Moderation /> });
  await screen.findByText('queue: held 1');
  await soon(() => expect(server.callsOf(listHeldMessages).length).toBeGreaterThan(1));
  live.send(channel, heldMessageCreated.name, aHeld(2));
  await screen.findByText('queue: held 1, held 2');
  live.send(channel, heldMessageDecided.name, { id: aHeld(1).id, state: 'denied', decided_by: null, decided_at: null });
  await screen.findByText('queue: held 2');
  live.send(channel, heldMessageCreated.name, aHeld(3, { sender: { id: 7, username: 'remy', slug: 'remy' } }));
  await screen.findByText('queue: held 2, held 3');
  live.send(channel, heldMessagesHidden.name, { chatroom_id: ROOM, sender_id: 7 });
  await screen.findByText('queue: held 2');
  live.send(channel, heldMessageCreated.name, aHeld(1));
  await screen.findByText('queue: held 1, held 2');
  live.send(channel, heldMessageDecided.name, { id: aHeld(1).id, state: 'denied', decided_by: null, decided_at: null });
  await screen.findByText('queue: held 2');
  live.send(channel, shieldSwitched.name, { enabled: true, changed_by: null, changed_at: null });
  await screen.findByText('shield: on');
  live.send(channel, messageFlagged.name, { message: { id: aHeld(3).id }, aiModerated: true, violatedRules: ['spam'] });
  await screen.findByText('flagged: spam');
});

test('MO-09 a message that is held between the query and the subscription is not missed', async () => {
  // A room without a subscription.
  const messages = () => (live.hasJoined(`private-chatroom_${ROOM + 1}`) ? [aHeld(1), aHeld(2)] : [aHeld(1)]);
  server.answers(listHeldMessages, () => ({ data: { messages: messages(), next_cursor: null }, message: 'OK' }));
  server.answers(showShield, { status: SUCCESS, data: shield });
  await openChat({ beside: <Moderation room={ROOM + 1} /> });
  await screen.findByText('queue: held 1, held 2');
});

test('MO-09 a late response does not restore decided messages or drop new ones', async () => {
  const answer = (...messages: HeldMessage[]) => ({ data: { messages, next_cursor: null }, message: 'OK' as const });
  server.answers(listHeldMessages, answer(aHeld(1), aHeld(2)));
  server.answers(showShield, { status: SUCCESS, data: shield });
  const { cache } = await openChat({ beside: <Moderation /> });
  const { queryKey } = heldMessagesQuery('ana');
  await soon(() =>
    expect({
      isSubscribed: live.isSubscribed(channel),
      isFetching: cache.isFetching(),
      queryDataCount: cache.getQueryData(queryKey)?.length,
    }).toEqual({ isSubscribed: true, isFetching: 0, queryDataCount: 2 }),
  );
  const release = server.waits(listHeldMessages, answer(aHeld(1), aHeld(2)));
  const calls = server.callsOf(listHeldMessages).length;
  void cache.invalidateQueries({ queryKey });
  await soon(() => expect(server.callsOf(listHeldMessages)).toHaveLength(calls + 1));
  live.send(channel, heldMessageDecided.name, { id: aHeld(1).id, state: 'denied', decided_by: null, decided_at: null });
  live.send(channel, heldMessageCreated.name, aHeld(3));
  await screen.findByText('queue: held 2, held 3');
  server.answers(listHeldMessages, answer(aHeld(2), aHeld(3)));
  release();
  await soon(() => expect(cache.isFetching()).toBe(0));
  await screen.findByText('queue: held 2, held 3');
});
