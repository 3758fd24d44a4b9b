import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

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
