import { type RawBuilder, sql } from 'kysely';

/**
 * Arrays as parameters of an `unnest`, for statements that run all the time. The planner does not see their length, so one plan suits every
 * length and is kept: otherwise each call would be planned for its own length, which takes longer than to run a statement for a few rows.
 */
const parameter =
  (type: string) =>
  (values: readonly unknown[]): RawBuilder<unknown> =>
    sql`(select ${[...values]}::${sql.raw(type)}[])`;

export const int8Array = parameter('int8');
export const textArray = parameter('text');
export const uuidArray = parameter('uuid');
