import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { SUBSCRIPTION_COLUMNS, type SubscriptionRow } from './subscriptions.ts';

export interface ChannelFacts {
  slug: string;
  username: string;
  picture: string | null;
}

/** A subscription with its channel, its last gift and its recurring purchase. */
export interface OwnRow extends SubscriptionRow, ChannelFacts {
  isAnonymous: boolean | null;
  gifter: string | null;
  amount: number | null;
  currency: string | null;
  provider: string | null;
  /** Whether the purchase has ended before; null without one. */
  isStopped: boolean | null;
  nextAttemptAt: Date | null;
}

const own = (condition: RawBuilder<unknown>, limit: number) => sql<OwnRow>`
  select ${SUBSCRIPTION_COLUMNS}, c.slug, o.username, o.picture, g.is_anonymous as "isAnonymous", gifter.username as gifter,
         p.amount, p.currency, p.provider, p.is_stopped as "isStopped",
         p.next_attempt_at as "nextAttemptAt"
    from subscriptions s
    join channels c on c.id = s.channel_id
    join users o on o.id = c.user_id
    left join subscription_gifts g on g.id = s.gift_id
    left join users gifter on gifter.id = g.gifter_id
    left join purchases p on p.id = s.purchase_id
   where s.months > 0 and ${condition}
   order by s.changed_at desc, s.channel_id desc limit ${limit}::int`;

export const findOwn = (db: Db, channelId: number, userId: number): Promise<OwnRow | null> =>
  db.row(own(sql`s.channel_id = ${channelId}::int8 and s.user_id = ${userId}::int8`, 1));

export const listOwn = (db: Db, userId: number, after: { changedAt: Date; channelId: number } | null, limit: number): Promise<OwnRow[]> =>
  db.rows(
    own(
      after === null
        ? sql`s.user_id = ${userId}::int8`
        : sql`s.user_id = ${userId}::int8 and (s.changed_at, s.channel_id) < (${after.changedAt}::timestamptz, ${after.channelId}::int8)`,
      limit,
    ),
  );

export interface GivenGiftRow extends ChannelFacts {
  id: string;
  channelId: number;
  receiver: string | null;
  quantity: number;
  given: number;
  isAnonymous: boolean;
  amount: number;
  currency: string;
  receivers: string[];
  createdAt: Date;
}

/** Newest first; ids follow the order of time. */
export const listGiven = (db: Db, gifterId: number, before: string | null, limit: number): Promise<GivenGiftRow[]> =>
  db.rows(sql<GivenGiftRow>`
    select g.id, g.channel_id as "channelId", c.slug, o.username, o.picture, r.username as receiver, g.quantity, g.given,
           g.is_anonymous as "isAnonymous", y.amount, p.currency, g.created_at as "createdAt",
           array(select u.username from subscription_months m join users u on u.id = m.user_id where m.gift_id = g.id order by m.place) as receivers
      from subscription_gifts g
      join channels c on c.id = g.channel_id
      join users o on o.id = c.user_id
      join payments y on y.id = g.payment_id
      join purchases p on p.id = y.purchase_id
      left join users r on r.id = g.receiver_id
     where g.gifter_id = ${gifterId}::int8 and (${before}::text is null or g.id < ${before}::text)
     order by g.id desc limit ${limit}::int`);

export interface ReceivedRow extends ChannelFacts {
  id: string;
  channelId: number;
  gifter: string;
  isAnonymous: boolean;
  totalMonths: number;
  until: Date;
  givenAt: Date;
}

/** Current and unseen gifts, newest first. */
export const listUnseen = (db: Db, userId: number, now: Date, limit: number): Promise<ReceivedRow[]> =>
  db.rows(sql<ReceivedRow>`
    select m.id, m.channel_id as "channelId", c.slug, o.username, o.picture, gifter.username as gifter, g.is_anonymous as "isAnonymous",
           m.total_months as "totalMonths", m.ends_at as until, m.given_at as "givenAt"
      from subscription_months m
      join subscription_gifts g on g.id = m.gift_id
      join channels c on c.id = m.channel_id
      join users o on o.id = c.user_id
      join users gifter on gifter.id = g.gifter_id
     where m.user_id = ${userId}::int8 and m.gift_id is not null and m.seen_at is null and m.reversed_at is null
       and m.ends_at > ${now}::timestamptz
     order by m.given_at desc, m.id desc limit ${limit}::int`);

/** Returns the channels of this person's newly seen gifts. */
export async function markSeen(db: Db, userId: number, ids: readonly string[], at: Date): Promise<number[]> {
  const rows = await db.rows(sql<{ channelId: number }>`
    update subscription_months set seen_at = ${at}
     where id = any(${arrayOf('text', ids)}) and user_id = ${userId}::int8 and gift_id is not null and seen_at is null
    returning channel_id as "channelId"`);
  return [...new Set(rows.map(({ channelId }) => channelId))];
}

export interface SubscriberRow extends SubscriptionRow {
  username: string;
  picture: string | null;
}

const ACTIVE = (channelId: number, now: Date) => sql`
  s.channel_id = ${channelId}::int8 and exists (
    select 1 from channel_subscriptions a
     where a.channel_id = s.channel_id and a.user_id = s.user_id and a.expires_at > ${now}::timestamptz)`;

export const listActive = (
  db: Db,
  channelId: number,
  { now, after, limit }: { now: Date; after: { months: number; userId: number } | null; limit: number },
): Promise<SubscriberRow[]> =>
  db.rows(sql<SubscriberRow>`
    select ${SUBSCRIPTION_COLUMNS}, u.username, u.picture
      from subscriptions s join users u on u.id = s.user_id
     where ${ACTIVE(channelId, now)}
       ${after ? sql`and (s.months < ${after.months}::int4 or (s.months = ${after.months}::int4 and s.user_id > ${after.userId}::int8))` : sql``}
     order by s.months desc, s.user_id limit ${limit}::int`);

export async function countActive(db: Db, channelId: number, now: Date): Promise<{ active: number; renewing: number }> {
  const row = await db.row(sql<{ active: number; renewing: number }>`
    select count(*)::int as active, (count(*) filter (where s.renewal in ('active', 'past_due')))::int as renewing
      from subscriptions s where ${ACTIVE(channelId, now)}`);
  return row!;
}

export interface SubscriberEmotes {
  count: number;
  first: { id: number; name: string; animated: boolean }[];
}

export async function findSubscriberEmotes(db: Db, channelId: number, limit: number): Promise<SubscriberEmotes> {
  const rows = await db.rows(sql<{ id: number; name: string; animated: boolean; count: number }>`
    select id, name, animated, (count(*) over ())::int as count
      from emotes where channel_id = ${channelId}::int8 and subscribers_only and removed_at is null order by id limit ${limit}::int`);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _count, ...emote }) => emote) };
}
