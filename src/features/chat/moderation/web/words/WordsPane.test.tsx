import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { addBannedWords, type BannedWord, deleteBannedWords, listBannedWords } from '#features/chat/moderation/contract/filters.ts';
import { aBannedWord } from '#features/chat/moderation/examples.ts';
import { moderationTexts } from '../texts.en.ts';
import { BannedWords } from './WordsPane.tsx';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
const reply = (...entries: BannedWord[]) => ({ status, data: { words: entries.map(({ word }) => word), entries } });
const two = [aBannedWord(), aBannedWord({ word: '/b[a4]d/', kind: 'pattern', added_by: 'mod' })];

let server: FakeServer;
beforeEach(() => {
  replaceProperty(HTMLElement.prototype, 'clientHeight', { get: () => 288 });
  server = new FakeServer();
  server.answers(listBannedWords, reply(...two));
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () =>
  draw(
    <>
      <BannedWords slug="ana" />
      <Toaster />
    </>,
    { texts: [moderationTexts] },
  );
const list = () => screen.findByRole('list', { name: 'Banned words' });
const words = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')!.textContent);

test('MO-08 the banned words are listed newest first, with their kind and who added them', async () => {
  await open();
  expect(await words()).toEqual(['/b[a4]d/', 'spoiler']);
  const pattern = within(await list()).getAllByRole('listitem')[0]!;
  expect(within(pattern).getByText('Pattern')).toBeTruthy();
  expect(within(pattern).getByText('mod')).toBeTruthy();
});

test('MO-08 several words are added at once', async () => {
  server.answers(addBannedWords, reply(...two, aBannedWord({ word: 'free*skins', kind: 'wildcard' }), aBannedWord({ word: 'self promo' })));
  const { person } = await open();
  await person.type(await screen.findByLabelText('Add words'), 'free*skins{Enter}self   promo');
  const typed = screen.getByRole('list', { name: 'Preview' });
  expect(
    within(typed)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['free*skinsWildcard', 'self promoWord']);
  await person.click(screen.getByRole('button', { name: 'Add 2 words' }));
  await waitFor(async () => expect(await words()).toEqual(['self promo', 'free*skins', '/b[a4]d/', 'spoiler']));
  expect(server.callsOf(addBannedWords)[0]!.body).toEqual({ words: ['free*skins', 'self promo'] });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add words').value).toBe('');
});

test('MO-08 invalid words and patterns say why while typing, and cannot be submitted', async () => {
  const { person } = await open();
  const box = await screen.findByLabelText('Add words');
  await person.click(box);
  await person.paste('a*\n/(?=x)/');
  expect(await screen.findByText('This word would match nearly every message.')).toBeTruthy();
  expect(await screen.findByText('This pattern is not valid. Backreferences and lookaround are not supported.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 2 words' }).disabled).toBe(true);
});

test('MO-08 words that the server refuses stay in the field, and the refused word is named', async () => {
  server.refuses(addBannedWords, 'TOO_MANY_WORDS');
  const { person } = await open();
  await person.type(await screen.findByLabelText('Add words'), 'self promo');
  await person.click(screen.getByRole('button', { name: 'Add 1 word' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The list is full. Remove some words first.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add words').value).toBe('self promo');
});

test('MO-08 a word is removed at once, and restored at its position if the server refuses', async () => {
  server.refuses(deleteBannedWords, 'NOT_ALLOWED');
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('button', { name: 'Remove “/b[a4]d/”' }));
  expect(await screen.findAllByText('Only moderators can manage the banned words of this chat.')).not.toEqual([]);
  await waitFor(async () => expect(await words()).toEqual(['/b[a4]d/', 'spoiler']));
  server.answers(deleteBannedWords, reply(two[1]!));
  await person.click(screen.getByRole('button', { name: 'Remove “spoiler”' }));
  await waitFor(async () => expect(await words()).toEqual(['/b[a4]d/']));
});

test('MO-08 with two thousand words only the visible ones are rendered, and search finds any of them', async () => {
  server.answers(listBannedWords, reply(...Array.from({ length: 2000 }, (_, at) => aBannedWord({ word: `word ${at}` }))));
  const { person } = await open();
  expect((await words()).length).toBeLessThan(30);
  expect(screen.getByText('2000 of 2,000')).toBeTruthy();
  await person.type(screen.getByLabelText('Search banned words'), ' WORD 7 ');
  await waitFor(async () => expect((await words())[0]).toBe('word 799'));
  await person.clear(screen.getByLabelText('Search banned words'));
  await person.type(screen.getByLabelText('Search banned words'), 'nothing');
  expect(await screen.findByText('No results')).toBeTruthy();
});

test('an empty list explains banned words, and words that fail to load can be retried', async () => {
  server.refuses(listBannedWords, 'INTERNAL');
  const { person } = await open();
  await screen.findByText("Couldn't load banned words");
  server.answers(listBannedWords, reply());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No banned words')).toBeTruthy();
});
