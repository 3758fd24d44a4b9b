import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/server/db/open-database.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { features } from './features.ts';
import { resetSetting } from './reset-setting.ts';
import { liveSettingsOf } from './settings.ts';

const log = pino({ level: 'silent' });

async function installation() {
  const DATABASE_URL = await testDatabaseUrl(features);
  const within = async <Result>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase({ url: DATABASE_URL, log });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const start = () => liveSettingsOf({ DATABASE_URL }, { demo: false, dev: false });
  return {
    store: (name: string, value: string, version: number) =>
      within(({ db }) =>
        db.rows(sql`
          insert into installation_settings (name, value, version, changed_at) values (${name}, ${value}, ${version}::int8, now())`),
      ),
    load: () => within(({ db }) => start().load(db, log)),
    reset: (name: string) => resetSetting(start(), log, name),
    rows: () => within(({ db }) => db.rows(sql`select name, value, version::int from installation_settings order by name`)),
  };
}

test('a stored value that refuses the start is removed, and the others stay', async () => {
  const { store, load, reset, rows } = await installation();
  await store('S3_ACCESS_KEY', 'id', 3);
  await store('SITE_NAME', 'Kestrel TV', 7);
  await expect(load()).rejects.toThrow('S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY belong together');
  expect(await reset('S3_ACCESS_KEY')).toBe('The stored value of S3_ACCESS_KEY is removed. Its variable or its default counts now.');
  await load();
  expect(await rows()).toEqual([
    { name: 'S3_ACCESS_KEY', value: null, version: 8 },
    { name: 'SITE_NAME', value: 'Kestrel TV', version: 7 },
  ]);
  expect(await reset('S3_ACCESS_KEY')).toBe('The database has no value of S3_ACCESS_KEY.');
});

test('a name that is no changeable setting is refused', async () => {
  const { reset } = await installation();
  for (const name of ['S3_ACES_KEY', 'DATABASE_URL', 'constructor'])
    await expect(reset(name)).rejects.toThrow(`${name} is no setting that the database can have.`);
});
