import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { ownRoleChanged } from '#features/channel/channels/contract/roles.ts';
import { deleteMessage } from '#features/chat/chat/contract/history.ts';
import { userCardWeb } from '#features/chat/user-card/web/feature.ts';
import { chatFeatures } from './testing/chat-features.ts';
import { aLive, findBox, live, noor, openChat, receiveMessages, relation, server, setUpChats, wireNoor } from './testing/open-chat.tsx';

setUpChats({ features: [...chatFeatures, userCardWeb] });

const moderator = { ...relation, is_moderator: true, role: 'moderator' } as const;
const badges = [{ type: 'moderator', text: 'Moderator', active: true, sort_order: 3 }];
const ban = () => within(screen.getByRole('toolbar')).queryByRole('button', { name: 'Ban' });

test('MO-10 a new moderator gets the moderation tools immediately, without sending a message or reloading', async () => {
  const { person } = await openChat();
  await findBox();
  await person.hover(screen.getByText('line 2'));
  expect(ban()).toBeNull();
  server.answers(showRelation, moderator);
  live.send(`private-${noor.id}`, ownRoleChanged.name, { channel_id: 20000001, role: 'moderator', has_it: true });
  await waitFor(() => expect(ban()).not.toBeNull());
});

test('MO-10 a new moderator gets the moderation tools once one of their own messages has the badge', async () => {
  const { person } = await openChat();
  await findBox();
  await person.hover(screen.getByText('line 2'));
  expect(ban()).toBeNull();
  server.answers(showRelation, moderator);
  receiveMessages(aLive(4, { sender: { ...wireNoor, identity: { color: '#FFFFFF', badges } } }));
  await waitFor(() => expect(ban()).not.toBeNull());
});

test('MO-10 a removed moderator loses the tools on the reconnect after the server closes their connection', async () => {
  server.answers(showRelation, moderator);
  const { person } = await openChat();
  await findBox();
  await person.hover(screen.getByText('line 2'));
  expect(ban()).not.toBeNull();
  server.answers(showRelation, relation);
  live.drop();
  await waitFor(() => expect(ban()).toBeNull());
});

test('MO-10 a removed moderator loses the tools with the next refused action', async () => {
  server.answers(showRelation, moderator);
  server.refuses(deleteMessage, 'MESSAGE_NOT_YOURS');
  const { person } = await openChat();
  await findBox();
  await person.hover(screen.getByText('line 2'));
  server.answers(showRelation, relation);
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete message' }));
  await waitFor(() => expect(ban()).toBeNull());
});
