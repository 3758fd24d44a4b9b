import { expect, test } from 'vitest';
import { changedWords, languageName, type StreamWords, tagsBeside } from './stream-words.ts';

const last: StreamWords = { streamTitle: 'Sunday rides', categoryId: 101, language: 'en', isMature: true, tags: ['Racing'] };

test('omitted fields keep their value, and given ones replace it, even when empty or false', () => {
  expect(changedWords(last, {})).toEqual(last);
  expect(changedWords(last, { is_mature: false, tags: [] })).toEqual({ ...last, isMature: false, tags: [] });
  expect(changedWords(last, { stream_title: 'Night', category_id: 102, language: 'sv' })).toEqual({
    ...last,
    streamTitle: 'Night',
    categoryId: 102,
    language: 'sv',
  });
});

test('a tag that repeats the language is not shown next to it', () => {
  expect(tagsBeside('en', ['English', 'Survival', 'EN'])).toEqual(['Survival']);
  expect(tagsBeside('sv', ['English', 'Coffee'])).toEqual(['English', 'Coffee']);
  expect([languageName('sv'), languageName('English')]).toEqual(['Swedish', 'English']);
});
