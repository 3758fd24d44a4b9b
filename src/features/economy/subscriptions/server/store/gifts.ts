import { type RawBuilder, sql } from 'kysely';
import { MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { type Candidate, CHATTING_MS, SEEN_MS, WATCHING_MINUTES } from '#features/economy/subscriptions/rules/gifts.ts';

export interface GiftRow {
  id: string;
  paymentId: string;
  channelId: number;
  gifterId: number;
  isAnonymous: boolean;
  /** Only for a gift to one person. */
  receiverId: number | null;
  quantity: number;
  given: number;
  /** Price of one subscription, in minor units. */
  price: number;
  /** Only for a gift to the chatroom. */
  seed: number | null;
  candidates: number | null;
  createdAt: Date;
}

export async function insertGift(db: Db, gift: GiftRow): Promise<void> {
  await db.rows(sql`
    insert into subscription_gifts (id, payment_id, channel_id, gifter_id, is_anonymous, receiver_id, quantity, given, price, seed, candidates,
                                    created_at)
    values (${gift.id}, ${gift.paymentId}, ${gift.channelId}, ${gift.gifterId}, ${gift.isAnonymous}, ${gift.receiverId}, ${gift.quantity},
            ${gift.given}, ${gift.price}, ${gift.seed}, ${gift.candidates}, ${gift.createdAt})`);
}

export const findGiftOfPayment = (db: Db, paymentId: string): Promise<GiftRow | null> =>
  db.row(sql<GiftRow>`
    select id, payment_id as "paymentId", channel_id as "channelId", gifter_id as "gifterId", is_anonymous as "isAnonymous",
           receiver_id as "receiverId", quantity, given, price, seed, candidates, created_at as "createdAt"
      from subscription_gifts where payment_id = ${paymentId}`);

/** Maximum newest followers considered by a draw. */
const FOLLOWERS_MAX = 50_000;

interface CandidateQuery {
  channelId: number;
  gifterId: number;
  at: Date;
  limit: number;
}

/** Present people who can receive a subscription, followers first: viewers of the stream and recent chatters. */
export function listPresent(db: Db, query: CandidateQuery): Promise<Candidate[]> {
  const { channelId, at, limit } = query;
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const minutes = Array.from({ length: WATCHING_MINUTES }, (_, index) => minute - index);
  return db.rows(sql<Candidate>`
    select u.id as "userId",
           case when exists (select 1 from follows f where f.channel_id = ${channelId}::int8 and f.user_id = u.id) then 0 else 1 end as rank
      from (select user_id from livestream_minutes where minute = any(${arrayOf('int4', minutes)}) and channel_id = ${channelId}::int8
            union
            select m.sender_id from messages m join chatrooms r on r.id = m.chatroom_id
             where r.channel_id = ${channelId}::int8 and m.created_at > ${msAfter(at, -CHATTING_MS)}::timestamptz) p
      join users u on u.id = p.user_id
     where ${canReceive(query)}
     order by rank, u.id limit ${limit}::int`);
}

/** The newest absent followers who used the site in the last 30 days and can receive a subscription. */
export function listAwayFollowers(db: Db, query: CandidateQuery, present: readonly Candidate[]): Promise<Candidate[]> {
  const { channelId, at, limit } = query;
  const presentIds = present.map(({ userId }) => userId);
  return db.rows(sql<Candidate>`
    select u.id as "userId", 2 as rank
      from (select user_id, created_at from follows where channel_id = ${channelId}::int8
             order by created_at desc limit ${FOLLOWERS_MAX}::int) f
      join users u on u.id = f.user_id
     where not (u.id = any(${arrayOf('int8', presentIds)}))
       and exists (select 1 from sessions s where s.user_id = u.id and s.last_seen_at > ${msAfter(at, -SEEN_MS)}::timestamptz)
       and ${canReceive(query)}
     order by f.created_at desc, u.id limit ${limit}::int`);
}

/** Not the gifter or the broadcaster; not suspended, subscribed or banned; accepts gifts. */
const canReceive = ({ channelId, gifterId, at }: CandidateQuery): RawBuilder<unknown> => sql`
  u.id <> ${gifterId}::int8 and u.suspended_at is null
  and not exists (select 1 from channels c where c.id = ${channelId}::int8 and c.user_id = u.id)
  and not exists (
    select 1 from channel_subscriptions s where s.channel_id = ${channelId}::int8 and s.user_id = u.id and s.expires_at > ${at}::timestamptz)
  and not exists (
    select 1 from bans b
     where b.channel_id = ${channelId}::int8 and b.user_id = u.id and b.ended_at is null and (b.expires_at is null or b.expires_at > ${at}::timestamptz))
  and not exists (select 1 from subscription_gift_refusers r where r.user_id = u.id)`;

/** Locks the draws of these channels until the transaction ends, in the order of their ids. */
export async function lockDraws(db: Db, channelIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(channelIds)].toSorted((one, other) => one - other)) {
    await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`draws of gifted subscriptions ${id}`}::text, 0))`);
  }
}

export const isSuspended = async (db: Db, userId: number): Promise<boolean> =>
  (await db.row(sql`select 1 from users where id = ${userId}::int8 and suspended_at is not null`)) !== null;
