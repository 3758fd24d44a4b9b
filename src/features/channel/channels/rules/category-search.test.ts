import { expect, test } from 'vitest';
import { matchingCategories } from './category-search.ts';

const namesOf = (query: string, ...names: string[]) =>
  matchingCategories(
    names.map((name) => ({ name })),
    query,
  ).map(({ name }) => name);

test('names that start with the query come first, then words that do, then any part', () => {
  expect(namesOf('ra', 'Shooters', 'Drama', 'Kart Racing', 'Racing Games', 'Rally')).toEqual([
    'Racing Games',
    'Rally',
    'Kart Racing',
    'Drama',
  ]);
});

test('case, accents and signs do not matter, and an empty query has all categories', () => {
  expect(namesOf('cafe  TALK', 'Café-Talk', 'Talk')).toEqual(['Café-Talk']);
  expect(namesOf(' ', 'Go', 'Art')).toEqual(['Go', 'Art']);
  expect(namesOf('!!', 'Go')).toEqual([]);
});

test('a genre is found by its German name, unless staff renamed it', () => {
  expect(namesOf('brett', 'Board Games', 'Art')).toEqual(['Board Games']);
  expect(namesOf('brett', 'Board and Card Games')).toEqual([]);
});
