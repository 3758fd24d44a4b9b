import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { CampaignNumbers } from '#features/drops/contract/admin.ts';
import { containing, type ListPage } from './rewards.ts';

/** Counts what people earned in the campaigns that `of` selects as `c`; who earned in the minutes since `since` is watching. */
const numbers = (since: number) => sql`
  (count(*) filter (where p.last_minute >= ${since}::int))::int as watching, count(p.user_id)::int as participants,
  coalesce(sum(p.minutes), 0)::int8 as minutes`;

export interface NumbersRow extends CampaignNumbers {
  id: string;
}

/** The ids of the campaigns of an organization, the newest first. */
export async function listCampaignIds(db: Db, { organizationId, q, limit, offset }: ListPage): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from drop_campaigns where organization_id = ${organizationId} and name ilike ${containing(q)}
     order by id desc limit ${limit}::int offset ${offset}::int`);
  return rows.map(({ id }) => id);
}

export async function countCampaignsNamed(db: Db, organizationId: string, q: string): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from drop_campaigns where organization_id = ${organizationId} and name ilike ${containing(q)}`);
  return row!.count;
}

/** The numbers of each of these campaigns. `since` is a minute since the epoch. */
export const listNumbers = (db: Db, campaignIds: readonly string[], since: number): Promise<NumbersRow[]> =>
  db.rows(sql<NumbersRow>`
    select w.id, ${numbers(since)}, (select count(*) from drop_claims q where q.campaign_id = w.id)::int as claims
      from unnest(${[...campaignIds]}::text[]) as w (id) left join drop_progress p on p.campaign_id = w.id
     group by w.id`);

/** The numbers of all published campaigns of an organization. Somebody who watches two of them at once is one viewer. */
export const findTotals = async (db: Db, organizationId: string, since: number, at: Date) =>
  (await db.row(sql<CampaignNumbers & { campaigns: number; running: number }>`
    select (select count(*) from drop_campaigns c where c.organization_id = ${organizationId} and c.published_at is not null)::int as campaigns,
           (select count(*) from drop_campaigns c where c.organization_id = ${organizationId} and c.published_at is not null
               and c.starts_at <= ${at} and c.ends_at > ${at})::int as running,
           (count(distinct p.user_id) filter (where p.last_minute >= ${since}::int))::int as watching,
           count(distinct p.user_id)::int as participants, coalesce(sum(p.minutes), 0)::int8 as minutes,
           (select count(*) from drop_claims q join drop_campaigns c on c.id = q.campaign_id
             where c.organization_id = ${organizationId} and c.published_at is not null)::int as claims
      from drop_campaigns c join drop_progress p on p.campaign_id = c.id
     where c.organization_id = ${organizationId} and c.published_at is not null`))!;

export interface RewardNumbers {
  id: string;
  name: string;
  completed: number;
  claimed: number;
  failed_callbacks: number;
}

export const listRewardNumbers = (db: Db, campaignId: string): Promise<RewardNumbers[]> =>
  db.rows(sql<RewardNumbers>`
    select r.id, r.name,
           (select count(*) from drop_progress p where p.campaign_id = n.campaign_id and p.minutes >= n.required_minutes)::int as completed,
           (select count(*) from drop_claims q where q.campaign_id = n.campaign_id and q.reward_id = n.reward_id)::int as claimed,
           (select count(*) from drop_claims q where q.campaign_id = n.campaign_id and q.reward_id = n.reward_id
               and q.failed_at is not null)::int as failed_callbacks
      from drop_campaign_rewards n join drop_rewards r on r.id = n.reward_id
     where n.campaign_id = ${campaignId} order by n.position`);
