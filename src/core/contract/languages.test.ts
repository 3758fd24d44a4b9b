import { expect, test } from 'vitest';
import { offeredLanguage } from './languages.ts';

const both = { languages: ['en', 'de'], default_language: 'en' } as const;

test.each([
  ['the choice of the viewer', 'de', ['en-US'], both, 'de'],
  ['the first language of the browser that the site offers', 'system', ['fr-FR', 'de-AT', 'en'], both, 'de'],
  ['the default of the site for a browser with other languages', 'system', ['fr'], { ...both, default_language: 'de' }, 'de'],
  ['the only offered language, also against an earlier choice', 'en', ['en'], { languages: ['de'], default_language: 'de' }, 'de'],
] as const)('a page is in %s', (_case, choice, preferred, offer, language) => {
  expect(offeredLanguage(choice, preferred, offer)).toBe(language);
});
