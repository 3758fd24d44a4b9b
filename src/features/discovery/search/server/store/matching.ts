import { type RawBuilder, sql } from 'kysely';
import { ONE_TYPO_FROM, typoPatterns } from '#features/discovery/search/rules/match.ts';
import type { Words } from '#features/discovery/search/rules/words.ts';

/**
 * Conditions on `s.name`, which has a trigram index. Words consist of letters and digits, so patterns need no escaping. Patterns are
 * literals: with parameters, PostgreSQL prepares a generic plan that scans the whole table.
 */

const like = (pattern: string) => sql`s.name like ${sql.lit(pattern)}`;

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** Short words match only at the start of a word. */
const hasWord = (word: string) => (word.length < ONE_TYPO_FROM ? sql`(${like(`${word}%`)} or ${like(`% ${word}%`)})` : like(`%${word}%`));

/** The name contains all words of one spelling. */
export const hasWords = (query: readonly Words[]): RawBuilder<unknown> =>
  anyOf(query.map(({ list }) => sql`(${sql.join(list.map(hasWord), sql` and `)})`));

/** The name may contain all words with typos; `rules/match.ts` decides. */
export const mayMatchWords = (query: readonly Words[]): RawBuilder<unknown> =>
  anyOf(
    query.map(
      ({ list }) =>
        sql`(${sql.join(
          list.map((word) => anyOf([hasWord(word), ...typoPatterns(word).map(like)])),
          sql` and `,
        )})`,
    ),
  );

/** Greatest code point: every text with a prefix sorts before the prefix followed by it. */
const LAST = '\u{10FFFF}';

/** Prefix condition in the order of `beginningFirst`. */
export const beginsWith = (query: readonly Words[]): RawBuilder<unknown> =>
  anyOf(query.map(({ text }) => sql`(s.name ~>=~ ${sql.lit(text)} and s.name ~<~ ${sql.lit(text + LAST)})`));

/** Byte order of the prefix index: the query itself comes first. */
export const beginningFirst = sql`s.name using ~<~`;

/** Rank of `rules/match.ts` for names without a typo. */
export const rankOf = (query: readonly Words[]): RawBuilder<number> =>
  sql`least(${sql.join(
    query.map(
      ({ text }) =>
        sql`case when s.name = ${sql.lit(text)} then 0 when ${like(`${text}%`)} then 1 when ${like(`% ${text}%`)} then 2 else 3 end`,
    ),
  )})`;
