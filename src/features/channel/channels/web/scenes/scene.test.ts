import { expect, test } from 'vitest';
import { scenePicture } from './scene.ts';

const svgOf = (category: string, seed: string) => decodeURIComponent(scenePicture(category, seed).replace('data:image/svg+xml,', ''));

const CATEGORIES = [
  'just-chatting',
  'outer-range',
  'apex-circuit',
  'stackline',
  'deep-keel',
  'chess',
  'music',
  'city-hours',
  'art',
  'sports',
  'making-software',
  'food-and-drink',
  'retro-games',
  'travel-and-outdoors',
  'a-new-category',
  '',
];

test.each(CATEGORIES)('the artwork of "%s" is well-formed and deterministic per channel', (category) => {
  const picture = svgOf(category, 'ana');
  expect(picture).toMatch(/^<svg .*<\/svg>$/s);
  expect(picture).not.toMatch(/NaN|undefined/);
  expect(picture.match(/<g /g)?.length ?? 0).toBe(picture.match(/<\/g>/g)?.length ?? 0);
  expect(svgOf(category, 'ana')).toBe(picture);
});

test('two channels of one category get different artwork', () => {
  expect(svgOf('outer-range', 'ana')).not.toBe(svgOf('outer-range', 'mirelune'));
});
