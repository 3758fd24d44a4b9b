import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /**
   * `leaderboard_gifts` has each counted gift once by its key; `quantity` is what remains after reversals. `leaderboard_totals` has the sums
   * of a person in a channel, one row per period, so a list is read from the head of an index. `starts_on` is the first day of the period.
   * The indexes that start with the person find their newest gift and the rows of a deleted account.
   */
  '001-leaderboards': {
    async up(db) {
      await sql`
        create table leaderboard_gifts (
          board text not null check (board in ('gifts', 'kicks')),
          id text not null,
          channel_id bigint not null references channels on delete cascade,
          user_id bigint not null references users on delete cascade,
          quantity bigint not null check (quantity >= 0),
          at timestamptz not null,
          week_on date not null,
          month_on date not null,
          primary key (board, id)
        )`.execute(db);
      await sql`create index leaderboard_gifts_of_user on leaderboard_gifts (user_id, channel_id, board, at desc)`.execute(db);
      await sql`
        create table leaderboard_totals (
          user_id bigint not null references users on delete cascade,
          channel_id bigint not null references channels on delete cascade,
          board text not null check (board in ('gifts', 'kicks')),
          period text not null check (period in ('week', 'month', 'all')),
          starts_on date not null,
          quantity bigint not null check (quantity >= 0),
          reached_at timestamptz not null,
          primary key (user_id, channel_id, board, period, starts_on)
        )`.execute(db);
      await sql`
        create index leaderboard_totals_top on leaderboard_totals (channel_id, board, period, starts_on, quantity desc, reached_at, user_id)
         where quantity > 0`.execute(db);
      await sql`create index leaderboard_totals_past on leaderboard_totals (starts_on) where period <> 'all'`.execute(db);
    },
  },
};
