import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** A hash of the rows of every table, by table name. */
export async function hashTables(db: Db): Promise<Record<string, string>> {
  const tables = await db.rows(sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const row = await db.row(
      sql<{ hash: string | null }>`select md5(string_agg(t::text, E'\n' order by t::text)) as hash from ${sql.table(name)} t`,
    );
    found[name] = row?.hash ?? 'empty';
  }
  return found;
}
