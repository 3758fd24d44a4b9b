import { afterEach, expect, test } from 'vitest';
import { languageChoice } from '#core/web/i18n/locale.ts';
import { addTexts } from '#core/web/i18n/text.ts';
import { categoryName } from './category-name.ts';
import { categoryNamesDe } from './category-names.de.ts';

afterEach(() => languageChoice.set('en'));

test('a genre has its German name on German pages, and a category of this installation keeps its own', () => {
  addTexts('de', categoryNamesDe);
  languageChoice.set('en');
  expect(categoryName('Board Games')).toBe('Board Games');
  languageChoice.set('de');
  expect([categoryName('Board Games'), categoryName('Our Game')]).toEqual(['Brettspiele', 'Our Game']);
});
