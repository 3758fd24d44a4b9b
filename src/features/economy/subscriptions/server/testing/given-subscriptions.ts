import { sql } from 'kysely';
import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';

/** People per statement. */
const PEOPLE_PER_STATEMENT = 2_000;

/**
 * Subscribes any number of new people to a channel, bought now with the test provider and due in 30 days, with the rows of a purchase.
 * Their first payments are not in the ledger.
 */
export async function givenSubscriptions({ tx, now }: Ctx, channelId: number, people: number): Promise<void> {
  for (let from = 0; from < people; from += PEOPLE_PER_STATEMENT) {
    const to = Math.min(people, from + PEOPLE_PER_STATEMENT) - 1;
    await tx(async (db) => {
      const at = now();
      const end = msAfter(at, 30 * DAY_MS);
      const rightsEnd = msAfter(end, 3 * DAY_MS);
      const written = sql`
        with people as (
          insert into users (username, slug, email, password_hash, is_staff, bio, created_at)
          select name, name, name || '@demo.invalid', 'nobody', false, '', ${at}
            from (select 'member-' || n as name from generate_series(${from}::int, ${to}::int) n) names
          returning id
        ), bought as (
          insert into purchases (id, buyer_id, kind, item, channel_id, title, amount, currency, is_recurring, idempotency_key, return_path,
                                 provider, state, created_at, expires_at, renewal, period_end, paid_count, next_attempt_at)
          select 'purchase_0' || id, id, 'subscription', '{"channel":"ana","months":1,"tier":1}', ${channelId}::int8, 'Subscription to ana', 499,
                 'USD', true, 'given', '/ana', 'test', 'paid', ${at}, ${at}, 'active', ${end}::timestamptz, 1, ${end}::timestamptz
            from people returning id, buyer_id
        ), paid as (
          insert into payments (id, purchase_id, number, provider, provider_ref, amount, period_start, period_end, paid_at)
          select 'payment_0' || buyer_id, id, 1, 'test', id || ' 1', 499, ${at}::timestamptz, ${end}::timestamptz, ${at}::timestamptz from bought
          returning id, purchase_id
        ), given as (
          insert into subscriptions (channel_id, user_id, ends_at, months, streak_months, streak, since, is_founder, purchase_id, renewal, renews_at,
                                     gift_id, changed_at)
          select ${channelId}::int8, buyer_id, ${end}::timestamptz, 1, 1, 1, ${at}::timestamptz, false, id, 'active', ${end}::timestamptz, null, ${at}::timestamptz
            from bought
        ), months as (
          insert into subscription_months (id, payment_id, channel_id, user_id, place, starts_at, ends_at, streak, total_months, given_at)
          select p.id, p.id, ${channelId}::int8, b.buyer_id, 0, ${at}::timestamptz, ${end}::timestamptz, 1, 1, ${at}::timestamptz
            from paid p join bought b on b.id = p.purchase_id
        )
        insert into channel_subscriptions (channel_id, user_id, expires_at, paid_until, months, is_founder)
        select ${channelId}::int8, buyer_id, ${rightsEnd}::timestamptz, ${end}::timestamptz, 1, false from bought`;
      await db.rows(written);
    });
  }
}
