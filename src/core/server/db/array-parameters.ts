import { type RawBuilder, sql } from 'kysely';

/**
 * Arrays as parameters of an `unnest`, for frequent statements. The planner does not see their length, so one plan suits every length and
 * is kept. Otherwise each call would be planned for its own length, which takes longer than a statement for a few rows (decision 031).
 */
const parameter =
  (type: string) =>
  (values: readonly unknown[]): RawBuilder<unknown> =>
    sql`(select ${[...values]}::${sql.raw(type)}[])`;

export const int8Array = parameter('int8');
export const textArray = parameter('text');
export const uuidArray = parameter('uuid');
