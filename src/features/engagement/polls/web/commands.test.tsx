import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { findBox, openChat, relation, sendText, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { createPoll, deletePoll, showPoll } from '#features/engagement/polls/contract.ts';
import { aPoll } from '#features/engagement/polls/examples.ts';
import { pollsWeb } from './feature.ts';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;

const features = [...chatFeatures, pollsWeb];

setUpChats({
  features,
  before: () => {
    server.answers(showPoll, { status, data: { poll: aPoll() } });
    server.answers(showRelation, { ...relation, role: 'moderator', is_moderator: true });
  },
});

async function open() {
  const drawn = await openChat();
  await findBox();
  return drawn;
}
const box = () => screen.findByRole('region', { name: 'Poll' });

test('C-04 and C-06 /poll opens the dialog, and the started poll appears above the chat', async () => {
  server.answers(showPoll, { status: { error: true, code: 404, message: 'Poll not found' }, data: null });
  server.answers(createPoll, { status, data: { poll: aPoll() } });
  await open();
  await sendText('/poll');
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a poll' }));
  fireEvent.change(dialog.getByLabelText('Question'), { target: { value: 'Which way up?' } });
  fireEvent.change(dialog.getByLabelText('Answer 1'), { target: { value: 'East ridge' } });
  fireEvent.change(dialog.getByLabelText('Answer 2'), { target: { value: 'Left cliff' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start poll' }));
  const poll = await box();
  expect(poll.compareDocumentPosition(screen.getByText('line 1')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('C-04 /polldelete deletes the poll and confirms it', async () => {
  server.answers(deletePoll, { status, data: null });
  await open();
  await box();
  await sendText('/polldelete');
  expect(await screen.findAllByText('Poll deleted.')).not.toEqual([]);
  await soon(() => expect(screen.queryByRole('region', { name: 'Poll' })).toBeNull());
});

test('PO-08 a failed /polldelete shows the reason and returns to the message box', async () => {
  server.refuses(deletePoll, 'POLL_NOT_FOUND');
  await open();
  const input = await sendText('/polldelete');
  expect(await screen.findAllByText('There is no poll right now.')).not.toEqual([]);
  await soon(() => expect(input.textContent).toBe('/polldelete'));
});

test('C-04 and X-06 with polls off, their commands are sent as plain text', async () => {
  server.answers(publicSettings, someSettings(features, { polls: false }));
  await open();
  await sendText('/polldelete');
  await soon(() => expect(screen.getByText('/polldelete')).toBeTruthy());
  expect(server.callsOf(deletePoll)).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Poll' })).toBeNull();
});
