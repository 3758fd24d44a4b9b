import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { StartupError } from '../startup-error.ts';
import { afterTest } from '../testing/after-test.ts';
import { testDatabase, testDatabaseUrl } from '../testing/test-database.ts';
import { SERVER_VERSION } from '../version.ts';
import type { MigratedFeature } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const runs = (text: string): Migration => ({ up: async (db) => void (await sql.raw(text).execute(db)) });

const people: MigratedFeature = { name: 'people', migrations: { '001-people': runs('create table people (id int8 primary key)') } };
/** This feature runs after `people`, although its name sorts first. */
const aviaries: MigratedFeature = {
  name: 'aviaries',
  migrations: { '001-aviaries': runs('create table aviaries (keeper int8 references people)') },
};
const olderPeople: MigratedFeature = {
  name: 'people',
  migrations: {
    ...people.migrations,
    '002-age': runs('alter table people add column age int8'),
    '003-ripe': runs('update people set age = 1'),
  },
};

test('migrations run in the order of the features, then of their numbers', async () => {
  const { db, migrate } = await testDatabase([]);
  const backwards = Object.fromEntries(Object.entries(olderPeople.migrations).reverse());
  await migrate([{ name: 'people', migrations: backwards }, aviaries]);
  expect(await db.rows(sql`select name from kysely_migration order by timestamp`)).toEqual(
    ['people/001-people', 'people/002-age', 'people/003-ripe', 'aviaries/001-aviaries'].map((name) => ({ name })),
  );
});

test('an earlier feature may add migrations on a database that already has the later features', async () => {
  const { db, migrate } = await testDatabase([]);
  await migrate([people, aviaries]);
  await db.rows(sql`insert into people values (7)`);

  await migrate([olderPeople, aviaries]);
  await migrate([olderPeople, aviaries]);

  expect(await db.rows(sql`select id, age from people`)).toEqual([{ id: 7, age: 1 }]);
});

test('a migration that fails leaves the database unchanged, and the next start tries again', async () => {
  const { db, migrate } = await testDatabase([]);
  const broken: MigratedFeature = {
    name: 'people',
    migrations: { ...people.migrations, '002-age': runs('alter table nobody add column age int8') },
  };

  await expect(migrate([broken, aviaries])).rejects.toThrow('"nobody" does not exist');
  expect(await db.row(sql`select to_regclass('people') as people`)).toEqual({ people: null });

  await migrate([olderPeople, aviaries]);
  expect(await db.rows(sql`select * from aviaries`)).toEqual([]);
});

test('a start against a newer schema is refused with both versions and the unknown migrations, and changes nothing', async () => {
  const { db, migrate } = await testDatabase([]);
  await migrate([olderPeople, aviaries]);
  const older = () => migrate([people, { ...aviaries, migrations: { ...aviaries.migrations, '002-eggs': runs('create table eggs ()') } }]);
  const refused = (by: string) =>
    `This is Grandstand ${SERVER_VERSION}, but the database was made by ${by} (it has people/002-age, people/003-ripe): start that version, or restore an older backup.`;

  await expect(older()).rejects.toThrow(new StartupError(refused('a newer build')));
  await db.rows(sql`update kysely_migration set version = '99.1.0' where name = 'people/003-ripe'`);
  await expect(older()).rejects.toThrow(new StartupError(refused('99.1.0')));
  expect(await db.row(sql`select to_regclass('eggs') as eggs`)).toEqual({ eggs: null });
});

test('the migrations of a database that recorded no versions are known, and its next ones are recorded with the version', async () => {
  const { db, migrate } = await testDatabase([]);
  await migrate([people]);
  await db.rows(sql`alter table kysely_migration drop column version`);
  await expect(migrate([aviaries])).rejects.toThrow('made by a newer build (it has people/001-people)');
  await migrate([people]);
  await migrate([people, aviaries]);
  expect(await db.rows(sql`select name, version from kysely_migration order by timestamp`)).toEqual([
    { name: 'people/001-people', version: null },
    { name: 'aviaries/001-aviaries', version: SERVER_VERSION },
  ]);
});

test('an upgrade says in the log what it runs and when it ends, and a first start or one without changes says nothing', async () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const database = await openDatabase({ url: await testDatabaseUrl([]), log });
  afterTest(() => database.close());
  await database.migrate([people]);
  await database.migrate([people]);
  expect(lines).toEqual([]);
  await database.migrate([olderPeople]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, migrations: ['people/002-age', 'people/003-ripe'], msg: expect.stringContaining('is being upgraded') },
    { level: 30, milliseconds: expect.any(Number), msg: 'The database is upgraded' },
  ]);
});

test('an upgrade gives way while a backup reads the table, so that requests do not wait behind it, and then happens', async () => {
  const messages: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void messages.push(JSON.parse(line).msg) });
  const database = await openDatabase({ url: await testDatabaseUrl([]), log });
  afterTest(() => database.close());
  await database.migrate([people]);
  let upgrade: Promise<void> | undefined;
  await database.session(async (backup) => {
    await backup.rows(sql`begin`);
    await backup.rows(sql`lock table people in access share mode`);
    upgrade = database.migrate([olderPeople]);
    upgrade.catch(() => undefined);
    await soon(() => expect(messages).toContainEqual(expect.stringContaining('waits for a table')));
    await backup.rows(sql`commit`);
  });
  await upgrade;
  expect(messages.at(-1)).toBe('The database is upgraded');
  expect(await database.db.rows(sql`select age from people`)).toEqual([]);
});

describe('a migration that moves to another feature', () => {
  /** `people` used to create the aviaries too; now they are a separate feature with further migrations. */
  const before: MigratedFeature = {
    name: 'people',
    migrations: { ...people.migrations, '002-aviaries': runs('create table aviaries (keeper int8 references people)') },
  };
  const moved: MigratedFeature = {
    name: 'aviaries',
    migrations: {
      '001-birds': runs('alter table aviaries add column birds int8'),
      'people/002-aviaries': before.migrations['002-aviaries']!,
    },
  };
  const columns = sql`
    select column_name from information_schema.columns where table_name = 'aviaries' order by ordinal_position`;

  test('keeps its recorded name, so that an existing database does not run it twice', async () => {
    const { db, migrate } = await testDatabase([]);
    await migrate([before]);
    await db.rows(sql`insert into people values (7)`);
    await db.rows(sql`insert into aviaries values (7)`);

    await migrate([people, moved]);

    expect(await db.rows(sql`select keeper, birds from aviaries`)).toEqual([{ keeper: 7, birds: null }]);
    expect(await db.rows(sql`select name from kysely_migration order by name`)).toEqual(
      ['aviaries/001-birds', 'people/001-people', 'people/002-aviaries'].map((name) => ({ name })),
    );
  });

  test('runs before the migrations of its new feature, so that a new database gets the same schema', async () => {
    const { db, migrate } = await testDatabase([]);
    await migrate([people, moved]);
    expect(await db.rows(columns)).toEqual([{ column_name: 'keeper' }, { column_name: 'birds' }]);
    await migrate([people, moved]);
    expect(await db.row(sql`select count(*) from kysely_migration`)).toEqual({ count: 3 });
  });

  test('belongs to one feature: a name used by two features is an error', async () => {
    const { migrate } = await testDatabase([]);
    await expect(migrate([before, moved])).rejects.toThrow('two features have a migration people/002-aviaries');
  });
});

test('nodes that start at the same time run the migrations once', async () => {
  const url = await testDatabaseUrl([]);
  const slow: MigratedFeature = { name: 'slow', migrations: { '001-slow': runs('select pg_sleep(0.3); create table slow (id int8)') } };
  const nodes = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url, log: pino({ level: 'silent' }) })));
  afterTest(() => Promise.all(nodes.map((node) => node.close())));

  await Promise.all(nodes.map((node) => node.migrate([people, slow, aviaries])));

  expect(await nodes[0]!.db.row(sql`select count(*) from kysely_migration`)).toEqual({ count: 3 });
});
