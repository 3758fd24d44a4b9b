import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { arrayOf, unnest } from './unnest.ts';

const AT = new Date('2026-01-02T03:04:05.678Z');

interface Sale {
  channelId: number;
  buyer: string | null;
  soldAt: Date | null;
  isGift: boolean;
  note?: string;
}

const SALES: readonly Sale[] = [
  { channelId: 9_007_199_254_740_991, buyer: 'a "quoted", {braced} \\ name', soldAt: AT, isGift: true, note: 'NULL' },
  { channelId: -1, buyer: null, soldAt: null, isGift: false },
];
const COLUMNS = { channelId: 'int8', buyer: 'text', soldAt: 'timestamptz', isGift: 'bool', note: 'text' } as const;

const selectAll = async (table: RawBuilder<unknown>): Promise<unknown[]> => (await testDatabase([])).db.rows(sql`select * from ${table}`);

test.each([false, true])('rows arrive as a table with their nulls, dates and texts (with a kept plan: %s)', async (keepsPlan) => {
  expect(await selectAll(unnest(SALES, 'sale', COLUMNS, { keepsPlan }))).toEqual([
    { channel_id: 9_007_199_254_740_991, buyer: 'a "quoted", {braced} \\ name', sold_at: AT, is_gift: true, note: 'NULL' },
    { channel_id: -1, buyer: null, sold_at: null, is_gift: false, note: null },
  ]);
});

test.each([false, true])('no rows are an empty table (with a kept plan: %s)', async (keepsPlan) => {
  expect(await selectAll(unnest<Sale>([], 'sale', COLUMNS, { keepsPlan }))).toEqual([]);
});

test('only the named columns are returned, in the order of their names, with the position of a row on request', async () => {
  const rows = await selectAll(unnest(SALES, 'sale', { isGift: 'bool', channelId: 'int8' }, { ordinality: 'place' }));
  expect(rows.map((row) => Object.entries(row as object))).toEqual([
    [
      ['is_gift', true],
      ['channel_id', 9_007_199_254_740_991],
      ['place', 1],
    ],
    [
      ['is_gift', false],
      ['channel_id', -1],
      ['place', 2],
    ],
  ]);
});

test('a column is known by the name of its table', async () => {
  const { db } = await testDatabase([]);
  const statement = sql`select sale.channel_id from ${unnest(SALES, 'sale', { channelId: 'int8' })} where sale.channel_id < 0`;
  expect(await db.rows(statement)).toEqual([{ channel_id: -1 }]);
});

test.each([
  ['a list', [1, 'two', null]],
  ['an object', { a: [{ b: null }] }],
  ['a text', 'just "this"'],
  ['a number', 1.5],
  ['false', false],
])('JSON that is %s arrives as it was', async (_kind, facts) => {
  expect(await selectAll(unnest([{ facts }, { facts: null }], 'given', { facts: 'jsonb' }))).toEqual([{ facts }, { facts: null }]);
});

test('every other type arrives as it was', async () => {
  const row = {
    small: -32_768,
    whole: 2_147_483_647,
    part: 0.1,
    id: '019b7dab-1234-7abc-8def-0123456789ab',
    day: '2026-01-02',
    bytes: Buffer.from([0, 34, 92, 255]),
  };
  const types = { small: 'int2', whole: 'int4', part: 'float8', id: 'uuid', day: 'date', bytes: 'bytea' } as const;
  expect(await selectAll(unnest([row], 'given', types))).toEqual([row]);
});

test('a list of values is a parameter of its type, also when it is empty or a set', async () => {
  const { db } = await testDatabase([]);
  const among = (ids: Iterable<number>) => db.row(sql`select 7 = any(${arrayOf('int8', ids)}) as found`);
  expect(await among(new Set([1, 7]))).toEqual({ found: true });
  expect(await among([])).toEqual({ found: false });
  expect(await db.row(sql`select ${arrayOf('text', null)} is null as none`)).toEqual({ none: true });
  const table = sql`unnest(${arrayOf('timestamptz', [AT, null], { keepsPlan: true })}) as given (at)`;
  expect(await db.rows(sql`select at from ${table}`)).toEqual([{ at: AT }, { at: null }]);
});

test('a value of another type than its column does not compile', () => {
  // @ts-expect-error a number is no text
  unnest(SALES, 'sale', { channelId: 'text' });
  // @ts-expect-error the rows have no such property
  unnest(SALES, 'sale', { price: 'int8' });
  // @ts-expect-error a text is no number
  arrayOf('int8', ['1']);
});
