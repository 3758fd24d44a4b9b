import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { soon } from '../../../core/web/testing/patience.ts';
import {
  type HeldMessage,
  heldMessageCreated,
  heldMessageDecided,
  listHeldMessages,
  listOwnHeldMessages,
  messageFlagged,
  ownHeldMessageDecided,
} from '../contract/held-messages.ts';
import { type Shield, shieldSwitched, showShield } from '../contract/shield.ts';
import { aMessage } from '../examples.ts';
import { FIRST_SHIELD_SET } from '../rules/shield.ts';
import { flaggedQuery, heldMessagesQuery, shieldQuery } from './moderation-queries.ts';
import { beginChat, beginChats, endChat, endChats, live, noor, openChat, ROOM, server } from './testing/open-chat.tsx';
import { useModerationUpdates } from './use-moderation-updates.ts';
import { useOwnHeld } from './use-own-held.ts';

beforeAll(beginChats);
afterAll(endChats);
beforeEach(beginChat);
afterEach(endChat);

const channel = `private-chatroom_${ROOM}`;
const aHeld = (n: number): HeldMessage => ({
  id: `019b7e5a-1c00-7000-8000-00000000000${n}`,
  chatroom_id: ROOM,
  content: `held ${n}`,
  type: 'message',
  metadata: null,
  created_at: '2026-01-02T12:00:00.000000Z',
  sender: { id: 10000009, username: 'lena', slug: 'lena' },
  reason: 'first_message',
  violated_rules: [],
  state: 'waiting',
  decided_by: null,
  decided_at: null,
});
const shield: Shield = { enabled: false, set: FIRST_SHIELD_SET, changed_by: null, changed_at: null };
const SUCCESS = { error: false, code: 200, message: 'SUCCESS' } as const;

function Moderation() {
  useModerationUpdates('ana', ROOM);
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

function Own() {
  const { held, add } = useOwnHeld('ana', noor.id);
  return (
    <button type="button" onClick={() => add({ ...aMessage({ id: aHeld(2).id, content: 'held 2' }), held: true })}>
      mine: {held.map(({ content }) => content).join(', ')}
    </button>
  );
}

test('MO-09 moderators see the queue, the shield and flagged messages change as it happens', async () => {
  server.answers(listHeldMessages, { data: { messages: [aHeld(1)], next_cursor: null }, message: 'OK' });
  server.answers(showShield, { status: SUCCESS, data: shield });
  await openChat(<Moderation />);
  await screen.findByText('queue: held 1');
  live.tell(channel, heldMessageCreated.name, aHeld(2));
  await screen.findByText('queue: held 1, held 2');
  live.tell(channel, heldMessageDecided.name, { id: aHeld(1).id, state: 'denied', decided_by: null, decided_at: null });
  await screen.findByText('queue: held 2');
  live.tell(channel, shieldSwitched.name, { enabled: true, changed_by: null, changed_at: null });
  await screen.findByText('shield: on');
  live.tell(channel, messageFlagged.name, { message: { id: aHeld(3).id }, aiModerated: true, violatedRules: ['spam'] });
  await screen.findByText('flagged: spam');
});

test('MO-09 who wrote a held message sees that it waits, until a moderator decided', async () => {
  const { id, chatroom_id, content, type, metadata, created_at } = aHeld(1);
  server.answers(listOwnHeldMessages, { data: { messages: [{ id, chatroom_id, content, type, metadata, created_at }] }, message: 'OK' });
  await openChat(<Own />);
  (await screen.findByText('mine: held 1')).click();
  await screen.findByText('mine: held 1, held 2');
  live.tell(`private-${noor.id}`, ownHeldMessageDecided.name, { id, chatroom_id, state: 'approved' });
  await soon(() => expect(screen.getByText('mine: held 2')).toBeTruthy());
});
