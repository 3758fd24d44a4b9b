import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { chatToolsWeb } from '../feature.ts';
import { hiddenEmotes, highlightWords } from '../preferences.ts';
import { HiddenEmotes, HighlightWords } from './AppearanceSection.tsx';

afterEach(undraw);

test('a highlight word can be added only once and can be removed', async () => {
  const { person } = await draw(<HighlightWords />, { features: [...chatFeatures, chatToolsWeb] });
  const box = screen.getByRole('textbox', { name: 'Highlighted words' });
  await person.type(box, ' noor {Enter}NOOR{Enter}ramen{Enter}');
  expect(highlightWords.get()).toEqual(['noor', 'ramen']);
  await person.click(screen.getByRole('button', { name: 'Remove noor' }));
  expect(JSON.parse(localStorage.getItem('grandstand.chat-highlight-words')!)).toEqual(['ramen']);
  highlightWords.set([]);
});

test('a hidden emote can be shown again', async () => {
  hiddenEmotes.set([{ id: 9101, name: 'gsHype' }]);
  const { person } = await draw(<HiddenEmotes />, { features: [...chatFeatures, chatToolsWeb] });
  await person.click(screen.getByRole('button', { name: 'Show :gsHype: again' }));
  expect(hiddenEmotes.get()).toEqual([]);
  expect(screen.getByText(/Hide an emote from/)).toBeTruthy();
});
