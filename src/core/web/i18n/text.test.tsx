import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { replaceProperty } from '../testing/reset-page.ts';
import { coreTextsDe } from './core-texts.de.ts';
import { coreTexts } from './core-texts.en.ts';
import { formatLocale, language, languageChoice } from './locale.ts';
import { addTexts, isTextKey, phrase, t, textOf } from './text.ts';

beforeAll(() => {
  addTexts('en', coreTexts);
  addTexts('de', coreTextsDe);
});

const speak = (languages: string[]) => replaceProperty(navigator, 'languages', { value: languages });

test('a text from right to left keeps its direction inside a sentence', () => {
  addTexts('en', { 'test.isolated': '{name} is live' });
  expect(t('test.isolated' as never, { name: 'שלום' } as never)).toBe('\u2068שלום\u2069 is live');
  expect(t('test.isolated' as never, { name: 'Ana' } as never)).toBe('Ana is live');
});

test("the page uses the first of the browser's languages that it supports, or English when it supports none", () => {
  speak(['fr-FR', 'de-AT', 'en']);
  expect({ language: language(), formatLocale: formatLocale(), t: t('core.cancel') }).toEqual({
    language: 'de',
    formatLocale: 'de-AT',
    t: 'Abbrechen',
  });
  speak(['fr-FR', 'pl']);
  expect({ language: language(), t: t('core.cancel') }).toEqual({ language: 'en', t: 'Cancel' });
});

test("the viewer's choice takes precedence over the browser", () => {
  speak(['de']);
  languageChoice.set('en');
  expect({ language: language(), t: t('core.close') }).toEqual({ language: 'en', t: 'Close' });
});

test('a text that is missing in a language is shown in English', () => {
  languageChoice.set('de');
  addTexts('en', { 'badge.untranslated': 'Untranslated' });
  expect(textOf('badge.untranslated')).toBe('Untranslated');
});

test('plurals and numbers follow the language', () => {
  expect(t('core.wait', { seconds: 1 })).toContain('1 second and');
  expect(t('core.wait', { seconds: 1200 })).toContain('1,200 seconds');
  languageChoice.set('de');
  expect(t('core.wait', { seconds: 1200 })).toContain('1.200 Sekunden');
});

test('elements can be placed inside a text, so that a name keeps its own direction', () => {
  const { container } = render(<p>{phrase('core.realtime.stopped', { code: <bdi key="code">4009</bdi> })}</p>);
  expect(container.innerHTML).toContain('(code <bdi>4009</bdi>)');
});

test('keys built from codes are checked before they are used', () => {
  expect([isTextKey('refusal.NOT_FOUND'), isTextKey('refusal.NEVER_HEARD_OF')]).toEqual([true, false]);
});

test("a text that exists only in the viewer's language is found, because English texts load with the code that uses them", () => {
  addTexts('de', { 'refusal.LATER': 'Später' });
  languageChoice.set('en');
  expect(isTextKey('refusal.LATER')).toBe(false);
  languageChoice.set('de');
  expect({ isTextKey: isTextKey('refusal.LATER'), text: textOf('refusal.LATER') }).toEqual({ isTextKey: true, text: 'Später' });
});
