import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { CLAIMS, type Earning } from './progress.ts';

/** Maximum claims per statement, to keep its transaction short. */
export const CLAIMS_STEP = 10_000;

export interface Receiver {
  url: string;
  sealedSecret: Uint8Array;
}

/** Null when the organization has no address or no secret. */
export const findReceiver = (db: Db, organizationId: string): Promise<Receiver | null> =>
  db.row(sql<Receiver>`
    select callback_url as url, sealed_secret as "sealedSecret" from drop_organizations
     where id = ${organizationId} and callback_url <> '' and sealed_secret is not null`);

/** The claims that people made, and those of tests. */
const claimsFor = (earning: Earning) => sql`
  select id, user_id, campaign_id, reward_id, organization_id, claimed_at, due, attempts, problem, failed_at,
         ${sql.lit(earning === 'test')} as is_test
    from ${CLAIMS[earning]}`;
const reported = sql`${claimsFor('real')} union all ${claimsFor('test')}`;

export interface ClaimToReport {
  id: string;
  campaignId: string;
  rewardId: string;
  externalId: string | null;
  userId: number;
  username: string;
  claimedAt: Date;
  isTest: boolean;
  attempts: number;
}

/** Due claims of an organization, longest due first. */
export const listDue = (db: Db, organizationId: string, now: Date, limit: number): Promise<ClaimToReport[]> =>
  db.rows(sql<ClaimToReport>`
    select q.id, q.campaign_id as "campaignId", q.reward_id as "rewardId", r.external_id as "externalId", u.id as "userId", u.username,
           q.claimed_at as "claimedAt", q.is_test as "isTest", q.attempts
      from (${reported}) q
      join drop_rewards r on r.id = q.reward_id
      join users u on u.id = q.user_id
     where q.organization_id = ${organizationId} and q.due <= ${now}
     order by q.due, q.id limit ${limit}::int`);

export const hasDue = async (db: Db, organizationId: string, by: Date): Promise<boolean> =>
  (await db.row(sql`select 1 from (${reported}) q where q.organization_id = ${organizationId} and q.due <= ${by} limit 1`)) !== null;

export async function listOrganizationsDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select o.id from drop_organizations o
      cross join lateral (select from (${reported}) q where q.organization_id = o.id and q.due <= ${now} limit 1) as any_claim
     order by o.id`);
  return rows.map(({ id }) => id);
}

type Reported = Pick<ClaimToReport, 'id' | 'isTest'>;

const claimsOf = ({ isTest }: Reported) => CLAIMS[isTest ? 'test' : 'real'];

export async function setDelivered(db: Db, claim: Reported, at: Date): Promise<void> {
  await db.rows(sql`
    update ${claimsOf(claim)} set delivered_at = ${at}, due = null, failed_at = null, problem = null where id = ${claim.id}`);
}

/** Records a failed attempt. `due` schedules the next one; null gives up. */
export async function setTried(
  db: Db,
  claim: Reported,
  { problem, due, failedAt }: { problem: string; due: Date | null; failedAt: Date | null },
): Promise<void> {
  await db.rows(sql`
    update ${claimsOf(claim)} set attempts = attempts + 1, problem = ${problem}, due = ${due}, failed_at = ${failedAt}
     where id = ${claim.id} and delivered_at is null`);
}

/** Discards unreported claims after an organization disables callbacks. */
export async function forgetDue(db: Db, organizationId: string): Promise<void> {
  for (const claims of Object.values(CLAIMS)) {
    await db.rows(sql`
      update ${claims} set due = null
       where id in (select id from ${claims} where organization_id = ${organizationId} and due is not null limit ${CLAIMS_STEP}::int)`);
  }
}

/** Schedules undelivered claims again, or the one with the given id. Returns their number. */
export async function sendAgain(db: Db, organizationId: string, claimId: string | null, at: Date): Promise<number> {
  let sent = 0;
  for (const claims of Object.values(CLAIMS)) {
    const rows = await db.rows(sql`
      update ${claims} set due = ${at}, attempts = 0, failed_at = null
       where id in (select id from ${claims}
                     where organization_id = ${organizationId} and (due is not null or failed_at is not null)
                           ${claimId === null ? sql`` : sql`and id = ${claimId}`}
                     order by id limit ${CLAIMS_STEP}::int)
      returning 1`);
    sent += rows.length;
  }
  return sent;
}

export interface UndeliveredRow {
  id: string;
  campaignId: string;
  campaignName: string;
  rewardId: string;
  rewardName: string;
  userId: number;
  username: string;
  slug: string;
  isTest: boolean;
  claimedAt: Date;
  attempts: number;
  problem: string | null;
  due: Date | null;
  failedAt: Date | null;
}

/** Undelivered claims before the cursor `behind`, latest first. */
export const listUndelivered = (db: Db, organizationId: string, behind: string | null, limit: number): Promise<UndeliveredRow[]> =>
  db.rows(sql<UndeliveredRow>`
    select q.id, q.campaign_id as "campaignId", c.name as "campaignName", q.reward_id as "rewardId", r.name as "rewardName",
           u.id as "userId", u.username, u.slug, q.is_test as "isTest", q.claimed_at as "claimedAt", q.attempts, q.problem, q.due,
           q.failed_at as "failedAt"
      from (${reported}) q
      join drop_campaigns c on c.id = q.campaign_id
      join drop_rewards r on r.id = q.reward_id
      join users u on u.id = q.user_id
     where q.organization_id = ${organizationId} and (q.due is not null or q.failed_at is not null)
           ${behind === null ? sql`` : sql`and q.id < ${behind}`}
     order by q.id desc limit ${limit}::int`);
