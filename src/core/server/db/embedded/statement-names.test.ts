import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notesServer } from '../../testing/notes.ts';
import { embeddedTestFolder } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../open-database.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await embeddedTestFolder([notesServer]);
  database = await openDatabase({ folder, log: pino({ level: 'silent' }) });
  await database.db.rows(sql`create table counted (id int8 primary key, note text)`);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const times = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
};
const prepared = async () =>
  (await database.db.rows(sql<{ statement: string }>`select statement from pg_prepared_statements`)).map(({ statement }) => statement);
const insert = (id: number) => database.db.rows(sql`insert into counted values (${id}, 'note')`);
const notes = (id: number) => database.db.row(sql<{ id: number }>`select * from counted where id = ${id}`);

test('a statement that is repeated is prepared once, and answers as before', async () => {
  const doubled = (n: number) => database.db.row(sql<{ doubled: number }>`select ${n}::int4 * 2 as doubled`);
  expect(await times(6, doubled)).toEqual(Array.from({ length: 6 }, (_, n) => ({ doubled: 2 * n })));
  expect((await prepared()).filter((text) => text.includes('as doubled'))).toHaveLength(1);
});

test('a statement that fails in and outside of transactions still works afterwards', async () => {
  await times(4, insert);
  for (let round = 0; round < 3; round += 1) {
    await expect(insert(0)).rejects.toMatchObject({ code: '23505' });
    await expect(
      database.transaction(async (tx) => {
        await tx.rows(sql`insert into counted values (${100 + round}, 'note')`);
        await tx.rows(sql`insert into counted values (${0}, 'note')`);
      }),
    ).rejects.toMatchObject({ code: '23505' });
    await insert(10 + round);
    expect([await notes(10 + round), await notes(100 + round)]).toEqual([{ id: 10 + round, note: 'note' }, null]);
  }
});

test('a statement that was first prepared in a transaction that failed is prepared again', async () => {
  const named = (db: Pick<Database['db'], 'row'>) =>
    db.row(sql<{ one: number }>`select ${1}::int4 as one, 'in a failed transaction' as place`);
  await times(2, () => named(database.db));
  await expect(
    database.transaction(async (tx) => {
      await tx.rows(sql`select 1 / ${0}::int4`).catch(() => undefined);
      await named(tx);
    }),
  ).rejects.toMatchObject({ code: '25P02' });
  expect(await times(3, () => named(database.db))).toEqual(Array(3).fill({ one: 1, place: 'in a failed transaction' }));
});

test('a parameter that cannot be converted fails only that statement', async () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const asJson = (value: unknown) => database.db.row(sql<{ value: unknown }>`select ${value}::jsonb as value`);
  await times(4, () => asJson({ n: 1 }));
  for (let round = 0; round < 3; round += 1) {
    await expect(asJson(circular)).rejects.toThrow();
    expect(await times(4, () => asJson({ n: round }))).toEqual(Array(4).fill({ value: { n: round } }));
  }
});

test('after a change of the schema statements have its columns', async () => {
  await times(4, () => notes(1));
  await database.db.rows(sql`alter table counted add column mood text default 'calm'`);
  // The change was none of a migration, so that the first statement meets the plan from before.
  await notes(1).catch(() => undefined);
  expect(await times(4, () => notes(1))).toEqual(Array(4).fill({ id: 1, note: 'note', mood: 'calm' }));
});

test('however many different statements are repeated, a bounded number stays prepared', async () => {
  await times(400, async (n) => {
    const column = sql.ref(`column_${n}`);
    expect(await times(3, (value) => database.db.row(sql`select ${value}::int4 as ${column}`))).toEqual(
      [0, 1, 2].map((value) => ({ [`column_${n}`]: value })),
    );
  });
  expect((await prepared()).length).toBeLessThanOrEqual(256);
});
