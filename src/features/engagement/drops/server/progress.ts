import type { QueryOf } from '#core/contract/endpoint.ts';
import { countPart, cursorOf, ulidPart } from '#core/contract/pages.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { readPage } from '#core/server/read-page.ts';
import {
  type CampaignProgress,
  dropCompleted,
  EARNED_PAGE,
  type listEarned,
  PROGRESS_LISTED,
  summarizeProgress,
} from '#features/engagement/drops/contract/progress.ts';
import { isClaimOpen, stateOf } from '#features/engagement/drops/rules.ts';
import { minuteOf } from '#features/stream/watching/rules.ts';
import type { WatchedMinute } from '#features/stream/watching/server/api.ts';
import { dropsCompleted } from './events.ts';
import { openSince } from './read-campaigns.ts';
import { type CountingCampaign, findCampaign, listCampaignsById, lockCounting } from './store/campaigns.ts';
import { isAdministrator, listAdministrators } from './store/organizations.ts';
import * as store from './store/progress.ts';
import { addMinute, type CompletedReward } from './store/progress.ts';
import { progressOnWire } from './wire.ts';

export async function readProgress(ctx: Ctx, viewer: Viewer): Promise<CampaignProgress[]> {
  return onWire(ctx, await store.listProgress(ctx.db, viewer.id, openSince(ctx.now()), PROGRESS_LISTED));
}

const EarnedCursor = cursorOf({ lastMinute: countPart(10), campaignId: ulidPart });

/** An invalid cursor starts at the top. */
export async function readEarned(ctx: Ctx, viewer: Viewer, { show, cursor = '' }: QueryOf<typeof listEarned>) {
  const page = { userId: viewer.id, show, since: openSince(ctx.now()), behind: EarnedCursor.parse(cursor) };
  const { rows, next } = await readPage(EARNED_PAGE, (limit) => store.listEarned(ctx.db, page, limit), EarnedCursor.format);
  return {
    campaigns: await onWire(ctx, rows),
    next_cursor: next,
    claims: await store.countClaims(ctx.db, viewer.id),
  };
}

export async function readTestProgress(ctx: Ctx, viewer: Viewer): Promise<CampaignProgress[]> {
  return onWire(ctx, await store.listTestProgress(ctx.db, viewer.id, PROGRESS_LISTED));
}

/** Unpublished campaigns exist only for the administrators who test them. */
export async function readSummary(ctx: Ctx, viewer: Viewer, id: string) {
  const campaign = await findCampaign(ctx.db, id);
  const isSeen =
    campaign && (campaign.publishedAt ?? (campaign.isTest && (await isAdministrator(ctx.db, campaign.organizationId, viewer.id))));
  if (!campaign || !isSeen) return summarizeProgress.refuse('CAMPAIGN_NOT_FOUND');
  const now = ctx.now();
  const { progress_units, rewards } = progressOnWire(campaign, await store.findProgress(ctx.db, viewer.id, id), now);
  const states = rewards.map(stateOf);
  return {
    campaign_id: id,
    progress_units,
    rewards: rewards.length,
    claimable: isClaimOpen(campaign, now) ? states.filter((state) => state === 'complete').length : 0,
    claimed: states.filter((state) => state === 'claimed').length,
  };
}

async function onWire({ db, now }: Ctx, rows: readonly store.ProgressRow[]): Promise<CampaignProgress[]> {
  const campaigns = await listCampaignsById(
    db,
    rows.map(({ campaignId }) => campaignId),
  );
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return rows.flatMap((row) => {
    const campaign = byId.get(row.campaignId);
    return campaign ? [progressOnWire(campaign, row, now())] : [];
  });
}

/** Maximum people per statement. */
const MAX_PEOPLE = 5000;

/**
 * Counts a watched minute for every running campaign that it belongs to (DR-03). Takes one statement per campaign and 5,000 people, and one
 * in total without a running campaign. Campaigns and people are ordered by id, so that two nodes cannot deadlock.
 */
export async function countMinutes(tx: Tx, { watched, at }: WatchedMinute): Promise<void> {
  const counting = await lockCounting(tx, [...new Set(watched.map(({ livestreamId }) => livestreamId))], at);
  if (counting.length === 0) return;
  const watchers = Map.groupBy(watched, ({ livestreamId }) => livestreamId);
  for (const [campaignId, pairs] of Map.groupBy(counting, ({ id }) => id)) {
    const viewers = new Set(pairs.flatMap(({ livestreamId }) => (watchers.get(livestreamId) ?? []).map(({ userId }) => userId)));
    const people = await countedPeople(tx, pairs[0]!, viewers);
    for (let from = 0; from < people.length; from += MAX_PEOPLE) {
      const completed = await addMinute(tx, campaignId, people.slice(from, from + MAX_PEOPLE), minuteOf(at));
      await announce(tx, completed, pairs[0]!, at);
    }
  }
}

/** Only administrators of the organization earn in a test. */
async function countedPeople(tx: Tx, { isTest, organizationId }: CountingCampaign, viewers: ReadonlySet<number>): Promise<number[]> {
  const people = isTest ? (await listAdministrators(tx, [organizationId], [...viewers])).map(({ userId }) => userId) : [...viewers];
  return people.sort((one, other) => one - other);
}

async function announce(tx: Tx, completed: readonly CompletedReward[], { isTest }: CountingCampaign, at: Date): Promise<void> {
  for (const { userId, campaignId, rewardId } of completed) {
    tx.publish(dropCompleted, [userId], { campaign_id: campaignId, reward_id: rewardId });
  }
  if (completed.length > 0 && !isTest) {
    await tx.announce(
      dropsCompleted,
      completed.map((one) => ({ ...one, at })),
    );
  }
}
