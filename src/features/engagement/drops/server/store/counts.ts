import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

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

/** Deletes the counts of a locked campaign together with its test progress. */
export async function deleteCounts(db: Db, campaignId: string): Promise<void> {
  await db.rows(sql`delete from drop_campaign_counts where campaign_id = ${campaignId}`);
  await db.rows(sql`delete from drop_reward_counts where campaign_id = ${campaignId}`);
}

/** Recounts the rewards of a locked draft after a change. Only administrators earn in its test, so there are few rows. */
export async function recountRewards(db: Db, campaignId: string): Promise<void> {
  await db.rows(sql`delete from drop_reward_counts where campaign_id = ${campaignId}`);
  await db.rows(sql`
    insert into drop_reward_counts (campaign_id, reward_id, shard, completed, claimed)
    select n.campaign_id, n.reward_id, 0,
           (select count(*) from drop_progress p where p.campaign_id = n.campaign_id and p.minutes >= n.required_minutes),
           (select count(*) from drop_claims q where q.campaign_id = n.campaign_id and q.reward_id = n.reward_id)
      from drop_campaign_rewards n where n.campaign_id = ${campaignId}`);
}
