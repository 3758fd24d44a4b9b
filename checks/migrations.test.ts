import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { features } from '#app/server/features.ts';
import type { MigratedFeature } from '#core/server/db/migrate.ts';
import { hashesOf, problemsOf, readLock, withNewMigrations } from './migration-lock.ts';

test('every migration is locked and unchanged since then', async () => {
  expect(problemsOf(readLock(), await hashesOf(features))).toEqual([]);
});

const birds: Migration = {
  async up(db) {
    await sql`create table birds (id int8 primary key)`.execute(db);
    await sql`insert into birds values (${1})`.execute(db);
  },
};
const feature = (migrations: Record<string, Migration>): MigratedFeature[] => [{ name: 'aviaries', migrations }];
const lockOf = (migrations: Record<string, Migration>) => hashesOf(feature(migrations));

test('names, comments and line breaks of a migration may change', async () => {
  const renamed: Migration = {
    up: async (database) => {
      // A different comment.
      await sql`
        create table birds (id int8 primary key)
      `.execute(database);
      const first = 1;
      await sql`insert into birds
        values (${first})`.execute(database);
    },
  };
  expect(problemsOf(await lockOf({ '001-birds': birds }), await lockOf({ '001-birds': renamed }))).toEqual([]);
});

test.each<[what: string, up: Migration['up']]>([
  ['another column', async (db) => void (await sql`create table birds (id int4 primary key)`.execute(db))],
  [
    'another value',
    async (db) => {
      await sql`create table birds (id int8 primary key)`.execute(db);
      await sql`insert into birds values (${2})`.execute(db);
    },
  ],
  [
    'another order',
    async (db) => {
      await sql`insert into birds values (${1})`.execute(db);
      await sql`create table birds (id int8 primary key)`.execute(db);
    },
  ],
  ['one statement less', async (db) => void (await sql`create table birds (id int8 primary key)`.execute(db))],
])('a locked migration with %s fails with a sentence that names the fix', async (_what, up) => {
  expect(problemsOf(await lockOf({ '001-birds': birds }), await lockOf({ '001-birds': { up } }))).toEqual([
    'The migration aviaries/001-birds has changed, but databases that have it will not run it again. Put it back as it was and add a new migration that makes the change.',
  ]);
});

test('a locked migration may move to another feature if it keeps its name', async () => {
  const moved = await hashesOf([{ name: 'nests', migrations: { 'aviaries/001-birds': birds } }]);
  expect(problemsOf(await lockOf({ '001-birds': birds }), moved)).toEqual([]);
});

test('a locked migration that was deleted fails, and so does a new one that is not locked', async () => {
  expect(problemsOf(await lockOf({ '001-birds': birds }), await lockOf({ '002-more-birds': birds }))).toEqual([
    'The migration aviaries/001-birds is gone, so databases that have it would refuse to start. Put it back under this name.',
    'The migration aviaries/002-more-birds is new. Lock it with `npm run lock-migrations` and commit checks/migrations.lock.json.',
  ]);
});

test('locking appends new migrations and never changes existing entries', async () => {
  const lock = { 'aviaries/001-birds': 'what it was' };
  const now = await lockOf({ '000-nests': birds, '001-birds': birds });
  const next = withNewMigrations(lock, now);
  expect(Object.entries(next)).toEqual([
    ['aviaries/001-birds', 'what it was'],
    ['aviaries/000-nests', now['aviaries/000-nests']],
  ]);
});
