import { searchedNames } from './first-categories.ts';

/** Choices of one answer, and categories of a channel's latest streams among them. */
export const CATEGORY_CHOICES = 20;
export const RECENT_CHOICES = 5;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

/** The best matches first: names that start with the query, then words that do, then any part. Equal matches keep their order. */
export function matchingCategories<Of extends { name: string }>(categories: readonly Of[], query: string): Of[] {
  const wanted = plain(query);
  if (wanted === '') return query.trim() === '' ? [...categories] : [];
  return categories
    .map((category) => ({ category, rank: Math.min(...searchedNames(category.name).map((name) => rankOf(plain(name), wanted))) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ category }) => category);
}

const NO_MATCH = 3;

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  if (` ${name}`.includes(` ${wanted}`)) return 1;
  return name.includes(wanted) ? 2 : NO_MATCH;
}
