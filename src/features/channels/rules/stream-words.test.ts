import { expect, test } from 'vitest';
import { changedWords, type StreamWords } from './stream-words.ts';

const last: StreamWords = { streamTitle: 'Sunday rides', categoryId: 101, language: 'en', isMature: true, tags: ['Racing'] };

test('what a request leaves out stays, and what it names is taken, also when it is empty or false', () => {
  expect(changedWords(last, {})).toEqual(last);
  expect(changedWords(last, { is_mature: false, tags: [] })).toEqual({ ...last, isMature: false, tags: [] });
  expect(changedWords(last, { stream_title: 'Night', category_id: 102, language: 'sv' })).toEqual({
    ...last,
    streamTitle: 'Night',
    categoryId: 102,
    language: 'sv',
  });
});
