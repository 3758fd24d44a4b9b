import { expect, test } from 'vitest';
import { filterOf, presetOf } from './filter.ts';

test.each([
  ['is_live:=true', { is_live: true }],
  ['is_live:true', { is_live: true }],
  [' is_live := false && verified:=true ', { is_live: false, verified: true }],
  ['', {}],
])('SE-01 the filter %j is parsed', (text, expected) => {
  expect(Object.fromEntries(filterOf('channel', text)!)).toEqual(expected);
});

test.each(['followers_count:>5', 'is_live:=maybe', 'is_live', "is_live:=true' or 1=1", 'constructor:=true'])(
  'the filter %j is refused',
  (text) => {
    expect(filterOf('channel', text)).toBeNull();
  },
);

test('a collection has only its own fields', () => {
  expect([filterOf('tags', 'is_live:=true'), filterOf('subcategory_index', 'is_mature:=false')?.get('is_mature')]).toEqual([null, false]);
});

test('SE-01 the four presets map to their collections', () => {
  expect(['category_search', 'channel_search', 'tag_search', 'channel_check', 'toString'].map(presetOf)).toEqual([
    { collection: 'subcategory_index' },
    { collection: 'channel' },
    { collection: 'tags' },
    { collection: 'channel', exact: true },
    null,
  ]);
});
