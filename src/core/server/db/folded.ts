import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from './unnest.ts';

/**
 * Comparisons without case that do not follow the locale of the database, which decides what `lower` and `ilike` do. The column has ASCII
 * letters in lower case (`collate "C"`), as in its index. Other letters are compared in the usual forms of the searched text.
 */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(${text} collate "C")`;

export const equalsFolded = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(column)} = any(${arrayOf('text', formsOf(text))})`;

export const containsFolded = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(column)} like any(${arrayOf(
    'text',
    formsOf(text).map((form) => `%${form.replaceAll(/[\\%_]/g, '\\$&')}%`),
  )})`;

/** As typed, in lower and upper case, and with a capital: `größe` finds `Größe` and `GRÖSSE`. */
function formsOf(text: string): string[] {
  const lower = text.toLowerCase();
  const [first = '', ...rest] = lower;
  return [...new Set([text, lower, text.toUpperCase(), first.toUpperCase() + rest.join('')].map(lowerAscii))];
}

const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
