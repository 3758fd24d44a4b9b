import { expect, test } from 'vitest';
import { languageName, type StreamDetails, tagsWithoutLanguage, withDetailsChange } from './stream-details.ts';

const last: StreamDetails = { streamTitle: 'Sunday rides', categoryId: 101, language: 'en', isMature: true, tags: ['Racing'] };

test('omitted fields keep their value, and given fields replace it, even with empty or false', () => {
  expect(withDetailsChange(last, {})).toEqual(last);
  expect(withDetailsChange(last, { is_mature: false, tags: [] })).toEqual({ ...last, isMature: false, tags: [] });
  expect(withDetailsChange(last, { stream_title: 'Night', category_id: 102, language: 'sv' })).toEqual({
    ...last,
    streamTitle: 'Night',
    categoryId: 102,
    language: 'sv',
  });
});

test('a tag that repeats the language is not shown next to it', () => {
  expect(tagsWithoutLanguage('en', ['English', 'Survival', 'EN'])).toEqual(['Survival']);
  expect(tagsWithoutLanguage('sv', ['English', 'Coffee'])).toEqual(['English', 'Coffee']);
  expect([languageName('sv'), languageName('English')]).toEqual(['Swedish', 'English']);
});
