import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { aCategory } from '#features/channel/channels/examples.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { openChat, relation, sendText, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { streamInfoWeb } from './feature.ts';

setUpChats({ features: [...chatFeatures, streamInfoWeb] });

test('C-04 /title changes the title, and a refusal restores the command', async () => {
  server.answers(showRelation, { ...relation, is_moderator: true, role: 'moderator' });
  await openChat();
  server.refuses(updateStreamSettings, 'NOT_ALLOWED');
  const box = await sendText('/title Left cliff');
  await waitFor(() => expect(box.textContent).toBe('/title Left cliff'));
  const category = aCategory();
  server.answers(updateStreamSettings, { stream_title: 'Left cliff', is_mature: false, language: 'en', category, tags: [] });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(await screen.findAllByText('Stream title updated.')).not.toEqual([]);
  expect(server.callsOf(updateStreamSettings).at(-1)!.body).toEqual({ stream_title: 'Left cliff' });
  expect(box.textContent).toBe('');
});
