import { type RawBuilder, sql } from 'kysely';

interface ColumnTypes {
  int2: number;
  int4: number;
  int8: number;
  float8: number;
  bool: boolean;
  text: string;
  uuid: string;
  timestamptz: Date;
  /** `2026-01-02`. */
  date: string;
  bytea: Uint8Array;
  /** Any value that JSON can express; null is the SQL null. */
  jsonb: unknown;
}
type ColumnType = keyof ColumnTypes;

type TypeOf<Value> = {
  [Type in ColumnType]: [NonNullable<Value>] extends [ColumnTypes[Type]] ? Type : never;
}[ColumnType];

interface ArrayOptions {
  /**
   * For statements that run all the time: the planner does not see the length of the arrays, so one plan suits every length and is kept.
   * Otherwise each call is planned for its own length, which takes longer than to run a statement for a few rows.
   */
  keepsPlan?: boolean;
}

interface UnnestOptions extends ArrayOptions {
  /** Name of a further column: the place of the row, from 1 on. */
  ordinality?: string;
}

/**
 * The parameter `$1::int8[]`, for `= any(...)`, an array column and an `unnest` of one column. Null is the SQL null. Never use `keepsPlan`
 * with `any`: it makes a subquery, which `any` takes for a list of arrays.
 */
export function arrayOf<Type extends ColumnType>(
  type: Type,
  values: Iterable<ColumnTypes[Type] | null | undefined> | null,
  { keepsPlan = false }: ArrayOptions = {},
): RawBuilder<unknown> {
  const parameter = values && Array.from(values, (value) => parameterOf(type, value));
  const array = sql`${parameter}::${sql.raw(type)}[]`;
  return keepsPlan ? sql`(select ${array})` : array;
}

/**
 * Rows as a table of a statement: `unnest($1::int8[], $2::text[]) as given (user_id, kind)`. The columns are these properties in this order,
 * named in snake_case; a property that is null or undefined is null. A property that is a list itself has no type here: pass it as the text
 * `{a,b}` and cast it in the statement.
 */
export function unnest<Row extends object>(
  rows: readonly Row[],
  alias: string,
  columns: { readonly [Name in keyof Row]?: TypeOf<Row[Name]> },
  { ordinality, keepsPlan = false }: UnnestOptions = {},
): RawBuilder<unknown> {
  const typed = Object.entries(columns) as [keyof Row & string, ColumnType][];
  const arrays = typed.map(([name, type]) => arrayOf(type, rows.map((row) => row[name]) as Iterable<never>, { keepsPlan }));
  const names = [...typed.map(([name]) => snakeCase(name)), ...(ordinality === undefined ? [] : [ordinality])];
  return sql`unnest(${sql.join(arrays)}) ${ordinality === undefined ? sql`` : sql`with ordinality`} as ${sql.id(alias)} (${sql.join(names.map((name) => sql.id(name)))})`;
}

/** The driver would write a list as an array of PostgreSQL and a text without quotes, so JSON is passed as its text. */
function parameterOf(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return type === 'jsonb' ? JSON.stringify(value) : value;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
