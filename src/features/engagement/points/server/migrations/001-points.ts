import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rates, rewards, redemptions and watch progress. The balances are in the ledger. */
export const points: Migration = {
  async up(db) {
    await sql`
      create table points_settings (
        channel_id bigint primary key references channels on delete cascade,
        channel_points_enabled boolean not null,
        watch_points int not null check (watch_points >= 0),
        subscriber_watch_points int not null check (subscriber_watch_points >= 0),
        follow_points int not null check (follow_points >= 0),
        subscription_points int not null check (subscription_points >= 0),
        gift_points int not null check (gift_points >= 0)
      )`.execute(db);
    await sql`
      create table rewards (
        id text primary key,
        channel_id bigint not null references channels on delete cascade,
        title text not null,
        description text not null,
        cost bigint not null check (cost > 0),
        background_color text not null,
        is_user_input_required boolean not null,
        is_paused boolean not null,
        is_enabled boolean not null,
        should_redemptions_skip_request_queue boolean not null,
        max_per_stream int check (max_per_stream > 0),
        max_per_user_per_stream int check (max_per_user_per_stream > 0),
        cooldown_seconds int check (cooldown_seconds > 0),
        created_at timestamptz not null,
        deleted_at timestamptz
      )`.execute(db);
    await sql`create index rewards_of_channel on rewards (channel_id, cost, id) where deleted_at is null`.execute(db);
    // Title, cost and color are snapshots of the time of redemption; `paid` is 0 for the broadcaster.
    await sql`
      create table redemptions (
        id text primary key,
        channel_id bigint not null references channels on delete cascade,
        reward_id text not null references rewards on delete cascade,
        user_id bigint not null references users on delete cascade,
        transaction_id text not null,
        reward_title text not null,
        reward_cost bigint not null,
        reward_background_color text not null,
        paid bigint not null check (paid in (0, reward_cost)),
        user_input text not null,
        status text not null check (status in ('pending', 'accepted', 'rejected')),
        created_at timestamptz not null,
        decided_by bigint references users on delete set null,
        decided_at timestamptz,
        unique (user_id, transaction_id),
        check ((status = 'pending') = (decided_at is null))
      )`.execute(db);
    await sql`create index redemptions_queue on redemptions (channel_id, status, id)`.execute(db);
    await sql`create index redemptions_of_reward on redemptions (reward_id, created_at)`.execute(db);
    // `minute` counts minutes since the epoch. Old rows can be deleted: their effect is in `watch_progress` and the ledger.
    await sql`
      create table watched_minutes (
        minute int not null,
        channel_id bigint not null,
        user_id bigint not null,
        primary key (minute, channel_id, user_id)
      )`.execute(db);
    await sql`
      create table watch_progress (
        channel_id bigint not null references channels on delete cascade,
        user_id bigint not null references users on delete cascade,
        minutes int not null,
        primary key (channel_id, user_id)
      )`.execute(db);
  },
};
