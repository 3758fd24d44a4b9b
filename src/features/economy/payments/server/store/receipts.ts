import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';

export interface RefundOfPayment {
  id: string;
  paymentId: string;
  cause: 'refund' | 'dispute' | 'shortfall';
  amount: number;
  createdAt: Date;
  settledAt: Date | null;
  failedAt: Date | null;
  reinstatedAt: Date | null;
}

export const listRefunds = (db: Db, paymentIds: readonly string[]): Promise<RefundOfPayment[]> =>
  db.rows(sql<RefundOfPayment>`
    select id, payment_id as "paymentId", cause, amount, created_at as "createdAt", settled_at as "settledAt",
           failed_at as "failedAt", reinstated_at as "reinstatedAt"
      from refunds where payment_id = any(${arrayOf('text', paymentIds)}) order by created_at desc, id desc`);

export interface ChannelOfPurchase {
  id: number;
  slug: string;
  username: string;
}

export const listChannels = (db: Db, ids: readonly number[]): Promise<ChannelOfPurchase[]> =>
  db.rows(sql<ChannelOfPurchase>`
    select c.id, c.slug, u.username from channels c join users u on u.id = c.user_id where c.id = any(${arrayOf('int8', ids)})`);
