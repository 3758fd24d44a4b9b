import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { findBox, lines, openChat, relation, sendText, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { incomeWeb } from './feature.ts';

setUpChats({
  features: [...chatFeatures, incomeWeb],
  before: () => server.answers(showRelation, { ...relation, role: 'broadcaster', is_broadcaster: true }),
});

async function open() {
  await openChat();
  await findBox();
}
const toasted = async (text: string) => expect(await screen.findAllByText(text)).not.toEqual([]);

test.each([
  ['/multi on', { command: 'multi', parameter: 'on' }, 'Multistream is on.'],
  ['/multi off', { command: 'multi', parameter: 'off' }, 'Multistream is off.'],
  ['/kpp on', { command: 'kpp', parameter: 'on' }, 'Income protection is on.'],
  ['/kpp off', { command: 'kpp', parameter: 'off' }, 'Income protection is paused.'],
])('C-05 %s switches an income tool', async (line, body, done) => {
  server.answers(runChatCommand, { success: true, command: '', parameter: null });
  await open();
  await sendText(line);
  await toasted(done);
  expect(server.callsOf(runChatCommand).map((call) => call.body)).toEqual([body]);
});

const refused = (error: string, message: string) => () =>
  server.answers(runChatCommand, { success: false, command: '', parameter: null, error, message });

const FAILURES: [line: string, given: () => void, text: string][] = [
  [
    '/multi on',
    refused('NOT_ENABLED', 'Enable this tool in the dashboard first: Settings, Income tools.'),
    'Turn it on first in Dashboard, Settings, Income tools.',
  ],
  [
    '/multi on',
    refused('NOT_AVAILABLE', 'This is only available while the stream is live.'),
    'This is only available while the stream is live.',
  ],
  ['/multi on', refused('ALREADY_ENABLED', 'This is already on.'), 'This is already on.'],
  ['/kpp off', refused('ALREADY_DISABLED', 'This is already off.'), 'This is already off.'],
  ['/kpp on', refused('PLEASE_WAIT', 'You just changed this. Wait a moment.'), 'You just changed this. Wait a moment.'],
];

test.each(FAILURES)('E-03 a failed %s shows the reason and returns to the input', async (line, given, text) => {
  given();
  await open();
  const box = await sendText(line);
  await toasted(text);
  await waitFor(() => expect(box.textContent).toBe(line));
  expect(lines()).toEqual([1, 2, 3].map((n) => `remy: line ${n}`));
});
