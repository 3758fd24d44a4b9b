import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { aChannel } from '#features/channel/channels/examples.ts';
import { createPoll, deletePoll, listPastPolls, type PastPoll, type Poll, showPoll } from '#features/engagement/polls/contract.ts';
import { aPoll } from '#features/engagement/polls/examples.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { PollsPane } from './PollsPane.tsx';
import { pollsTexts } from './texts.en.ts';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
const noPoll = { status: { error: true, code: 404, message: 'Poll not found' }, data: null } as const;
const mod = { id: 10000002, username: 'mod', slug: 'mod', email: 'mod@demo.invalid', is_staff: false, profile_pic: null };
const aPast = (title: string, at: string): PastPoll => ({ title, options: aPoll().options, created_at: at, ended_at: at });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.loses(publicSettings);
  server.answers(readSession, { data: { viewer: mod, first_account: false }, message: 'OK' });
  server.answers(showPoll, noPoll);
  past(aPast('Glider?', '2026-01-02T11:00:00.000000Z'), aPast('Camp here?', '2026-01-02T10:00:00.000000Z'));
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
});

const past = (...polls: PastPoll[]) => server.answers(listPastPolls, { data: { polls }, message: 'OK' });
const given = (poll: Poll) => server.answers(showPoll, { status, data: { poll } });
const open = () =>
  draw(
    <>
      <PollsPane channel={aChannel()} />
      <Toaster />
    </>,
    { texts: [pollsTexts] },
  );
const results = () => screen.findByRole('region', { name: 'Recent polls' });

test('PO-07 without a poll a moderator can start one from the dashboard', async () => {
  const poll = aPoll({ options: aPoll().options.map((option) => ({ ...option, votes: 0 })) });
  server.answers(createPoll, { status, data: { poll } });
  await open();
  expect(await screen.findByText('No poll right now.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start a poll' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a poll' }));
  fireEvent.change(dialog.getByLabelText('Question'), { target: { value: 'Which way up?' } });
  fireEvent.change(dialog.getByLabelText('Answer 1'), { target: { value: 'East ridge' } });
  fireEvent.change(dialog.getByLabelText('Answer 2'), { target: { value: 'Left cliff' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start poll' }));
  expect(within(await screen.findByRole('group', { name: 'Poll' })).getByRole('heading', { name: 'Which way up?' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('PO-08 the running poll can be deleted, and a failed deletion shows an error', async () => {
  given(aPoll());
  server.refuses(deletePoll, 'RATE_LIMITED', { retryAfter: 5 });
  await open();
  const sure = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'End poll' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete poll' }));
  };
  await sure();
  expect(await screen.findAllByText(/^The poll was not deleted\. Too many attempts\./)).not.toEqual([]);
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.answers(deletePoll, { status, data: null });
  await sure();
  expect(await screen.findByText('No poll right now.')).toBeTruthy();
});

test('past results are listed below, the newest with its options and winner', async () => {
  await open();
  const region = await results();
  const list = within(region);
  const polls = [...region.querySelectorAll('details')];
  expect(polls.map(({ open: isOpen, textContent }) => [isOpen, textContent.split(' votes')[0]])).toEqual([
    [true, 'Glider? 4'],
    [false, 'Camp here? 4'],
  ]);
  expect(list.getAllByText('Winner')).toHaveLength(2);
  expect(list.queryByRole('button')).toBeNull();
});

test('a result that is still shown is not listed again, and the next poll can be started', async () => {
  given(aPoll({ title: 'Glider?', remaining: 0, removed_in: 15, created_at: '2026-01-02T11:00:00.000000Z' }));
  await open();
  await screen.findByRole('group', { name: 'Poll' });
  expect(within(await results()).queryByText('Glider?')).toBeNull();
  expect(screen.getByRole('button', { name: 'Start a poll' })).toBeTruthy();
  undraw();
  past(aPast('Glider?', '2026-01-02T11:00:00.000000Z'));
  await open();
  await screen.findByRole('group', { name: 'Poll' });
  await soon(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  expect(screen.queryByText('No polls have ended yet.')).toBeNull();
});

test('an empty list of results shows a hint, and a failed one can be retried', async () => {
  past();
  await open();
  expect(await screen.findByText('No polls have ended yet.')).toBeTruthy();
  undraw();
  server.refuses(listPastPolls, 'INTERNAL');
  await open();
  expect(await screen.findByText("Couldn't load recent polls")).toBeTruthy();
  past(aPast('Glider?', '2026-01-02T11:00:00.000000Z'));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(within(await results()).getByText('Glider?')).toBeTruthy();
});
