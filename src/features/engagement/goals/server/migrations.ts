import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /**
   * `counted` is stored, so that reading a goal has a constant cost. `goal_subscriptions` holds what each payment added to a goal that counts
   * from its creation, so that a refund removes exactly that.
   */
  '001-goals': {
    async up(db) {
      await sql`
        create table goals (
          id text primary key,
          channel_id bigint not null references channels on delete cascade,
          type text not null check (type in ('followers', 'subscriptions')),
          title text not null,
          target bigint not null check (target > 0),
          counted bigint not null check (counted >= 0),
          count_from_creation boolean not null,
          emote_id text not null,
          status text not null default 'active' check (status in ('active', 'achieved', 'expired', 'canceled')),
          created_by bigint not null,
          created_at timestamptz not null,
          updated_at timestamptz not null,
          end_date timestamptz,
          achieved_at timestamptz check ((achieved_at is not null) = (status = 'achieved'))
        )`.execute(db);
      await sql`create unique index goals_active on goals (channel_id, type) where status = 'active'`.execute(db);
      await sql`create index goals_of_channel on goals (channel_id, id desc)`.execute(db);
      await sql`
        create table goal_subscriptions (
          goal_id text not null references goals on delete cascade,
          payment_id text not null,
          quantity int not null check (quantity >= 0),
          primary key (goal_id, payment_id)
        )`.execute(db);
    },
  },
};
