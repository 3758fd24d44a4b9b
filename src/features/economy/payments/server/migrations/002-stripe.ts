import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a provider with a life of its own needs: answers that are older than what is recorded, refunds that fail, disputes that are won. */
export const stripe: Migration = {
  async up(db) {
    // Grows with each change, so that an answer of the provider is recorded only when nothing changed since it was asked.
    await sql`alter table purchases add column changes int not null default 0`.execute(db);
    // Money of a payment that went back and is here again, because a refund failed or a dispute was won.
    await sql`alter table payments add column set_aside bigint not null default 0 check (set_aside >= 0)`.execute(db);
    await sql`alter table refunds add column failed_at timestamptz, add column reinstated_at timestamptz`.execute(db);
  },
};
