import { type RawBuilder, sql } from 'kysely';
import { ONE_TYPO_FROM } from '#features/discovery/search/rules/match.ts';
import { typoPatterns } from '#features/discovery/search/rules/typo-patterns.ts';
import type { Words } from '#features/discovery/search/rules/words.ts';

/**
 * Conditions on the column `s.name`, which has an index of trigrams. Words hold letters and digits alone, so nothing in a pattern has to be
 * escaped. Statements have their patterns and everything else as literals: as parameters they would be prepared, and a plan that suits all
 * patterns reads the whole table, because it does not know that a pattern is rare.
 */

const like = (pattern: string) => sql`s.name like ${sql.lit(pattern)}`;

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** Short words are only found where a word begins. */
const hasWord = (word: string) => (word.length < ONE_TYPO_FROM ? sql`(${like(`${word}%`)} or ${like(`% ${word}%`)})` : like(`%${word}%`));

/** The name has all words of the query, in one of the ways to write it. */
export const hasWords = (query: readonly Words[]): RawBuilder<unknown> =>
  anyOf(query.map(({ list }) => sql`(${sql.join(list.map(hasWord), sql` and `)})`));

/** The name may have every word of the query with typos, so that `rules/match.ts` has to count them. */
export const mayHaveWords = (query: readonly Words[]): RawBuilder<unknown> =>
  anyOf(
    query.map(
      ({ list }) =>
        sql`(${sql.join(
          list.map((word) => anyOf([hasWord(word), ...typoPatterns(word).map(like)])),
          sql` and `,
        )})`,
    ),
  );

/** The last character there is: every text that begins with a query stands before the query followed by it. */
const LAST = '\u{10FFFF}';

/** The name begins with the query, in the order of `beginningFirst`. */
export const beginsWith = (query: readonly Words[]): RawBuilder<unknown> =>
  anyOf(query.map(({ text }) => sql`(s.name ~>=~ ${sql.lit(text)} and s.name ~<~ ${sql.lit(text + LAST)})`));

/** By the bytes of the name, as the index of beginnings: the query itself comes first. */
export const beginningFirst = sql`s.name using ~<~`;

/** The place of `rules/match.ts` for names without a typo. */
export const placeOf = (query: readonly Words[]): RawBuilder<number> =>
  sql`least(${sql.join(
    query.map(
      ({ text }) =>
        sql`case when s.name = ${sql.lit(text)} then 0 when ${like(`${text}%`)} then 1 when ${like(`% ${text}%`)} then 2 else 3 end`,
    ),
  )})`;
