import pg from 'pg';

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is too large for a number.`);
  return value;
}

const parseTextArray = pg.types.getTypeParser(INT8_ARRAY as number as TypeId) as (text: string) => Array<string | null>;

const OURS: Record<number, (text: string) => unknown> = {
  [INT8]: safeInteger,
  [INT8_ARRAY]: (text) => parseTextArray(text).map((item) => (item === null ? null : safeInteger(item))),
  // The driver would parse it as midnight in the machine's own time zone.
  [DATE]: (text) => text,
};

/** int8 as number (an unsafe one throws), timestamptz as Date, date as `2026-01-02`, json parsed, numeric as text. */
export const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    OURS[oid] ?? (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(oid, format),
} as pg.CustomTypesConfig;
