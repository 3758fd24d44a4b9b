import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { containsFolded } from '#core/server/db/folded.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { CampaignNumbers } from '#features/engagement/drops/contract/admin.ts';
import type { ListPage } from './rewards.ts';

/**
 * Numbers from rows `k` of `drop_campaign_counts`. `watching` is the larger of the previous minute, which all nodes have counted, and the
 * current one.
 */
const NUMBERS = (minute: number) => sql`
  greatest(
    coalesce(sum(case when k.minute = ${minute}::int then k.watching_before when k.minute = ${minute}::int - 1 then k.watching end), 0),
    coalesce(sum(k.watching) filter (where k.minute = ${minute}::int), 0)
  )::int as watching,
  coalesce(sum(k.participants), 0)::int8 as participants, coalesce(sum(k.minutes), 0)::int8 as minutes`;

interface NumbersRow extends CampaignNumbers {
  id: string;
}

/** Newest first. */
export async function listCampaignIds(db: Db, { organizationId, q, limit, offset }: ListPage): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from drop_campaigns where organization_id = ${organizationId} and ${containsFolded(sql`name`, q)}
     order by id desc limit ${limit}::int offset ${offset}::int`);
  return rows.map(({ id }) => id);
}

export async function countCampaignsNamed(db: Db, organizationId: string, q: string): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from drop_campaigns where organization_id = ${organizationId} and ${containsFolded(sql`name`, q)}`);
  return row!.count;
}

/** `minute` is the current minute since the epoch. */
export const listNumbers = (db: Db, campaignIds: readonly string[], minute: number): Promise<NumbersRow[]> =>
  db.rows(sql<NumbersRow>`
    select w.id, ${NUMBERS(minute)},
           coalesce((select sum(n.claimed) from drop_reward_counts n where n.campaign_id = w.id), 0)::int8 as claims
      from unnest(${arrayOf('text', campaignIds)}) as w (id) left join drop_campaign_counts k on k.campaign_id = w.id
     group by w.id`);

/** Totals of all published campaigns. A participant of two campaigns counts twice. */
export const findTotals = async (db: Db, organizationId: string, minute: number, at: Date) =>
  (await db.row(sql<CampaignNumbers & { campaigns: number; running: number }>`
    select (select count(*) from drop_campaigns c where c.organization_id = ${organizationId} and c.published_at is not null)::int as campaigns,
           (select count(*) from drop_campaigns c where c.organization_id = ${organizationId} and c.published_at is not null
               and c.starts_at <= ${at} and c.ends_at > ${at})::int as running,
           ${NUMBERS(minute)},
           (select coalesce(sum(n.claimed), 0) from drop_reward_counts n join drop_campaigns c on c.id = n.campaign_id
             where c.organization_id = ${organizationId} and c.published_at is not null)::int8 as claims
      from drop_campaigns c join drop_campaign_counts k on k.campaign_id = c.id
     where c.organization_id = ${organizationId} and c.published_at is not null`))!;

interface RewardNumbers {
  id: string;
  name: string;
  completed: number;
  claimed: number;
  failed_callbacks: number;
}

export const listRewardNumbers = (db: Db, campaignId: string): Promise<RewardNumbers[]> =>
  db.rows(sql<RewardNumbers>`
    select r.id, r.name, coalesce(sum(k.completed), 0)::int8 as completed, coalesce(sum(k.claimed), 0)::int8 as claimed,
           (select count(*) from drop_claims q where q.campaign_id = n.campaign_id and q.reward_id = n.reward_id
               and q.failed_at is not null)::int as failed_callbacks
      from drop_campaign_rewards n join drop_rewards r on r.id = n.reward_id
      left join drop_reward_counts k on k.campaign_id = n.campaign_id and k.reward_id = n.reward_id
     where n.campaign_id = ${campaignId} group by n.campaign_id, n.reward_id, r.id order by n.position`);

/** Rows per count. Batches of minutes and single claims use different rows, so that they rarely wait for each other. */
const SHARDS = 8;
const shardOf = (userId: number): number => userId % SHARDS;

/**
 * Counts a minute for the rows of `counted` (`minutes` is each person's new total), within the same statement. One minute means a new
 * participant. Progress rows remember the last minute, so each person counts once a minute.
 */
export const addToCampaign = (counted: RawBuilder<unknown>, campaignId: string, minute: number, firstUserId: number) => sql`
  insert into drop_campaign_counts as k (campaign_id, shard, participants, minutes, minute, watching, watching_before)
  select ${campaignId}, ${shardOf(firstUserId)}::int, count(*) filter (where minutes = 1), count(*), ${minute}::int, count(*), 0
    from ${counted} having count(*) > 0
  on conflict (campaign_id, shard) do update
    set participants = k.participants + excluded.participants, minutes = k.minutes + excluded.minutes,
        minute = greatest(k.minute, excluded.minute),
        watching = case when excluded.minute > k.minute then excluded.watching
                        when excluded.minute = k.minute then k.watching + excluded.watching
                        else k.watching end,
        watching_before = case when excluded.minute = k.minute + 1 then k.watching
                               when excluded.minute > k.minute then 0
                               when excluded.minute = k.minute - 1 then k.watching_before + excluded.watching
                               else k.watching_before end`;

/** Counts the completed rewards (`reward_id`) of `completed`, within the same statement. */
export const addToRewards = (completed: RawBuilder<unknown>, campaignId: string, firstUserId: number) => sql`
  insert into drop_reward_counts as k (campaign_id, reward_id, shard, completed, claimed)
  select ${campaignId}, reward_id, ${shardOf(firstUserId)}::int, count(*), 0 from ${completed} group by reward_id order by reward_id
  on conflict (campaign_id, reward_id, shard) do update set completed = k.completed + excluded.completed`;

/** Counts a claim for the row of `claimed` (`campaign_id`, `reward_id`), if any. */
export const addClaim = (claimed: RawBuilder<unknown>, userId: number) => sql`
  insert into drop_reward_counts as k (campaign_id, reward_id, shard, completed, claimed)
  select campaign_id, reward_id, ${shardOf(userId)}::int, 0, 1 from ${claimed}
  on conflict (campaign_id, reward_id, shard) do update set claimed = k.claimed + 1`;
