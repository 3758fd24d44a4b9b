import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /**
   * `drop_progress` has one row per person and campaign; `last_minute` is the last counted minute since the epoch. Most updates change no
   * indexed column, and the fill factor lets them stay on their page.
   */
  '001-drops': {
    async up(db) {
      await sql`
        create table drop_organizations (
          id text primary key,
          name text not null,
          url text not null default '',
          callback_url text not null default '',
          sealed_secret bytea,
          created_at timestamptz not null
        )`.execute(db);
      await sql`create unique index drop_organizations_name on drop_organizations (lower(name))`.execute(db);
      await sql`
        create table drop_administrators (
          user_id bigint not null references users on delete cascade,
          organization_id text not null references drop_organizations on delete cascade,
          primary key (user_id, organization_id)
        )`.execute(db);
      await sql`create index drop_administrators_organization on drop_administrators (organization_id)`.execute(db);
      await sql`
        create table drop_rewards (
          id text primary key,
          organization_id text not null references drop_organizations on delete cascade,
          category_id bigint not null references categories,
          name text not null,
          external_id text,
          picture text,
          created_at timestamptz not null
        )`.execute(db);
      await sql`create index drop_rewards_organization on drop_rewards (organization_id, id)`.execute(db);
      await sql`
        create table drop_campaigns (
          id text primary key,
          organization_id text not null references drop_organizations,
          category_id bigint not null references categories,
          name text not null,
          url text not null default '',
          connect_url text not null default '',
          starts_at timestamptz,
          ends_at timestamptz,
          is_test boolean not null default false,
          published_at timestamptz,
          created_at timestamptz not null,
          updated_at timestamptz not null,
          check (published_at is null or (starts_at is not null and ends_at is not null and starts_at <= ends_at and not is_test))
        )`.execute(db);
      await sql`create index drop_campaigns_organization on drop_campaigns (organization_id, id)`.execute(db);
      await sql`create index drop_campaigns_published on drop_campaigns (ends_at) where published_at is not null`.execute(db);
      await sql`create index drop_campaigns_category on drop_campaigns (category_id, ends_at) where published_at is not null or is_test`.execute(
        db,
      );
      await sql`
        create table drop_campaign_rewards (
          campaign_id text not null references drop_campaigns on delete cascade,
          reward_id text not null references drop_rewards,
          required_minutes int not null check (required_minutes > 0),
          position int not null,
          primary key (campaign_id, reward_id)
        )`.execute(db);
      await sql`create index drop_campaign_rewards_reward on drop_campaign_rewards (reward_id)`.execute(db);
      await sql`
        create table drop_campaign_channels (
          campaign_id text not null references drop_campaigns on delete cascade,
          channel_id bigint not null references channels on delete cascade,
          primary key (campaign_id, channel_id)
        )`.execute(db);
      await sql`create index drop_campaign_channels_channel on drop_campaign_channels (channel_id)`.execute(db);
      await sql`
        create table drop_progress (
          user_id bigint not null references users on delete cascade,
          campaign_id text not null references drop_campaigns on delete cascade,
          minutes int not null check (minutes > 0),
          last_minute int not null,
          primary key (user_id, campaign_id)
        ) with (fillfactor = 80)`.execute(db);
      await sql`create index drop_progress_campaign on drop_progress (campaign_id)`.execute(db);
      await sql`
        create table drop_claims (
          user_id bigint not null references users on delete cascade,
          campaign_id text not null references drop_campaigns on delete cascade,
          reward_id text not null references drop_rewards,
          id text not null unique,
          claimed_at timestamptz not null,
          delivered_at timestamptz,
          failed_at timestamptz,
          primary key (user_id, campaign_id, reward_id)
        )`.execute(db);
      await sql`create index drop_claims_campaign on drop_claims (campaign_id, reward_id)`.execute(db);
    },
  },
  '002-organization-logos': {
    async up(db) {
      await sql`alter table drop_organizations add column logo text`.execute(db);
    },
  },
  /**
   * Pending callbacks. `due` is the time of the next attempt; a claim with `failed_at` was given up and can be resent. A claim with neither
   * was delivered, or its organization wanted no callbacks. `problem` is the result of the last failed attempt.
   */
  '003-callbacks': {
    async up(db) {
      await sql`
        alter table drop_claims
          add column organization_id text references drop_organizations,
          add column due timestamptz,
          add column attempts int not null default 0,
          add column problem text`.execute(db);
      await sql`
        update drop_claims q
           set organization_id = c.organization_id,
               due = case when q.delivered_at is null and q.failed_at is null then q.claimed_at end
          from drop_campaigns c where c.id = q.campaign_id`.execute(db);
      await sql`alter table drop_claims alter column organization_id set not null`.execute(db);
      await sql`create index drop_claims_due on drop_claims (organization_id, due, id) where due is not null`.execute(db);
      await sql`
        create index drop_claims_undelivered on drop_claims (organization_id, id) where due is not null or failed_at is not null`.execute(
        db,
      );
      await sql`create index drop_claims_failed on drop_claims (campaign_id, reward_id) where failed_at is not null`.execute(db);
      await sql`create index drop_claims_reward on drop_claims (reward_id)`.execute(db);
    },
  },
  /**
   * Numbers of campaigns and rewards, so that reading them does not depend on the number of participants. Each is the sum of several rows
   * (shards), so that nodes and claims rarely wait for each other. `watching` counts people in `minute`, the last counted one, and
   * `watching_before` those in the minute before it.
   */
  '004-counts': {
    async up(db) {
      await sql`
        create table drop_campaign_counts (
          campaign_id text not null references drop_campaigns on delete cascade,
          shard int not null,
          participants int8 not null,
          minutes int8 not null,
          minute int not null,
          watching int not null,
          watching_before int not null,
          primary key (campaign_id, shard)
        ) with (fillfactor = 50)`.execute(db);
      await sql`
        create table drop_reward_counts (
          campaign_id text not null references drop_campaigns on delete cascade,
          reward_id text not null,
          shard int not null,
          completed int8 not null,
          claimed int8 not null,
          primary key (campaign_id, reward_id, shard)
        ) with (fillfactor = 50)`.execute(db);
      await sql`
        insert into drop_campaign_counts (campaign_id, shard, participants, minutes, minute, watching, watching_before)
        select campaign_id, 0, count(*), sum(minutes), max(last_minute), 0, 0 from drop_progress group by campaign_id`.execute(db);
      await sql`
        insert into drop_reward_counts (campaign_id, reward_id, shard, completed, claimed)
        select n.campaign_id, n.reward_id, 0,
               (select count(*) from drop_progress p where p.campaign_id = n.campaign_id and p.minutes >= n.required_minutes),
               (select count(*) from drop_claims q where q.campaign_id = n.campaign_id and q.reward_id = n.reward_id)
          from drop_campaign_rewards n`.execute(db);
    },
  },
  /** Deleted rewards that participants of an ended campaign keep. */
  '005-archived-rewards': {
    async up(db) {
      await sql`alter table drop_rewards add column archived_at timestamptz`.execute(db);
    },
  },
  /**
   * What administrators earn in a test has tables of its own, because a published campaign can be tested too. Tests are not counted any more,
   * so the counts of drafts are deleted.
   */
  '006-tests': {
    async up(db) {
      await sql`
        create table drop_test_progress (
          user_id bigint not null references users on delete cascade,
          campaign_id text not null references drop_campaigns on delete cascade,
          minutes int not null check (minutes > 0),
          last_minute int not null,
          primary key (user_id, campaign_id)
        )`.execute(db);
      await sql`create index drop_test_progress_campaign on drop_test_progress (campaign_id)`.execute(db);
      await sql`
        create table drop_test_claims (
          user_id bigint not null references users on delete cascade,
          campaign_id text not null references drop_campaigns on delete cascade,
          reward_id text not null references drop_rewards on delete cascade,
          organization_id text not null references drop_organizations,
          id text not null unique,
          claimed_at timestamptz not null,
          due timestamptz,
          attempts int not null default 0,
          problem text,
          delivered_at timestamptz,
          failed_at timestamptz,
          primary key (user_id, campaign_id, reward_id)
        )`.execute(db);
      await sql`create index drop_test_claims_campaign on drop_test_claims (campaign_id)`.execute(db);
      await sql`create index drop_test_claims_reward on drop_test_claims (reward_id)`.execute(db);
      await sql`create index drop_test_claims_due on drop_test_claims (organization_id, due, id) where due is not null`.execute(db);
      await sql`
        create index drop_test_claims_undelivered on drop_test_claims (organization_id, id)
         where due is not null or failed_at is not null`.execute(db);
      await sql`
        with moved as (
          delete from drop_progress p using drop_campaigns c where c.id = p.campaign_id and c.published_at is null
          returning p.user_id, p.campaign_id, p.minutes, p.last_minute
        )
        insert into drop_test_progress (user_id, campaign_id, minutes, last_minute) select * from moved`.execute(db);
      await sql`
        with moved as (
          delete from drop_claims q using drop_campaigns c where c.id = q.campaign_id and c.published_at is null
          returning q.user_id, q.campaign_id, q.reward_id, q.organization_id, q.id, q.claimed_at, q.due, q.attempts, q.problem, q.delivered_at,
                    q.failed_at
        )
        insert into drop_test_claims (user_id, campaign_id, reward_id, organization_id, id, claimed_at, due, attempts, problem, delivered_at,
                                      failed_at)
        select * from moved`.execute(db);
      for (const counts of ['drop_campaign_counts', 'drop_reward_counts']) {
        await sql`
          delete from ${sql.table(counts)} k using drop_campaigns c where c.id = k.campaign_id and c.published_at is null`.execute(db);
      }
      await sql`alter table drop_campaigns drop constraint drop_campaigns_check`.execute(db);
      await sql`
        alter table drop_campaigns add constraint drop_campaigns_check
          check (published_at is null or (starts_at is not null and ends_at is not null and starts_at <= ends_at))`.execute(db);
    },
  },
  /** The locale of the database does not decide which names are equal. */
  '006-names-without-locale': {
    async up(db) {
      await sql`drop index drop_organizations_name`.execute(db);
      await sql`create unique index drop_organizations_name on drop_organizations (lower(name collate "C"))`.execute(db);
    },
  },
};
