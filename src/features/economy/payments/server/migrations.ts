import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** Orders, their payments and refunds. Rows are never deleted, because the ledger refers to them. */
  '001-payments': {
    async up(db) {
      await sql`
        create table purchases (
          id text primary key,
          buyer_id bigint not null references users,
          kind text not null,
          item jsonb not null,
          channel_id bigint references channels,
          title text not null,
          amount bigint not null check (amount > 0),
          currency text not null,
          is_recurring boolean not null,
          idempotency_key text not null,
          return_path text not null,
          provider text not null,
          checkout_ref text,
          checkout_url text,
          state text not null check (state in ('open', 'processing', 'paid', 'declined', 'expired')),
          created_at timestamptz not null,
          expires_at timestamptz not null,
          -- Of a purchase that recurs and was paid: whether the provider goes on taking money, and until when everything is paid.
          renewal text check (renewal in ('active', 'past_due', 'canceled', 'ended')),
          renewal_ref text,
          period_end timestamptz,
          paid_count int not null default 0 check (paid_count >= 0),
          attempts int not null default 0 check (attempts >= 0),
          next_attempt_at timestamptz,
          -- Under the test provider: how its renewals end.
          declines_renewals boolean not null default false,
          unique (buyer_id, idempotency_key),
          unique (provider, checkout_ref),
          unique (provider, renewal_ref),
          check ((renewal is null) = (period_end is null))
        )`.execute(db);
      await sql`create index purchases_of_buyer on purchases (buyer_id, id desc)`.execute(db);
      await sql`create index purchases_of_channel on purchases (channel_id, id desc) where channel_id is not null`.execute(db);
      await sql`create index purchases_next_attempt on purchases (next_attempt_at) where next_attempt_at is not null`.execute(db);
      await sql`
        create table payments (
          id text primary key,
          purchase_id text not null references purchases,
          number int not null check (number >= 1),
          provider text not null,
          provider_ref text not null,
          amount bigint not null check (amount > 0),
          refunded bigint not null default 0 check (refunded between 0 and amount),
          is_disputed boolean not null default false,
          period_start timestamptz,
          period_end timestamptz,
          paid_at timestamptz not null,
          unique (provider, provider_ref),
          unique (purchase_id, number),
          check ((period_start is null) = (period_end is null))
        )`.execute(db);
      await sql`
        create table refunds (
          id text primary key,
          payment_id text not null references payments,
          cause text not null check (cause in ('refund', 'dispute', 'shortfall')),
          amount bigint not null check (amount > 0),
          provider text not null,
          provider_ref text,
          created_at timestamptz not null,
          settled_at timestamptz,
          unique (provider, provider_ref)
        )`.execute(db);
      await sql`create index refunds_of_payment on refunds (payment_id)`.execute(db);
      // Each provider event takes effect once, however often and in whatever order it arrives.
      await sql`
        create table payment_events (
          provider text not null,
          event_id text not null,
          received_at timestamptz not null,
          primary key (provider, event_id)
        )`.execute(db);
      await sql`create index payment_events_received on payment_events (received_at)`.execute(db);
    },
  },
  /** For a provider that sends events: stale answers, failed refunds and won disputes. */
  '002-stripe': {
    async up(db) {
      // Increases with each change. An answer of the provider is recorded only if it is unchanged since the query.
      await sql`alter table purchases add column changes int not null default 0`.execute(db);
      // Returned money of a failed refund or a won dispute.
      await sql`alter table payments add column set_aside bigint not null default 0 check (set_aside >= 0)`.execute(db);
      await sql`alter table refunds add column failed_at timestamptz, add column reinstated_at timestamptz`.execute(db);
    },
  },
  /** Recurring purchases that are paused at their provider, because their buyer or channel is suspended. */
  '003-paused': {
    async up(db) {
      await sql`alter table purchases add column is_paused boolean not null default false`.execute(db);
      await sql`create index purchases_paused on purchases (id) where is_paused`.execute(db);
    },
  },
  /** A payment made from the money of a won dispute. It restores the disputed purchase. */
  '004-given-again': {
    async up(db) {
      await sql`alter table payments add column again_of text unique references refunds`.execute(db);
    },
  },
  /** The one provider that all money in the ledger comes from. An older database may have money of both; test money is reversed first. */
  '005-money-provider': {
    async up(db) {
      await sql`create table money_provider (id int primary key check (id = 1), provider text not null)`.execute(db);
      await sql`
        insert into money_provider (id, provider)
        select 1, provider from payments order by (provider = 'test' and (refunded < amount or set_aside > 0)) desc, paid_at desc limit 1`.execute(
        db,
      );
    },
  },
  /**
   * The order that resumed a canceled purchase. Repeating its key must not resume the purchase after another cancellation. Purchases that
   * ended cannot be resumed, also after a late payment, because the provider has stopped them.
   */
  '006-resumed': {
    async up(db) {
      await sql`alter table purchases add column resumed_by jsonb, add column is_stopped boolean not null default false`.execute(db);
      await sql`update purchases set is_stopped = true where renewal = 'ended'`.execute(db);
    },
  },
  /** All orders that resumed purchases. The column had the latest one of each purchase; no release has used it. */
  '007-resuming-orders': {
    async up(db) {
      await sql`
        create table resuming_orders (
          buyer_id bigint not null references users,
          idempotency_key text not null,
          purchase_id text not null references purchases,
          item jsonb not null,
          primary key (buyer_id, idempotency_key)
        )`.execute(db);
      await sql`
        insert into resuming_orders (buyer_id, idempotency_key, purchase_id, item)
        select buyer_id, resumed_by ->> 'key', id, resumed_by -> 'item' from purchases where resumed_by is not null`.execute(db);
      await sql`alter table purchases drop column resumed_by`.execute(db);
    },
  },
};
