import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { createPoll } from '#features/engagement/polls/contract.ts';
import { aPoll } from '#features/engagement/polls/examples.ts';
import { CreatePollDialog } from './CreatePollDialog.tsx';
import { pollsTexts } from './texts.en.ts';
import { pollQuery } from './use-poll.ts';

const close = vi.fn();
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(createPoll, { status: { error: false, code: 200, message: 'SUCCESS' }, data: { poll: aPoll() } });
});
afterEach(() => {
  undraw();
  server.close();
  close.mockClear();
});

async function open() {
  const drawn = await draw(
    <>
      <CreatePollDialog slug="ana" onClose={close} />
      <Toaster />
    </>,
    { texts: [pollsTexts] },
  );
  await screen.findByRole('dialog', { name: 'Start a poll' });
  return drawn;
}
const question = () => screen.getByRole('textbox', { name: 'Question' });
const slots = () => within(screen.getByRole('group', { name: 'Answers' })).getAllByRole<HTMLInputElement>('textbox');
const words = () => slots().map(({ value }) => value);
const write = (at: number, text: string) => fireEvent.change(slots()[at]!, { target: { value: text } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Start poll' }));
const bodies = () => server.callsOf(createPoll).map(({ body }) => body);

test('PO-01 a poll is started with the entered texts and the selected durations', async () => {
  const { cache } = await open();
  fireEvent.change(question(), { target: { value: ' Which way up? ' } });
  write(0, 'East ridge');
  write(1, 'Left cliff');
  const openFor = within(screen.getByRole('group', { name: 'Voting time' }));
  const shownFor = within(screen.getByRole('group', { name: 'Show results for' }));
  expect(openFor.getAllByRole('radio').map((one) => one.closest('label')!.textContent)).toEqual([
    '30 sec',
    '2 min',
    '3 min',
    '4 min',
    '5 min',
  ]);
  expect(shownFor.getAllByRole('radio').map((one) => one.closest('label')!.textContent)).toEqual([
    '15 sec',
    '30 sec',
    '2 min',
    '3 min',
    '4 min',
    '5 min',
  ]);
  expect([
    openFor.getByRole<HTMLInputElement>('radio', { name: '2 min' }).checked,
    shownFor.getByRole<HTMLInputElement>('radio', { name: '30 sec' }).checked,
  ]).toEqual([true, true]);
  fireEvent.click(openFor.getByRole('radio', { name: '30 sec' }));
  fireEvent.click(shownFor.getByRole('radio', { name: '4 min' }));
  submit();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(bodies()).toEqual([{ title: 'Which way up?', options: ['East ridge', 'Left cliff'], duration: 30, result_display_duration: 240 }]);
  expect(cache.getQueryData(pollQuery('ana').queryKey)?.poll).toEqual(aPoll());
});

test('PO-02 a blank slot is added once the last is filled, up to six, and surplus blank ones are removed', async () => {
  await open();
  expect(words()).toEqual(['', '']);
  write(0, 'Up');
  expect(words()).toEqual(['Up', '']);
  for (const [at, text] of ['Down', 'Left', 'Right', 'On', 'Back'].entries()) write(at + 1, text);
  expect(words()).toEqual(['Up', 'Down', 'Left', 'Right', 'On', 'Back']);
  expect(screen.getByText('6 of 6')).toBeTruthy();
  write(5, '');
  write(4, '');
  expect(words()).toEqual(['Up', 'Down', 'Left', 'Right', '']);
});

test('PO-02 a slot emptied in the middle is removed when the focus leaves the answers', async () => {
  const { person } = await open();
  for (const [at, text] of ['Up', 'Down', 'Left'].entries()) write(at, text);
  slots()[1]!.focus();
  await person.clear(slots()[1]!);
  expect(words()).toEqual(['Up', '', 'Left', '']);
  await person.click(question());
  expect(words()).toEqual(['Up', 'Left', '']);
});

test('Enter moves to the next answer', async () => {
  const { person } = await open();
  await person.click(slots()[0]!);
  await person.keyboard('Up{Enter}Down{Enter}Left');
  expect({ words: words(), bodies: bodies() }).toEqual({ words: ['Up', 'Down', 'Left', ''], bodies: [] });
});

test('an Enter that confirms the text of an input method stays in its answer', async () => {
  await open();
  slots()[0]!.focus();
  fireEvent.keyDown(slots()[0]!, { key: 'Enter', keyCode: 229 });
  expect(document.activeElement).toBe(slots()[0]);
});

test('PO-01 a text that is too short, too long or missing shows an error at its field, and nothing is sent', async () => {
  await open();
  submit();
  expect(await screen.findByText('Enter a question of 2 to 64 characters.')).toBeTruthy();
  expect(screen.getByText('Enter at least 2 answers.')).toBeTruthy();
  expect(question().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(question(), { target: { value: 'x'.repeat(65) } });
  expect(screen.getByText('65 / 64')).toBeTruthy();
  write(0, 'Up');
  write(1, 'D');
  submit();
  expect(await screen.findByText('Enter 2 to 64 characters.')).toBeTruthy();
  expect(slots().map((slot) => slot.getAttribute('aria-invalid'))).toEqual([null, 'true', null]);
  expect(bodies()).toEqual([]);
});

test('PO-08 a poll that failed to start shows the reason, and the form keeps its input', async () => {
  server.refuses(createPoll, 'POLL_ALREADY_EXISTS');
  await open();
  fireEvent.change(question(), { target: { value: 'Again?' } });
  write(0, 'Yes');
  write(1, 'No');
  submit();
  expect(
    await screen.findAllByText('The poll was not started. A poll is already running. End it first, or wait until it ends.'),
  ).not.toEqual([]);
  expect({ calls: close.mock.calls, words: words(), value: (question() as HTMLInputElement).value }).toEqual({
    calls: [],
    words: ['Yes', 'No', ''],
    value: 'Again?',
  });
});
