import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `drop_progress` has one row per person and campaign; `last_minute` is the last counted minute since the epoch. Most updates change no
 * indexed column, and the fill factor lets them stay on their page.
 */
export const drops: Migration = {
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
};
