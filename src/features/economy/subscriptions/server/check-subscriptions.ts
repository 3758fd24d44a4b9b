import { sql } from 'kysely';
import type { LedgerCheck } from '#core/server/ledger/verify.ts';

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
