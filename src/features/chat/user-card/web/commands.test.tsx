import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { openChat, relation, sendText, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { userCardWeb } from './feature.ts';

setUpChats({ features: [...chatFeatures, userCardWeb] });

test('C-06 /user opens the identity card', async () => {
  server.answers(showRelation, { ...relation, is_moderator: true, role: 'moderator' });
  await openChat();
  await sendText('/user @remy');
  expect(await screen.findByRole('dialog', { name: 'remy' })).toBeTruthy();
  expect(server.callsOf(sendMessage)).toEqual([]);
});
