import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import { isInRange, type NoticeRange } from '#features/chat/chat/server/api.ts';

export interface NewGift {
  id: string;
  channelId: number;
  senderId: number;
  giftId: string;
  amount: number;
  message: string;
  idempotencyKey: string;
  /** The sender's KICKs after the gift, as in the response. */
  answeredBalance: number;
  pinnedUntil: Date | null;
  createdAt: Date;
}

/** `color` is null if the sender never chose one in the channel, `picture` if they have none. */
export interface GiftRow extends NewGift {
  username: string;
  color: string | null;
  picture: string | null;
}

const GIFT_COLUMNS = sql`
  g.id, g.channel_id as "channelId", g.sender_id as "senderId", g.gift_id as "giftId", g.amount, g.message,
  g.idempotency_key as "idempotencyKey", g.answered_balance as "answeredBalance", g.pinned_until as "pinnedUntil",
  g.created_at as "createdAt"`;
const COLUMNS = sql`${GIFT_COLUMNS}, u.username, i.color, u.picture`;
const JOIN_SENDER = sql`
  join users u on u.id = g.sender_id
  left join identities i on i.channel_id = g.channel_id and i.user_id = g.sender_id`;

/** Unordered. */
export function findByKeys(db: Db, keys: readonly Pick<NewGift, 'senderId' | 'idempotencyKey'>[]): Promise<NewGift[]> {
  return db.rows(sql<NewGift>`
    select ${GIFT_COLUMNS}
      from ${unnest(keys, 'asked', { senderId: 'int8', idempotencyKey: 'text' })}
      join kicks_gifts g using (sender_id, idempotency_key)`);
}

/** Returns the gifts with their senders, unordered. */
export function insertGifts(db: Db, gifts: readonly NewGift[]): Promise<GiftRow[]> {
  const given = unnest(gifts, 'given', {
    id: 'uuid',
    channelId: 'int8',
    senderId: 'int8',
    giftId: 'text',
    amount: 'int8',
    message: 'text',
    idempotencyKey: 'text',
    answeredBalance: 'int8',
    pinnedUntil: 'timestamptz',
    createdAt: 'timestamptz',
  });
  return db.rows(sql<GiftRow>`
    with g as (
      insert into kicks_gifts (id, channel_id, sender_id, gift_id, amount, message, idempotency_key, answered_balance, pinned_until, created_at)
      select * from ${given}
      returning *
    )
    select ${COLUMNS} from g ${JOIN_SENDER}`);
}

export interface LatestGiftRow extends GiftRow {
  /** All of its KICKs. */
  isReversed: boolean;
}

/** Newest first. */
export const listLatestGifts = (db: Db, channelId: number, range: NoticeRange): Promise<LatestGiftRow[]> =>
  db.rows(sql<LatestGiftRow>`
    select ${COLUMNS}, g.reversed = g.amount as "isReversed" from kicks_gifts g ${JOIN_SENDER}
     where g.channel_id = ${channelId}::int8 and ${isInRange(sql`g.created_at`, range)}
     order by g.created_at desc limit ${range.limit}::int`);

/** Pinned gifts that are not reversed, newest first, without suspended senders. */
export const listPinned = (db: Db, channelId: number, now: Date, limit: number): Promise<GiftRow[]> =>
  db.rows(sql<GiftRow>`
    select ${COLUMNS} from kicks_gifts g ${JOIN_SENDER}
     where g.channel_id = ${channelId}::int8 and g.pinned_until > ${now}::timestamptz and g.reversed < g.amount and u.suspended_at is null
     order by g.created_at desc, g.id desc limit ${limit}::int`);

export interface ReversedGift {
  id: string;
  channelId: number;
  /** KICKs reversed now. */
  amount: number;
  createdAt: Date;
}

/**
 * Reverses up to `kicks` of a person's gifts, newest first. The caller has locked the person. Returns the changed gifts, whose amounts add
 * up to less if the person sent less.
 */
export const reverseLatest = (db: Db, senderId: number, kicks: number): Promise<ReversedGift[]> =>
  db.rows(sql<ReversedGift>`
    with counting as (
      select id, amount - reversed as counts,
             sum(amount - reversed) over (order by created_at desc, id desc rows unbounded preceding) as so_far
        -- Each of them counts for one KICK at least.
        from (select * from kicks_gifts where sender_id = ${senderId}::int8 and reversed < amount
               order by created_at desc, id desc limit ${kicks}::int8) latest
    ), taken as (
      select id, least(counts, ${kicks}::int8 - (so_far - counts))::int8 as amount from counting where so_far - counts < ${kicks}::int8
    )
    update kicks_gifts g set reversed = g.reversed + t.amount
      from taken t where g.id = t.id
    returning g.id, g.channel_id as "channelId", t.amount, g.created_at as "createdAt"`);

export async function findChannelIdsOf(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.rows(sql<{ id: number; userId: number }>`
    select id, user_id as "userId" from channels where user_id = any(${arrayOf('int8', userIds)})`);
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}
