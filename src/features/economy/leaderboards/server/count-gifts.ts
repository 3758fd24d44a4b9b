import { DAY_MS, HOUR_SECONDS, msAfter } from '#core/contract/durations.ts';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import type { KicksSent } from '#features/economy/gifts/server/api.ts';
import { giftsLeaderboardUpdated, kicksLeaderboardUpdated } from '#features/economy/leaderboards/contract.ts';
import { startOf } from '#features/economy/leaderboards/rules.ts';
import type { SubscriptionGiftPaid, SubscriptionReversed } from '#features/economy/subscriptions/server/api.ts';
import { type BoardContext, readBoard } from './read-leaderboards.ts';
import { addGifts, deletePastTotals, takeGifts } from './store/totals.ts';

/** Runs in the transaction that gives the subscriptions. Anonymous gifts are not counted. */
export async function countGiftedSubscriptions(tx: Tx, paid: readonly SubscriptionGiftPaid[]): Promise<void> {
  const counted = paid
    .filter(({ isAnonymous }) => !isAnonymous)
    .map(({ id, channelId, gifterId, receivers, at }) => ({ id, channelId, userId: gifterId, quantity: receivers.length, at }));
  await addGifts(tx, 'gifts', counted);
  for (const { channelId, userId, quantity } of counted) publishGifts(tx, channelId, userId, quantity);
}

export async function takeGiftedSubscriptions(
  tx: Tx,
  reversed: readonly (SubscriptionReversed & { isAnonymous: boolean })[],
): Promise<void> {
  const taken = await takeGifts(
    tx,
    'gifts',
    reversed.filter(({ isAnonymous }) => !isAnonymous),
  );
  for (const { channelId, userId } of taken) publishGifts(tx, channelId, userId, 0);
}

/** Runs in the transaction that charges the gifts. Counts even if the KICKs board is off, because it may be turned on later. */
export const countKicks = (tx: Tx, sent: readonly KicksSent[]): Promise<void> =>
  addGifts(
    tx,
    'kicks',
    sent.map(({ senderId, amount, ...gift }) => ({ ...gift, userId: senderId, quantity: amount })),
  );

export async function takeKicks(tx: Tx, reversed: readonly KicksSent[]): Promise<void> {
  await takeGifts(
    tx,
    'kicks',
    reversed.map(({ id, amount }) => ({ id, quantity: amount })),
  );
}

const siteOf = ({ publicUrl, settings }: Tx, db: Db): BoardContext => ({ db, publicUrl, settings });

/** Sends the lists after the commit. Names only the newest of several changes within a second. */
function publishGifts(tx: Tx, channelId: number, gifterId: number, quantity: number): void {
  tx.publishLatest(giftsLeaderboardUpdated, [channelId], async (db) => {
    const { entries, giverUsername } = await readBoard(siteOf(tx, db), channelId, 'gifts', tx.now(), gifterId);
    return {
      leaderboard: entries.all,
      weekly_leaderboard: entries.week,
      monthly_leaderboard: entries.month,
      gifter_id: gifterId,
      gifter_username: giverUsername ?? '',
      gifted_quantity: quantity,
    };
  });
}

/** Sends the KICKs lists of the changed channels after the commit. */
export async function publishKicks(tx: Tx, changed: readonly KicksSent[]): Promise<void> {
  for (const channelId of new Set(changed.map((gift) => gift.channelId))) {
    tx.publishLatest(kicksLeaderboardUpdated, [channelId], async (db) => {
      const { isEnabled, entries } = await readBoard(siteOf(tx, db), channelId, 'kicks', tx.now());
      return {
        gifts_lifetime: entries.all,
        gifts_lifetime_enabled: isEnabled,
        gifts_week: entries.week,
        gifts_week_enabled: isEnabled,
        gifts_month: entries.month,
        gifts_month_enabled: isEnabled,
      };
    });
  }
}

/** A past week or month is deleted this long after its start, when no list shows it. */
const KEPT_DAYS = 62;
const STEP = 1000;

/** Keeps all-time totals and the gifts themselves, because a reversal may come years later. */
export const deletePastPeriods: PeriodicJob = {
  name: 'deleting past weeks and months of leaderboards',
  everySeconds: HOUR_SECONDS,
  run: async ({ db, now }) => {
    const before = startOf('month', msAfter(now(), -KEPT_DAYS * DAY_MS));
    while ((await deletePastTotals(db, before, STEP)) === STEP);
  },
};
