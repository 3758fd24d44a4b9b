import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** Sent gifts and paid bundles of KICKs. Rows are never deleted, because the ledger refers to them. */
  '001-kicks': {
    async up(db) {
      await sql`
        create table kicks_gifts (
          id uuid primary key,
          channel_id bigint not null references channels,
          sender_id bigint not null references users,
          gift_id text not null,
          amount bigint not null check (amount > 0),
          message text not null,
          idempotency_key text not null,
          answered_balance bigint not null check (answered_balance >= 0),
          -- KICKs of it that count no longer, because the money for them went back.
          reversed bigint not null default 0 check (reversed between 0 and amount),
          pinned_until timestamptz,
          created_at timestamptz not null,
          unique (sender_id, idempotency_key)
        )`.execute(db);
      await sql`create index kicks_gifts_of_channel on kicks_gifts (channel_id, created_at desc)`.execute(db);
      await sql`create index kicks_gifts_pinned on kicks_gifts (channel_id, pinned_until) where pinned_until is not null`.execute(db);
      await sql`create index kicks_gifts_counting on kicks_gifts (sender_id, created_at desc, id desc) where reversed < amount`.execute(db);
      await sql`
        create table kicks_purchases (
          payment_id text primary key references payments,
          user_id bigint not null references users,
          paid bigint not null check (paid > 0),
          -- What was credited for it, and the money that was set aside for that; the rest of the money paid a debt.
          credited bigint not null check (credited >= 0),
          money bigint not null check (money between 0 and paid),
          taken_back bigint not null default 0 check (taken_back between 0 and credited),
          created_at timestamptz not null,
          check ((credited = 0) = (money = 0))
        )`.execute(db);
      await sql`create index kicks_purchases_of_user on kicks_purchases (user_id, created_at desc)`.execute(db);
    },
  },
};
