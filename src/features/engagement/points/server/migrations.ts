import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** Rates, rewards, redemptions and watch progress. The balances are in the ledger. */
  '001-points': {
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
  },
  /** Counts one person's redemptions of a reward without scanning everyone else's. */
  '002-redemptions-of-person': {
    async up(db) {
      await sql`create index redemptions_of_person on redemptions (reward_id, user_id, created_at)`.execute(db);
    },
  },
  /**
   * Watch time is in `livestream_minutes`. Nodes of 0.1, which may run during an upgrade, still write to `watched_minutes`. The view writes
   * the same rows, so a minute counts once.
   */
  '003-watched-minutes-view': {
    async up(db) {
      await sql`drop table watched_minutes`.execute(db);
      await sql`create view watched_minutes as select minute, channel_id, user_id from livestream_minutes`.execute(db);
    },
  },
  /** The first response to a redemption, for repeated requests. Null for redemptions of older nodes, which may run during an upgrade. */
  '004-redemption-answers': {
    async up(db) {
      await sql`alter table redemptions add column answered_status text, add column answered_points bigint`.execute(db);
    },
  },
  /**
   * Bounds the cost of reads by the queue and by the caps of a reward, where rejected redemptions do not count. Another index finds a
   * person's rows when an account is deleted.
   */
  '005-read-indexes': {
    async up(db) {
      await sql`create index redemptions_pending on redemptions (channel_id, id) include (reward_id) where status = 'pending'`.execute(db);
      await sql`create index redemptions_of_reward_by_status on redemptions (reward_id, status, id)`.execute(db);
      await sql`create index redemptions_counted on redemptions (reward_id, created_at) where status <> 'rejected'`.execute(db);
      await sql`
        create index redemptions_counted_of_person on redemptions (reward_id, user_id, created_at) where status <> 'rejected'`.execute(db);
      await sql`drop index redemptions_of_person`.execute(db);
      await sql`create index watch_progress_of_user on watch_progress (user_id)`.execute(db);
    },
  },
  /**
   * Why a message needs review, and the findings of AI moderation. `held_reason` stays after the decision, because a repeated request gets
   * the first response. Older redemptions were never held.
   */
  '006-held-redemptions': {
    async up(db) {
      await sql`
        alter table redemptions
          add column held_reason text check (held_reason in ('ai', 'first_message')),
          add column violated_rules text[] not null default '{}'`.execute(db);
    },
  },
  /** Finds redemptions by decider when an account is deleted. Most have none. */
  '007-redemptions-decided-by': {
    async up(db) {
      await sql`create index redemptions_by_decider on redemptions (decided_by) where decided_by is not null`.execute(db);
    },
  },
  /** Reads recent redemptions of a channel without scanning all of them. */
  '008-redemptions-by-time': {
    async up(db) {
      await sql`create index redemptions_by_time on redemptions (channel_id, created_at)`.execute(db);
    },
  },
  /** A reward can show an emote or a stored picture, by its hash, instead of the star. */
  '009-reward-pictures': {
    async up(db) {
      await sql`
        alter table rewards
          add column emote_id bigint,
          add column picture text,
          add constraint rewards_one_picture check (emote_id is null or picture is null)`.execute(db);
    },
  },
  /** A message that slow patterns cannot decide. */
  '010-slow-patterns': {
    async up(db) {
      await sql`
        alter table redemptions
          drop constraint redemptions_held_reason_check,
          add constraint redemptions_held_reason_check check (held_reason in ('ai', 'pattern', 'first_message'))`.execute(db);
    },
  },
  /** Reads recent redemptions of a channel by the time at which the chat received them. */
  '011-redemptions-by-notice-time': {
    async up(db) {
      await sql`
        create index redemptions_by_notice_time
          on redemptions (channel_id, (case when held_reason is null then created_at else decided_at end))`.execute(db);
      await sql`drop index redemptions_by_time`.execute(db);
    },
  },
};
