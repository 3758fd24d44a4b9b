import { expect, test } from 'vitest';
import { plainExcerpt } from './rules.ts';

test.each([
  ['# Rules\n\nBe **kind** and _patient_.', 'Rules Be kind and patient.'],
  ['- first\n- second\n\n1. third', 'first second third'],
  ['See [our terms](/terms) and ![a picture](/x.png).', 'See our terms and a picture.'],
  ['> quoted\n\n---\n\n`code`', 'quoted code'],
  ['2 * 3 stays, as do <b> and a_name', '2 * 3 stays, as do <b> and a_name'],
])('the excerpt of %j has no marks of Markdown', (markdown, excerpt) => {
  expect(plainExcerpt(markdown)).toBe(excerpt);
});

test('the excerpt of a text that is made to be slow takes a bounded number of steps', () => {
  expect(plainExcerpt('['.repeat(100_000)).length).toBe(2000);
  expect(plainExcerpt('*'.repeat(100_000)).length).toBeLessThanOrEqual(2000);
});
