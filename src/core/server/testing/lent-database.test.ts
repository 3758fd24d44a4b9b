import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../db/open-database.ts';
import { insertNote } from './notes.ts';
import { testDatabase } from './test-database.ts';

/** A feature with explicit note ids, identity line and kind ids, and one row written by the migration. */
const numbered = {
  name: 'numbered',
  migrations: {
    '001-numbered': {
      up: async (db: Parameters<ReturnType<typeof sql>['execute']>[0]) => {
        await sql`create table notes (id int8 primary key, text text not null, author int8 not null)`.execute(db);
        await sql`create table lines (id int8 generated always as identity (start with 500) primary key, note_id int8 not null references notes)`.execute(
          db,
        );
        await sql`create table kinds (id int8 generated always as identity primary key, name text not null)`.execute(db);
        await sql`insert into kinds (name) values ('short')`.execute(db);
      },
    },
  },
};

const tables = ({ db }: Database) =>
  db.row(
    sql`select (select array_agg(id) from notes) as notes, (select array_agg(id) from lines) as lines, (select array_agg(name) from kinds) as kinds`,
  );
const NEW = { notes: null, lines: null, kinds: ['short'] };
const addLine = async ({ db }: Database) =>
  (await db.row(sql<{ id: number }>`insert into lines (note_id) select id from notes returning id`))!.id;

let before: Database;

test.each(['first', 'second', 'third'])('the %s test that borrows a database finds it new', async () => {
  before = await testDatabase([numbered]);
  expect(await tables(before)).toEqual(NEW);
  await insertNote(before.db, 1, 'mine');
  expect(await addLine(before)).toBe(500);
});

test('a borrowed database numbers new rows after the rows of the migration', async () => {
  const { db } = await testDatabase([numbered]);
  expect(await db.row(sql`insert into kinds (name) values ('long') returning id`)).toEqual({ id: 2 });
});

test('using a borrowed database after the end of its test is refused', async () => {
  await expect(before.db.row(sql`select 1`)).rejects.toThrow('is over');
  await expect(before.transaction(async () => 1)).rejects.toThrow('is over');
});

test('two databases that are open at the same time are separate', async () => {
  const [one, other] = await Promise.all([testDatabase([numbered]), testDatabase([numbered])]);
  await insertNote(one.db, 1, 'mine');
  expect(await tables(other)).toEqual(NEW);
});

const spoil: Array<[what: string, (database: Database) => Promise<unknown>]> = [
  ["the migration's rows are changed", ({ db }) => db.rows(sql`update kinds set name = 'long'`)],
  ['the tables are changed', ({ db }) => db.rows(sql`create table more (id int)`)],
  [
    'a trigger is added to a table that has one for its foreign keys',
    async ({ db }) => {
      await db.rows(sql`create function more() returns trigger language plpgsql as $$ begin raise 'more'; end $$`);
      await db.rows(sql`create trigger more before insert on lines for each row execute function more()`);
    },
  ],
  ['it is closed', (database) => database.close()],
];
for (const [what, change] of spoil) {
  test(`once ${what}`, async () => void (await change(await testDatabase([numbered]))));
  test(`after ${what}, the next test gets another one`, async () => {
    const database = await testDatabase([numbered]);
    expect({ tables: await tables(database), row: await database.db.row(sql`select to_regclass('more') as more`) }).toEqual({
      tables: NEW,
      row: { more: null },
    });
    await insertNote(database.db, 1, 'mine');
    expect(await addLine(database)).toBe(500);
  });
}
