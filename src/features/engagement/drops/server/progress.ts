import { sql } from 'kysely';
import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import { countPart, cursorOf, ulidPart } from '#core/contract/pages.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { readPage } from '#core/server/read-page.ts';
import { newUlid } from '#core/server/ulid.ts';
import {
  type CampaignProgress,
  claimReward,
  dropCompleted,
  EARNED_PAGE,
  type listEarned,
  PROGRESS_LISTED,
  summarizeProgress,
} from '#features/engagement/drops/contract/progress.ts';
import { claimRefusal, isClaimOpen, isTested, stateOf } from '#features/engagement/drops/rules.ts';
import { minuteOf } from '#features/stream/watching/rules.ts';
import type { WatchedMinute } from '#features/stream/watching/server/api.ts';
import { startCallback } from './callback/report-claims.ts';
import { dropsCompleted } from './events.ts';
import { openSince } from './read-campaigns.ts';
import { type CountingCampaign, findCampaign, listCampaignsById, lockCounting, shareLockCampaign } from './store/campaigns.ts';
import { addClaim } from './store/numbers.ts';
import { isAdministrator, listAdministrators, shareLockAdministrator } from './store/organizations.ts';
import * as store from './store/progress.ts';
import { addMinute, type CompletedReward, type Earning } from './store/progress.ts';
import { progressOnWire } from './wire.ts';

export async function readProgress(ctx: Ctx, viewer: Viewer): Promise<CampaignProgress[]> {
  return onWire(ctx, 'real', await store.listProgress(ctx.db, viewer.id, openSince(ctx.now()), PROGRESS_LISTED));
}

const EarnedCursor = cursorOf({ lastMinute: countPart(10), campaignId: ulidPart });

/** An invalid cursor starts at the top. */
export async function readEarned(ctx: Ctx, viewer: Viewer, { show, cursor = '' }: QueryOf<typeof listEarned>) {
  const page = { userId: viewer.id, show, since: openSince(ctx.now()), behind: EarnedCursor.parse(cursor) };
  const { rows, next } = await readPage(EARNED_PAGE, (limit) => store.listEarned(ctx.db, page, limit), EarnedCursor.format);
  return {
    campaigns: await onWire(ctx, 'real', rows),
    next_cursor: next,
    claims: await store.countClaims(ctx.db, viewer.id),
  };
}

export async function readTestProgress(ctx: Ctx, viewer: Viewer): Promise<CampaignProgress[]> {
  return onWire(ctx, 'test', await store.listTestProgress(ctx.db, viewer.id, ctx.now(), PROGRESS_LISTED));
}

/** Only administrators who test a draft see it. The progress in the test of a published campaign is not included. */
export async function readSummary(ctx: Ctx, viewer: Viewer, id: string) {
  const campaign = await findCampaign(ctx.db, id);
  const isDraft = campaign?.publishedAt === null;
  const isSeen = campaign && (!isDraft || (campaign.isTest && (await isAdministrator(ctx.db, campaign.organizationId, viewer.id))));
  if (!campaign || !isSeen) return summarizeProgress.refuse('CAMPAIGN_NOT_FOUND');
  const isOpen = isDraft || isClaimOpen(campaign, ctx.now());
  const row = await store.findProgress(ctx.db, isDraft ? 'test' : 'real', viewer.id, id);
  const { progress_units, rewards } = progressOnWire(campaign, row, isOpen);
  const states = rewards.map(stateOf);
  return {
    campaign_id: id,
    progress_units,
    rewards: rewards.length,
    claimable: isOpen ? states.filter((state) => state === 'complete').length : 0,
    claimed: states.filter((state) => state === 'claimed').length,
  };
}

async function onWire({ db, now }: Ctx, earning: Earning, rows: readonly store.ProgressRow[]): Promise<CampaignProgress[]> {
  const campaigns = await listCampaignsById(
    db,
    rows.map(({ campaignId }) => campaignId),
  );
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return rows.flatMap((row) => {
    const campaign = byId.get(row.campaignId);
    return campaign ? [progressOnWire(campaign, row, earning === 'test' || isClaimOpen(campaign, now()))] : [];
  });
}

/** Maximum people per statement. */
const MAX_PEOPLE = 5000;

/**
 * Counts a watched minute in every running campaign of the stream (DR-03). Executes one statement per campaign and 5,000 people, or one
 * statement if no campaign is running. Campaigns and people are sorted by id, so that two nodes cannot deadlock.
 */
export async function countMinutes(tx: Tx, { watched, at }: WatchedMinute): Promise<void> {
  const counting = await lockCounting(tx, [...new Set(watched.map(({ livestreamId }) => livestreamId))], at);
  if (counting.length === 0) return;
  const watchers = Map.groupBy(watched, ({ livestreamId }) => livestreamId);
  for (const [campaignId, pairs] of Map.groupBy(counting, ({ id }) => id)) {
    const viewers = new Set(pairs.flatMap(({ livestreamId }) => (watchers.get(livestreamId) ?? []).map(({ userId }) => userId)));
    for (const [earning, people] of await earners(tx, pairs[0]!, viewers)) {
      for (let from = 0; from < people.length; from += MAX_PEOPLE) {
        const completed = await addMinute(tx, earning, campaignId, people.slice(from, from + MAX_PEOPLE), minuteOf(at));
        await announce(tx, completed, earning, at);
      }
    }
  }
}

/** During a test, administrators earn only in the test. Everyone else earns while the campaign runs (DR-09). */
async function earners(
  tx: Tx,
  { isRunning, isTested, organizationId }: CountingCampaign,
  viewers: ReadonlySet<number>,
): Promise<[Earning, number[]][]> {
  const people = [...viewers].sort((one, other) => one - other);
  const testers = new Set(isTested ? (await listAdministrators(tx, [organizationId], people)).map(({ userId }) => userId) : []);
  return [
    ['test', people.filter((id) => testers.has(id))],
    ['real', isRunning ? people.filter((id) => !testers.has(id)) : []],
  ];
}

async function announce(tx: Tx, completed: readonly CompletedReward[], earning: Earning, at: Date): Promise<void> {
  for (const { userId, campaignId, rewardId } of completed) {
    tx.publish(dropCompleted, [userId], { campaign_id: campaignId, reward_id: rewardId, is_test: earning === 'test' });
  }
  if (completed.length > 0 && earning === 'real') {
    await tx.announce(
      dropsCompleted,
      completed.map((one) => ({ ...one, at })),
    );
  }
}

/**
 * Claims a reward exactly once, because person, campaign and reward form the primary key. The claim is stored as due, and a job reports it
 * to the organization (DR-05). A share lock on the campaign prevents claims after a publication, which deletes test progress. During a test,
 * an administrator claims the reward of the test first, and then the one earned before the test (DR-09).
 */
export function claim(ctx: Ctx, viewer: Viewer, { campaign_id: campaignId, reward_id: rewardId }: BodyOf<typeof claimReward>) {
  return ctx.tx(async (tx) => {
    const at = ctx.now();
    const campaign = (await shareLockCampaign(tx, campaignId)) ?? claimReward.refuse('INVALID_CLAIM');
    const { organizationId } = campaign;
    const isTester = isTested(campaign, at) && (await shareLockAdministrator(tx, organizationId, viewer.id));
    const wanted = { id: newUlid(at), userId: viewer.id, organizationId, campaignId, rewardId, at };
    const inserted =
      (await claimAs('test', tx, wanted, isTester)) ??
      (await claimAs('real', tx, wanted, isClaimOpen(campaign, at))) ??
      claimReward.refuse('INVALID_CLAIM');
    if (inserted.isDue) await startCallback(tx, organizationId);
    return { id: wanted.id, reward_id: rewardId, campaign_id: campaignId, claimed_at: wireDate(at) };
  });
}

/** Returns null if the reward is not complete, already claimed, or closed. */
async function claimAs(earning: Earning, tx: Tx, wanted: NewClaim, isOpen: boolean): Promise<{ isDue: boolean } | null> {
  const reward = isOpen ? await findClaimable(tx, earning, wanted) : null;
  return reward && !claimRefusal({ ...reward, isOpen }) ? insertClaim(tx, earning, wanted) : null;
}

/** Watched and required minutes of a reward. Null if the campaign does not have the reward. */
const findClaimable = (
  db: Db,
  earning: Earning,
  { userId, campaignId, rewardId }: Pick<NewClaim, 'userId' | 'campaignId' | 'rewardId'>,
): Promise<{ minutes: number; required: number } | null> =>
  db.row(sql<{ minutes: number; required: number }>`
    select coalesce(p.minutes, 0) as minutes, n.required_minutes as required
      from drop_campaign_rewards n
      left join ${store.PROGRESS[earning]} p on p.campaign_id = n.campaign_id and p.user_id = ${userId}::int8
     where n.campaign_id = ${campaignId} and n.reward_id = ${rewardId}`);

interface NewClaim {
  id: string;
  userId: number;
  organizationId: string;
  campaignId: string;
  rewardId: string;
  at: Date;
}

/**
 * Stores a claim and counts it, except in a test. The claim is due if its organization has callbacks. Returns null for a second claim, even
 * a concurrent one, because the primary key decides.
 */
const insertClaim = (
  db: Db,
  earning: Earning,
  { id, userId, organizationId, campaignId, rewardId, at }: NewClaim,
): Promise<{ isDue: boolean } | null> =>
  db.row(sql<{ isDue: boolean }>`
    with inserted as (
      insert into ${store.CLAIMS[earning]} (user_id, campaign_id, reward_id, organization_id, id, claimed_at, due)
      select ${userId}::int8, ${campaignId}, ${rewardId}, o.id, ${id}, ${at}::timestamptz,
             case when o.callback_url <> '' and o.sealed_secret is not null then ${at}::timestamptz end
        from drop_organizations o where o.id = ${organizationId}
      on conflict (user_id, campaign_id, reward_id) do nothing returning campaign_id, reward_id, due
    )${earning === 'test' ? sql`` : sql`, counts as (${addClaim(sql`inserted`, userId)})`}
    select due is not null as "isDue" from inserted`);
