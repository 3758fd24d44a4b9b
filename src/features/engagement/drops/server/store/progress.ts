import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { isTestedAt } from './campaigns.ts';
import { addToCampaign, addToRewards } from './numbers.ts';

/**
 * What people earn, or administrators in a test. Tests have tables of their own, so that no number, list or export of what was earned can
 * contain them (DR-09).
 */
export type Earning = 'real' | 'test';
export const PROGRESS = { real: sql.table('drop_progress'), test: sql.table('drop_test_progress') };
export const CLAIMS = { real: sql.table('drop_claims'), test: sql.table('drop_test_claims') };

export interface CompletedReward {
  userId: number;
  campaignId: string;
  rewardId: string;
  rewardName: string;
}

/**
 * Counts a minute of a campaign for any number of people (at least one) in one statement, and returns the completed rewards. Each row
 * remembers its last minute, so a minute counts once per person and campaign across channels, tabs and nodes. The same statement updates
 * the counts, after the rows of people. Tests are not counted.
 */
export const addMinute = (
  db: Db,
  earning: Earning,
  campaignId: string,
  userIds: readonly number[],
  minute: number,
): Promise<CompletedReward[]> =>
  db.rows(sql<CompletedReward>`
    with counted as (
      insert into ${PROGRESS[earning]} as p (user_id, campaign_id, minutes, last_minute)
      select id, ${campaignId}, 1, ${minute}::int from unnest(${arrayOf('int8', userIds)}) as w (id) order by id
      on conflict (user_id, campaign_id) do update set minutes = p.minutes + 1, last_minute = excluded.last_minute
        where p.last_minute < excluded.last_minute
      returning p.user_id, p.minutes
    ), completed as (
      select c.user_id, r.id as reward_id, r.name
        from counted c
        join drop_campaign_rewards n on n.campaign_id = ${campaignId} and n.required_minutes = c.minutes
        join drop_rewards r on r.id = n.reward_id
    )${
      earning === 'test'
        ? sql``
        : sql`, campaign_counts as (${addToCampaign(sql`counted`, campaignId, minute, userIds[0]!)}),
    reward_counts as (${addToRewards(sql`completed`, campaignId, userIds[0]!)})`
    }
    select user_id as "userId", ${campaignId}::text as "campaignId", reward_id as "rewardId", name as "rewardName" from completed`);

export interface ProgressRow {
  campaignId: string;
  minutes: number;
  /** Last counted minute, since the epoch. */
  lastMinute: number;
  /** Ids of claimed rewards. */
  claimed: string[];
}

const progressOf = (userId: number, earning: Earning = 'real') => sql`
  select p.campaign_id as "campaignId", p.minutes, p.last_minute as "lastMinute",
         array(select q.reward_id from ${CLAIMS[earning]} q where q.user_id = p.user_id and q.campaign_id = p.campaign_id) as claimed
    from ${PROGRESS[earning]} p
    join drop_campaigns c on c.id = p.campaign_id
   where p.user_id = ${userId}::int8`;

/** Progress in published campaigns that had not ended at `since`, then in those with claims; latest first. */
export const listProgress = (db: Db, userId: number, since: Date, limit: number): Promise<ProgressRow[]> =>
  db.rows(sql<ProgressRow>`
    ${progressOf(userId)} and c.published_at is not null
       and (c.ends_at > ${since} or exists (select from drop_claims q where q.user_id = p.user_id and q.campaign_id = p.campaign_id))
     order by c.ends_at > ${since} desc, p.last_minute desc, p.campaign_id desc limit ${limit}::int`);

export type EarnedCursor = Pick<ProgressRow, 'lastMinute' | 'campaignId'>;

interface EarnedPage {
  userId: number;
  /** Campaigns with claims, or those that had ended at `since`. */
  show: 'claimed' | 'ended';
  since: Date;
  behind: EarnedCursor | null;
}

/** Latest first. */
export const listEarned = (db: Db, { userId, show, since, behind }: EarnedPage, limit: number): Promise<ProgressRow[]> =>
  db.rows(sql<ProgressRow>`
    ${progressOf(userId)} and c.published_at is not null
       and ${
         show === 'ended'
           ? sql`c.ends_at <= ${since}`
           : sql`exists (select from drop_claims q where q.user_id = p.user_id and q.campaign_id = p.campaign_id)`
       }
       ${behind ? sql`and (p.last_minute, p.campaign_id) < (${behind.lastMinute}::int, ${behind.campaignId})` : sql``}
     order by p.last_minute desc, p.campaign_id desc limit ${limit}::int`);

/** Counts a person's rewards of published campaigns. */
export async function countClaims(db: Db, userId: number): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from drop_claims q join drop_campaigns c on c.id = q.campaign_id
     where q.user_id = ${userId}::int8 and c.published_at is not null`);
  return row!.count;
}

export const listTestProgress = (db: Db, userId: number, at: Date, limit: number): Promise<ProgressRow[]> =>
  db.rows(sql<ProgressRow>`
    ${progressOf(userId, 'test')} and ${isTestedAt(at)}
       and exists (select from drop_administrators a where a.user_id = p.user_id and a.organization_id = c.organization_id)
     order by p.last_minute desc, p.campaign_id desc limit ${limit}::int`);

export const findProgress = async (db: Db, earning: Earning, userId: number, campaignId: string): Promise<ProgressRow> =>
  (await db.row(sql<ProgressRow>`${progressOf(userId, earning)} and p.campaign_id = ${campaignId}`)) ?? {
    campaignId,
    minutes: 0,
    lastMinute: 0,
    claimed: [],
  };
