import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For a provider that sends events: stale answers, failed refunds and won disputes. */
export const stripe: Migration = {
  async up(db) {
    // Increases with each change. An answer of the provider is recorded only if it is unchanged since the query.
    await sql`alter table purchases add column changes int not null default 0`.execute(db);
    // Returned money of a failed refund or a won dispute.
    await sql`alter table payments add column set_aside bigint not null default 0 check (set_aside >= 0)`.execute(db);
    await sql`alter table refunds add column failed_at timestamptz, add column reinstated_at timestamptz`.execute(db);
  },
};
