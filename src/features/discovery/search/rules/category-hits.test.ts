import { expect, test } from 'vitest';
import { categoryHits } from './category-hits.ts';

const document = (id: string) => ({
  id,
  name: 'Chess',
  slug: 'chess',
  src: '',
  srcset: '',
  viewers: 3,
  category_id: 1,
  parent: 'Games',
  is_mature: false,
  live_channels: 1,
});

test('SE-03 categories with a non-numeric id are omitted', () => {
  const ids = ['106', '', '0', '-1', '1.5', '1e3', ' 7', '01JAB', 'chess', '99999999999999999999'];
  expect(categoryHits(ids.map(document))).toEqual([{ id: 106, name: 'Chess', slug: 'chess', src: '', srcset: '', viewers: 3 }]);
});
