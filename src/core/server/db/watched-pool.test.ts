import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterTest } from '../testing/after-test.ts';
import { countNotes, insertNote, notesServer } from '../testing/notes.ts';
import { testDatabaseUrl } from '../testing/test-database.ts';
import { type Database, openDatabase } from './open-database.ts';
import { StatementNames } from './watched-pool.ts';

const log = pino({ level: 'silent' });
const times = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
};
const listPrepared = async ({ db }: Database) =>
  (await db.rows(sql<{ statement: string }>`select statement from pg_prepared_statements`)).map(({ statement }) => statement);

let database: Database;
beforeAll(async () => {
  // One connection, so that `pg_prepared_statements` lists all prepared statements.
  database = await openDatabase({ url: await testDatabaseUrl([notesServer]), connections: 1, log });
  afterTest(() => database.close());
  await database.db.rows(sql`create table counted (id int8 primary key, note text)`);
});

const insert = (id: number) => database.db.rows(sql`insert into counted values (${id}, 'note')`);
const notes = (id: number) => database.db.row(sql<{ id: number }>`select * from counted where id = ${id}`);

test('a repeated statement is prepared once and returns the same rows', async () => {
  const doubled = (n: number) => database.db.row(sql<{ doubled: number }>`select ${n}::int4 * 2 as doubled`);
  expect(await times(6, doubled)).toEqual(Array.from({ length: 6 }, (_, n) => ({ doubled: 2 * n })));
  expect((await listPrepared(database)).filter((text) => text.includes('as doubled'))).toHaveLength(1);
});

test('a statement that failed inside or outside a transaction still works afterwards', async () => {
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

test('a statement that was first prepared in a failed transaction is prepared again', async () => {
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

test('after a schema change statements return the new columns', async () => {
  await times(4, () => notes(1));
  await database.db.rows(sql`alter table counted add column mood text default 'calm'`);
  expect(await times(4, () => notes(1))).toEqual(Array(4).fill({ id: 1, note: 'note', mood: 'calm' }));
  await database.db.rows(sql`alter table counted drop column mood`);
  const within = await database.transaction(async (tx) => {
    await tx.rows(sql`insert into counted values (${200}, 'note')`);
    return tx.row(sql`select * from counted where id = ${1}`);
  });
  expect({ within, notes: await notes(200) }).toEqual({ within: { id: 1, note: 'note' }, notes: { id: 200, note: 'note' } });
});

test('however many distinct statements are repeated, a bounded number stays prepared', async () => {
  await times(400, async (n) => {
    const column = sql.ref(`column_${n}`);
    expect(await times(3, (value) => database.db.row(sql`select ${value}::int4 as ${column}`))).toEqual(
      [0, 1, 2].map((value) => ({ [`column_${n}`]: value })),
    );
  });
  expect((await listPrepared(database)).length).toBeLessThanOrEqual(256);
});

test('a name belongs to one text, across processes too', () => {
  const nameOf = (names: StatementNames, text: string) => [names.of(text), names.of(text), names.of(text)].at(-1);
  const [one, other] = [new StatementNames(), new StatementNames()];

  expect(nameOf(one, 'select 1')).not.toBe(nameOf(other, 'select 2'));
  expect(nameOf(one, 'select 3')).not.toBe(nameOf(one, 'select 4'));
});

describe('behind a pooler that gives each transaction another connection', () => {
  /** Deallocates prepared statements, as if the pool gave another connection. */
  const changeConnection = ({ db }: Database) => db.rows(sql`deallocate all`);
  const openPooled = async () => {
    const database = await openDatabase({ url: await testDatabaseUrl([notesServer]), connections: 1, log });
    afterTest(() => database.close());
    return database;
  };

  test('statements run, and are no longer prepared', async () => {
    const database = await openPooled();
    const doubled = (n: number) => database.db.row(sql<{ doubled: number }>`select ${n}::int4 * 2 as doubled`);
    await times(3, doubled);

    await changeConnection(database);

    expect(await times(4, doubled)).toEqual([0, 2, 4, 6].map((n) => ({ doubled: n })));
    expect(await listPrepared(database)).toEqual([]);
  });

  test('a transaction runs once', async () => {
    const database = await openPooled();
    const write = (id: number) =>
      database.transaction(async (tx) => {
        await tx.rows(sql`select pg_advisory_xact_lock(${id}::int8)`);
        await insertNote(tx, id, 'note');
      });
    await times(3, write);

    await changeConnection(database);
    await write(10);

    expect(await countNotes(database.db)).toBe(4);
  });
});
