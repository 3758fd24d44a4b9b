import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { testDatabase } from './testing/test-database.ts';

test('a logged error of the database names its table and constraint, but not the values of the row', async () => {
  const { db } = await testDatabase([]);
  await db.rows(sql`create table people (name text not null, password_hash text not null, constraint people_name check (name <> ''))`);
  const refused = await db.rows(sql`insert into people values ('', 'a-secret-hash')`).catch((error: unknown) => error);
  expect(refused).toMatchObject({ detail: expect.stringContaining('a-secret-hash') });
  const lines: string[] = [];
  openLog('info', { write: (line) => void lines.push(line) }).error({ err: refused }, 'request failed');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'request failed',
    err: { code: '23514', table: 'people', constraint: 'people_name' },
  });
  expect(lines[0]).not.toContain('a-secret-hash');
});
