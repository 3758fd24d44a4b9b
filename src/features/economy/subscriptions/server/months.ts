import { sql } from 'kysely';
import type { Tx } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import type { LedgerCheck } from '#core/server/ledger/verify.ts';
import { writeSubscriptions } from '#features/channel/channels/server/api.ts';
import { endPurchaseRenewal } from '#features/economy/payments/server/api.ts';
import { ownSubscriptionChanged } from '#features/economy/subscriptions/contract/subscription.ts';
import {
  addMonth,
  FOUNDERS,
  isRenewing,
  type MonthPeriod,
  rightsEnd,
  subtractMonth,
  unusedMs,
} from '#features/economy/subscriptions/rules/months.ts';
import { lockUsers } from '#features/people/accounts/server/api.ts';
import {
  countFounders,
  listMonthsOfPayment,
  lockSettings,
  lockSubscriptions,
  type MonthRow,
  mapLatestGifts,
  type Pair,
  pairKey,
  reverseMonth,
  type SubscriptionRow,
  writeRows,
} from './store/subscriptions.ts';

interface MonthToGive extends Pair {
  id: string;
  paymentId: string;
  giftId: string | null;
  /** Index among the months of the payment, from 0. */
  place: number;
  /** The recurring purchase, the paid period, and whether it renews; null for a gift. */
  paid: { purchaseId: string; period: MonthPeriod; renews: boolean } | null;
}

export interface GivenMonth {
  given: MonthToGive;
  subscription: SubscriptionRow;
  username: string;
  period: MonthPeriod;
  /** True without a gap before it. */
  continues: boolean;
}

/**
 * Gives any number of months in a fixed number of statements and returns them in order. Every transaction that changes subscriptions locks
 * people by id, then subscriptions, then channels with new subscribers. So concurrent payments give months one after the other, and
 * founders are counted exactly.
 */
export async function giveMonths(tx: Tx, months: readonly MonthToGive[], at: Date): Promise<GivenMonth[]> {
  if (months.length === 0) return [];
  const usernames = await lockUsers(tx, [...new Set(months.map(({ userId }) => userId))]);
  const rows = await lockSubscriptions(tx, months);
  const isNew = (pair: Pair) => (rows.get(pairKey(pair))?.months ?? 0) === 0;
  const entered = [...new Set(months.filter(isNew).map(({ channelId }) => channelId))];
  if (entered.length > 0) await lockSettings(tx, entered);
  const founders = entered.length > 0 ? await countFounders(tx, entered) : new Map<number, number>();
  const superseded = new Set<string>();
  const given = months.map((month): GivenMonth => {
    const before = rows.get(pairKey(month)) ?? null;
    const becomesFounder = isNew(month) && (founders.get(month.channelId) ?? 0) < FOUNDERS;
    if (becomesFounder) founders.set(month.channelId, (founders.get(month.channelId) ?? 0) + 1);
    const { state, month: period, continues } = addMonth(before, at, month.paid?.period ?? null);
    const { channelId, userId, giftId } = month;
    const isFounder = becomesFounder || (before?.isFounder ?? false);
    let subscription: SubscriptionRow = {
      ...state,
      channelId,
      userId,
      isFounder,
      purchaseId: before?.purchaseId ?? null,
      giftId,
      changedAt: at,
    };
    if (month.paid) {
      const paid = withPurchase(subscription, month.paid);
      if (paid.superseded) superseded.add(paid.superseded);
      subscription = paid.subscription;
    }
    rows.set(pairKey(month), subscription);
    return { given: month, subscription, username: usernames.get(userId)!, period, continues };
  });
  await writeStates(
    tx,
    [...new Set(given.map(({ given }) => rows.get(pairKey(given))!))],
    given.map(({ given: { paid: _paid, ...month }, subscription: { streak, months: totalMonths }, period }) => {
      return { ...month, ...period, streak, totalMonths, givenAt: at };
    }),
  );
  for (const purchaseId of superseded) await endSuperseded(tx, purchaseId, at);
  for (const { given: month } of given) {
    const cause = month.giftId === null ? 'paid' : 'gift';
    tx.publish(ownSubscriptionChanged, [month.userId], { channel_id: month.channelId, cause });
  }
  return given;
}

/**
 * The subscription after a payment of this purchase. Of two recurring purchases, for example from two tabs, the newer one continues and the
 * older one is superseded. A canceled or ended one does not continue.
 */
function withPurchase(
  before: SubscriptionRow,
  { purchaseId, period, renews }: { purchaseId: string; period: MonthPeriod; renews: boolean },
): { subscription: SubscriptionRow; superseded: string | null } {
  const current = before.purchaseId;
  // Purchase ids follow the order of creation.
  if (current !== null && current > purchaseId && before.renewal !== 'ended') return { subscription: before, superseded: purchaseId };
  const isOther = current !== null && current !== purchaseId && isRenewing(before.renewal);
  if (isOther && !renews) return { subscription: before, superseded: null };
  const renewal = renews ? 'active' : 'canceled';
  return {
    subscription: { ...before, purchaseId, renewal, renewsAt: period.end },
    superseded: isOther ? current : null,
  };
}

/** Stores subscriptions locked by this transaction, the rights that follow, and new months. */
export async function writeStates(tx: Tx, rows: readonly SubscriptionRow[], months: readonly MonthRow[] = []): Promise<void> {
  await writeRows(tx, rows, months);
  await writeSubscriptions(
    tx,
    rows.map((row) => {
      const { channelId, userId, months, isFounder, endsAt } = row;
      const expiresAt = rightsEnd(row);
      return { channelId, userId, months, isFounder, expiresAt, paidUntil: expiresAt > endsAt ? endsAt : null };
    }),
  );
}

/**
 * Reverses months of a payment, last drawn first, and ends their unused part. `left` is the maximum number of months that remain. The
 * payment is locked, so each reversal happens once. Returns the months reversed now.
 */
export async function reverseMonths(tx: Tx, paymentId: string, left: number, at: Date): Promise<MonthRow[]> {
  // Other payments may move the months until the people are locked, so the months are read again then.
  const before = await listMonthsOfPayment(tx, paymentId);
  if (before.length <= left) return [];
  await lockUsers(tx, [...new Set(before.map(({ userId }) => userId))]);
  const months = (await listMonthsOfPayment(tx, paymentId)).slice(0, before.length - left);
  const rows = await lockSubscriptions(tx, months);
  for (const month of months) {
    const row = rows.get(pairKey(month))!;
    const state = subtractMonth(row, month, at);
    rows.set(pairKey(month), { ...row, ...state, isFounder: row.isFounder && state.months > 0, changedAt: at });
    await reverseMonth(tx, month, unusedMs(month, at), at);
  }
  const gifts = await mapLatestGifts(tx, months);
  await writeStates(
    tx,
    [...rows].map(([key, row]) => ({ ...row, giftId: gifts.get(key) ?? null })),
  );
  for (const { userId, channelId } of months) tx.publish(ownSubscriptionChanged, [userId], { channel_id: channelId, cause: 'reversal' });
  return months;
}

/**
 * Ends the renewal of a purchase that a newer one for the same channel superseded. Runs in its own transaction, because purchases are
 * locked before people, and this is known only under the people's locks.
 */
export const supersededDeadline: Deadline = {
  kind: 'subscriptions.end_superseded',
  async run(tx, purchaseId, now) {
    await endPurchaseRenewal(tx, purchaseId, now);
    return null;
  },
};

const endSuperseded = (tx: Tx, purchaseId: string, at: Date): Promise<void> => setDeadline(tx, supersededDeadline, purchaseId, at);

/**
 * Every payment was fulfilled exactly once: a month for a subscription, the paid months of a gift, none after a full refund. The state of
 * each subscription is the sum of its months.
 */
export const checkSubscriptions: LedgerCheck = async (db, limit) => {
  const rows = await db.rows(sql<{ fault: string }>`
    with sold as (
      select y.id, y.amount, y.refunded, p.kind, g.id as gift_id, coalesce(g.given, 1) as given,
             case when g.id is null then 0 else (g.quantity - g.given) * g.price end as shortfall, coalesce(g.price, y.amount) as price,
             (select count(*) from subscription_months m where m.payment_id = y.id) as months,
             (select count(*) from subscription_months m where m.payment_id = y.id and m.reversed_at is null) as kept
        from payments y join purchases p on p.id = y.purchase_id
        left join subscription_gifts g on g.payment_id = y.id
       where p.kind in ('subscription', 'gifted_subscriptions')
    ), faults as (
      select 'The payment ' || id || ' paid for ' || given || ' months, but ' || months || ' were given.' as fault
        from sold where months <> given or (kind = 'gifted_subscriptions' and (gift_id is null or given * price + shortfall <> amount))
      union all
      select 'The payment ' || id || ' has ' || kept || ' months left after ' || refunded || ' of ' || amount || ' were refunded.'
        from sold where kept <> given - least(given, (refunded - shortfall) / price)
      union all
      select 'The subscription of ' || s.user_id || ' to ' || s.channel_id || ' counts ' || s.months || ' months, but has ' || m.months || '.'
        from subscriptions s
        cross join lateral (
          select count(*) as months, max(m.ends_at) as ends_at, count(*) filter (where m.streak = s.streak) as streak_months
            from subscription_months m where m.channel_id = s.channel_id and m.user_id = s.user_id and m.reversed_at is null) m
       where s.months <> m.months or s.streak_months <> m.streak_months
      union all
      select 'The rights of ' || s.user_id || ' in ' || s.channel_id || ' differ from the subscription.'
        from subscriptions s
        left join channel_subscriptions a on a.channel_id = s.channel_id and a.user_id = s.user_id
       where (s.months = 0) <> (a.user_id is null) or a.months <> s.months or a.is_founder <> s.is_founder
          or coalesce(a.paid_until, a.expires_at) <> s.ends_at
    )
    select fault from faults order by fault limit ${limit}::int`);
  return rows.map(({ fault }) => fault);
};
