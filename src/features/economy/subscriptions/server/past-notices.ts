import { sql } from 'kysely';
import { v5 } from 'uuid';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import { isInRange, type NoticeRange, type PastEvent, type PastNotices } from '#features/chat/chat/server/api.ts';
import { ANONYMOUS, chatMessageSentLegacy, subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';

const NOTICES_NAMESPACE = '011cc2ab-2f57-4032-8d86-d01e4f3cec45';

/** The public id of a subscription's notice, live and in the history. The id of the month itself tells the payment. */
export const noticeIdOf = (monthId: string): string => v5(monthId, NOTICES_NAMESPACE);

/** The message as the chat received it, by id of the month. */
export async function storeNoticeMessages(db: Db, messages: readonly { monthId: string; message: string }[]): Promise<void> {
  if (messages.length === 0) return;
  await db.rows(sql`
    update subscription_months m set message = given.message
      from ${unnest(messages, 'given', { monthId: 'text', message: 'text' })} where m.id = given.month_id`);
}

/** Bought months, without those that were reversed, and gifts. */
export const pastSubscriptions: PastNotices = async (db, channelId, range) =>
  (await Promise.all([listBought(db, channelId, range), listGifted(db, channelId, range)])).flat();

async function listBought(db: Db, channelId: number, range: NoticeRange): Promise<PastEvent<typeof chatMessageSentLegacy>[]> {
  interface Row {
    id: string;
    chatroomId: number;
    userId: number;
    username: string;
    months: number;
    message: string | null;
    at: Date;
  }
  const rows = await db.rows(sql<Row>`
    select m.id, r.id as "chatroomId", u.id as "userId", u.username, m.total_months as months, m.message, m.given_at as at
      from subscription_months m join users u on u.id = m.user_id join chatrooms r on r.channel_id = m.channel_id
     where m.channel_id = ${channelId}::int8 and m.gift_id is null and m.reversed_at is null and ${isInRange(sql`m.given_at`, range)}
     order by m.given_at desc limit ${range.limit}::int`);
  return rows.map(({ id: monthId, chatroomId, userId, username, months, message, at }) => {
    const id = noticeIdOf(monthId);
    return {
      id,
      event: chatMessageSentLegacy.name,
      data: {
        message: { id, type: 'info', chatroom_id: chatroomId, action: 'subscribe', optional_message: message, months_subscribed: months },
        user: { id: userId, username },
      },
      at,
      fromId: userId,
      isWithdrawn: false,
    };
  });
}

/** Receivers named in all gifts together, the newest gifts first. A reply could otherwise have 10,000 names. */
const RECEIVERS_MAX = 200;

/** `gifter_total` is the current number. `gifted_usernames` may be fewer than `gifted_total`. */
async function listGifted(db: Db, channelId: number, range: NoticeRange): Promise<PastEvent<typeof subscriptionsGifted>[]> {
  interface Row {
    id: string;
    chatroomId: number;
    gifterId: number;
    gifter: string;
    isAnonymous: boolean;
    given: number;
    total: number;
    receivers: string[];
    /** At least one of its months is not reversed. */
    isKept: boolean;
    at: Date;
  }
  const rows = await db.rows(sql<Row>`
    select g.id, r.id as "chatroomId", u.id as "gifterId", u.username as gifter, g.is_anonymous as "isAnonymous", g.given,
           coalesce(total.quantity, 0) as total,
           array(select receiver.username from subscription_months m join users receiver on receiver.id = m.user_id
                  where m.gift_id = g.id order by m.place limit greatest(${RECEIVERS_MAX}::int - g.named, 0)) as receivers,
           exists (select 1 from subscription_months m where m.gift_id = g.id and m.reversed_at is null) as "isKept",
           g.created_at as at
      from (
        select *, sum(given) over (order by created_at desc, id desc rows unbounded preceding) - given as named
          from (
            select * from subscription_gifts
             where channel_id = ${channelId}::int8 and given > 0 and ${isInRange(sql`created_at`, range)}
             order by created_at desc, id desc limit ${range.limit}::int
          ) latest
      ) g
      join users u on u.id = g.gifter_id
      join chatrooms r on r.channel_id = g.channel_id
      left join channel_gifts total on total.channel_id = g.channel_id and total.user_id = g.gifter_id
     order by g.created_at desc, g.id desc`);
  return rows.map(({ id, chatroomId, gifterId, gifter, isAnonymous, given, total, receivers, isKept, at }) => ({
    id,
    event: subscriptionsGifted.name,
    data: {
      chatroom_id: chatroomId,
      gifted_usernames: receivers,
      gifter_username: isAnonymous ? ANONYMOUS : gifter,
      gifted_total: given,
      gifter_total: isAnonymous ? 0 : total,
      correlation_id: id,
      chunk_details: null,
    },
    at,
    // The absence of an anonymous gift would name its banned gifter.
    fromId: isAnonymous ? null : gifterId,
    isWithdrawn: !isKept,
  }));
}
