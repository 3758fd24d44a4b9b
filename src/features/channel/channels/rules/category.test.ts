import { expect, test } from 'vitest';
import { categorySlug } from './category.ts';

test.each([
  ['Chess', 'chess'],
  ['Food & Drink!', 'food-drink'],
  ['  Crème brûlée  ', 'creme-brulee'],
  ['1984', 'category-1984'],
  ['Шахматы 2', 'category-2'],
  ['1-2-3', '1-2-3'],
])('the category %s gets the slug %s', (name, slug) => {
  expect(categorySlug(name)).toBe(slug);
});
