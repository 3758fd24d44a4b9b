import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Daily sums by kind, counted from the ledger with the last counted transaction, and recorded payouts. Payouts are never deleted, because
 * the ledger refers to them.
 */
export const earnings: Migration = {
  async up(db) {
    await sql`
      create table earnings_days (
        channel_id bigint not null references channels on delete cascade,
        currency text not null,
        day date not null,
        kind text not null,
        amount bigint not null,
        entries bigint not null check (entries > 0),
        primary key (channel_id, currency, day, kind)
      )`.execute(db);
    await sql`
      create table earnings_counted (
        channel_id bigint not null references channels on delete cascade,
        currency text not null,
        last_transaction bigint not null,
        primary key (channel_id, currency)
      )`.execute(db);
    await sql`
      create table payouts (
        id text primary key,
        channel_id bigint not null references channels,
        currency text not null,
        amount bigint not null check (amount > 0),
        settled_debt bigint not null check (settled_debt >= 0),
        reference text not null,
        idempotency_key text not null,
        made_by bigint not null references users,
        made_at timestamptz not null,
        undone_by bigint references users,
        undone_at timestamptz,
        undo_reason text,
        unique (channel_id, idempotency_key),
        check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
      )`.execute(db);
    await sql`create index payouts_made_by on payouts (made_by)`.execute(db);
    await sql`create index payouts_undone_by on payouts (undone_by) where undone_by is not null`.execute(db);
  },
};
