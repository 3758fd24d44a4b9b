import { type Kysely, sql } from 'kysely';

/** Opens the books of a unit: the account that gives it out. For the first migration of the feature that owns the unit. */
export async function makeIssuer(db: Kysely<unknown>, unit: string): Promise<void> {
  await sql`insert into ledger_accounts (unit, kind, owner, scope) values (${unit}, 'issuer', '', 0)`.execute(db);
}
