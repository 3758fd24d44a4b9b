import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** The first call stores the result of `make`. The primary key decides when two nodes start at the same instant. */
export async function installationSecret(db: Db, name: string, make: () => string): Promise<string> {
  await db.rows(sql`insert into installation_secrets (name, value) values (${name}, ${make()}) on conflict (name) do nothing`);
  const row = await db.row<{ value: string }>(sql`select value from installation_secrets where name = ${name}`);
  if (!row) throw new Error(`the secret ${name} was deleted while it was read`);
  return row.value;
}
