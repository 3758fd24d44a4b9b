import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { CampaignFields } from '#features/engagement/drops/contract/admin.ts';

export interface NewCampaign {
  id: string;
  organizationId: string;
  name: string;
  categoryId: number;
  at: Date;
}

export async function insertCampaign(db: Db, { id, organizationId, name, categoryId, at }: NewCampaign): Promise<void> {
  await db.rows(sql`
    insert into drop_campaigns (id, organization_id, category_id, name, created_at, updated_at)
    values (${id}, ${organizationId}, ${categoryId}, ${name}, ${at}, ${at})`);
}

/** Undefined fields stay as they are. */
export async function updateCampaign(
  db: Db,
  id: string,
  { name, category_id, starts_at, ends_at, url, connect_url }: { [Field in keyof CampaignFields]?: CampaignFields[Field] | undefined },
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update drop_campaigns
       set name = coalesce(${name ?? null}::text, name),
           category_id = coalesce(${category_id ?? null}::int8, category_id),
           starts_at = ${starts_at === undefined ? sql`starts_at` : sql`${starts_at}::timestamptz`},
           ends_at = ${ends_at === undefined ? sql`ends_at` : sql`${ends_at}::timestamptz`},
           url = coalesce(${url ?? null}::text, url),
           connect_url = coalesce(${connect_url ?? null}::text, connect_url),
           updated_at = ${at}
     where id = ${id}`);
}

export async function replaceRewards(db: Db, campaignId: string, rewards: CampaignFields['rewards']): Promise<void> {
  await db.rows(sql`delete from drop_campaign_rewards where campaign_id = ${campaignId}`);
  await db.rows(sql`
    insert into drop_campaign_rewards (campaign_id, reward_id, required_minutes, position)
    select ${campaignId}, r.reward_id, r.required_units, r.position
      from ${unnest(rewards, 'r', { reward_id: 'text', required_units: 'int4' }, { ordinality: 'position' })}`);
}

/**
 * Counts rewards that a campaign cannot have: other organizations', other categories', and archived ones. Share-locks the others against
 * deletion.
 */
export async function countUnusable(db: Db, organizationId: string, categoryId: number, rewardIds: readonly string[]): Promise<number> {
  const usable = await db.rows(sql`
    select 1 from drop_rewards
     where id = any(${arrayOf('text', rewardIds)}) and organization_id = ${organizationId} and category_id = ${categoryId}::int8
           and archived_at is null
     order by id for key share`);
  return rewardIds.length - usable.length;
}

export async function countOfOtherCategory(db: Db, campaignId: string, categoryId: number): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from drop_campaign_rewards n join drop_rewards r on r.id = n.reward_id
     where n.campaign_id = ${campaignId} and r.category_id <> ${categoryId}::int8`);
  return row!.count;
}

/** Replaces the channels of a campaign by slug. Returns false when one does not exist. */
export async function replaceChannels(db: Db, campaignId: string, slugs: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(slugs)];
  await db.rows(sql`delete from drop_campaign_channels where campaign_id = ${campaignId}`);
  const rows = await db.rows(sql`
    insert into drop_campaign_channels (campaign_id, channel_id)
    select ${campaignId}, id from channels where slug = any(${arrayOf('text', wanted)}) returning 1`);
  return rows.length === wanted.length;
}

export async function setPublished(db: Db, id: string, startsAt: Date, at: Date): Promise<void> {
  await db.rows(sql`
    update drop_campaigns set published_at = ${at}, starts_at = ${startsAt}, is_test = false, updated_at = ${at} where id = ${id}`);
}

/** An upcoming campaign never starts. */
export async function setEnded(db: Db, id: string, at: Date): Promise<void> {
  await db.rows(sql`
    update drop_campaigns set starts_at = least(starts_at, ${at}), ends_at = ${at}, updated_at = ${at} where id = ${id}`);
}

export async function setTest(db: Db, id: string, isTest: boolean, at: Date): Promise<void> {
  await db.rows(sql`update drop_campaigns set is_test = ${isTest}, updated_at = ${at} where id = ${id}`);
}

/** Deletes what administrators earned in the test of a locked campaign. */
export async function deleteTested(db: Db, campaignId: string): Promise<void> {
  await db.rows(sql`delete from drop_test_claims where campaign_id = ${campaignId}`);
  await db.rows(sql`delete from drop_test_progress where campaign_id = ${campaignId}`);
}

export async function deleteCampaign(db: Db, id: string): Promise<void> {
  await db.rows(sql`delete from drop_campaigns where id = ${id}`);
}

export async function countRewardsOf(db: Db, campaignId: string): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from drop_campaign_rewards where campaign_id = ${campaignId}`);
  return row!.count;
}

/** Counts the drafts of an organization and its campaigns that had not ended at `since`. */
export async function countCampaigns(db: Db, organizationId: string, since: Date): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from drop_campaigns
     where organization_id = ${organizationId} and (published_at is null or ends_at > ${since})`);
  return row!.count;
}

export async function moveDropsOfCategory(db: Db, from: number, into: number): Promise<void> {
  await db.rows(sql`update drop_campaigns set category_id = ${into}::int8 where category_id = ${from}::int8`);
  await db.rows(sql`update drop_rewards set category_id = ${into}::int8 where category_id = ${from}::int8`);
}

export async function countDropsOfCategories(db: Db, ids: readonly number[]): Promise<number> {
  const some = arrayOf('int8', ids);
  const row = await db.row(sql<{ count: number }>`
    select (select count(*) from drop_campaigns where category_id = any(${some}))
         + (select count(*) from drop_rewards where category_id = any(${some})) as count`);
  return row!.count;
}
