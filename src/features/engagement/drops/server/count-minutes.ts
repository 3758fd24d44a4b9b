import type { Tx } from '#core/server/context.ts';
import { dropCompleted } from '#features/engagement/drops/contract/progress.ts';
import { minuteOf } from '#features/stream/watching/rules.ts';
import type { WatchedMinute } from '#features/stream/watching/server/api.ts';
import { dropsCompleted } from './events.ts';
import { type CountingCampaign, lockCounting } from './store/campaigns.ts';
import { listAdministrators } from './store/organizations.ts';
import { addMinute, type CompletedReward } from './store/progress.ts';

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
