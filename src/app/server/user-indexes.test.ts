import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { features } from './features.ts';

test('tables that refer to accounts have an index led by that column, so that deleting an account reads only its own rows', async () => {
  const { db } = await testDatabase(features);
  const rows = await db.rows(sql<{ column: string }>`
    select c.conrelid::regclass || '.' || a.attname as "column"
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
     order by 1`);
  expect(rows.map(({ column }) => column)).toEqual([]);
});
