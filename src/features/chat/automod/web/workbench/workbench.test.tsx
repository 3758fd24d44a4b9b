import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { tryFilterDraft } from '#features/chat/automod/contract/workbench.ts';
import { listBannedWords, showModerationRules, updateModerationRules } from '#features/chat/moderation/contract/filters.ts';
import { aBannedWord, someModerationRules } from '#features/chat/moderation/examples.ts';
import { moderationTexts } from '#features/chat/moderation/web/texts.en.ts';
import { BannedWords } from '#features/chat/moderation/web/words/WordsPane.tsx';
import { aHeld } from '../testing/a-held.ts';
import { automodTexts } from '../texts.en.ts';
import type { FilterTestResult } from './FilterTestReport.tsx';
import { TryLevels } from './TryLevels.tsx';
import { TryWords } from './TryWords.tsx';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
const said = (n: number, content: string) => ({ id: aHeld(n).id, username: 'remy', content, created_at: aHeld(n).created_at });
const tried: FilterTestResult = {
  looked: 1200,
  is_all: true,
  passed: 1190,
  flagged: 1,
  held: 2,
  blocked: 7,
  caught: [
    { rule: { kind: 'word', word: 'spoiler' }, count: 7, examples: [said(1, 'a Spoiler here')] },
    { rule: { kind: 'label', label: 'spam' }, count: 3, examples: [said(2, 'buy buy buy')] },
  ],
  not_caught: [said(3, 'a lovely ride')],
};
const nothing: FilterTestResult = { looked: 0, is_all: true, passed: 0, flagged: 0, held: 0, blocked: 0, caught: [], not_caught: [] };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(listBannedWords, { status, data: { words: [], entries: [] } });
  server.answers(showModerationRules, { status, data: someModerationRules({ rules: { hate: 'block' } }) });
  server.answers(tryFilterDraft, { status, data: tried });
});
afterEach(() => {
  undraw();
  server.close();
});

const texts = { texts: [moderationTexts, automodTexts] };
const openWords = () =>
  draw(
    <BannedWords
      slug="ana"
      tryWords={(which, words, isReady) => <TryWords slug="ana" which={which} words={words} disabled={!isReady} />}
    />,
    texts,
  );
const openLevels = () => draw(<TryLevels slug="ana" />, texts);
const tryIt = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Test on the last 24 hours' });

test('MO-08 words are tested on the last day before they are added, and the report lists matches and misses', async () => {
  const { person } = await openWords();
  expect((await tryIt()).disabled).toBe(true);
  await person.type(screen.getByLabelText('Add words'), 'spoiler\nleak*');
  await person.click(await tryIt());
  const report = await screen.findByRole('dialog', { name: 'Test banned words' });
  expect(within(report).getByText('Checked 1,200 messages')).toBeTruthy();
  expect(within(report).getByText('Blocked').parentElement!.textContent).toBe('Blocked7');
  expect(within(report).getByText('Allowed').parentElement!.textContent).toBe('Allowed1,190');
  expect(within(report).getByText('spoiler').parentElement!.textContent).toBe('spoiler7 messages');
  expect(report.textContent).toContain('remy: a Spoiler here');
  expect(report.textContent).toContain('remy: a lovely ride');
  // The report scrolls in a narrow container, so it must be reachable by keyboard.
  expect(within(report).getByRole('region', { name: 'Test results' }).tabIndex).toBe(0);
  expect(server.callsOf(tryFilterDraft).map(({ body }) => body)).toEqual([{ words: ['spoiler', 'leak*'] }]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add words').value).toBe('spoiler\nleak*');
});

test('MO-08 the whole current list can be tested', async () => {
  const entries = [aBannedWord(), aBannedWord({ word: '/b[a4]d/', kind: 'pattern' })];
  server.answers(listBannedWords, { status, data: { words: entries.map(({ word }) => word), entries } });
  const { person } = await openWords();
  await person.click(await screen.findByRole('button', { name: 'Test the whole list' }));
  await screen.findByText('Checked 1,200 messages');
  expect(server.callsOf(tryFilterDraft).map(({ body }) => body)).toEqual([{ words: ['spoiler', '/b[a4]d/'] }]);
});

test('MO-08 a day without messages says so', async () => {
  server.answers(tryFilterDraft, { status, data: nothing });
  const { person } = await openWords();
  await person.type(await screen.findByLabelText('Add words'), 'spoiler');
  await person.click(await tryIt());
  expect(await screen.findByText('No messages in the last 24 hours')).toBeTruthy();
});

test('MO-08 a refused test run says why and can be repeated', async () => {
  server.refuses(tryFilterDraft, 'NOT_ALLOWED');
  const { person } = await openWords();
  await person.type(await screen.findByLabelText('Add words'), 'spoiler');
  await person.click(await tryIt());
  expect(await screen.findByText('The test failed')).toBeTruthy();
  server.answers(tryFilterDraft, { status, data: tried });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Checked 1,200 messages')).toBeTruthy();
});

test('MO-09 levels are tested before they are turned on, and change nothing until then', async () => {
  server.answers(updateModerationRules, { status, data: someModerationRules({ rules: { hate: 'block', spam: 'hold' } }) });
  const { person } = await openLevels();
  await waitFor(async () => expect((await tryIt()).disabled).toBe(false));
  await person.click(await tryIt());
  const dialog = await screen.findByRole('dialog', { name: 'Test levels' });
  await person.click(within(within(dialog).getByRole('group', { name: 'Spam' })).getByRole('radio', { name: 'Hold' }));
  await person.click(within(dialog).getByRole('button', { name: 'Test these levels' }));
  expect((await within(dialog).findByText('3 messages')).parentElement!.textContent).toBe('Spam3 messages');
  expect(server.callsOf(tryFilterDraft)[0]!.body).toMatchObject({ rules: { hate: 'block', spam: 'hold', drugs: 'off' } });
  expect(server.callsOf(updateModerationRules)).toEqual([]);
  await person.click(within(within(dialog).getByRole('group', { name: 'Drugs' })).getByRole('radio', { name: 'Flag' }));
  expect(within(dialog).queryByText('3 messages')).toBeNull();
  await person.click(within(dialog).getByRole('button', { name: 'Apply these levels' }));
  await waitFor(() => expect(server.callsOf(updateModerationRules)[0]!.body).toMatchObject({ rules: { spam: 'hold', drugs: 'flag' } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
