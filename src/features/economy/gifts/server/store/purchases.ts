import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { PaidBundle } from '#features/economy/gifts/rules/money.ts';

export interface KicksPurchaseRow extends PaidBundle {
  paymentId: string;
  userId: number;
}

export async function insertPurchases(db: Db, purchases: readonly Omit<KicksPurchaseRow, 'takenBack'>[], at: Date): Promise<void> {
  const made = unnest(purchases, 'made', { paymentId: 'text', userId: 'int8', paid: 'int8', credited: 'int8', money: 'int8' });
  await db.rows(sql`
    insert into kicks_purchases (payment_id, user_id, paid, credited, money, created_at)
    select payment_id, user_id, paid, credited, money, ${at}::timestamptz
      from ${made}`);
}

export async function findPurchases(db: Db, paymentIds: readonly string[]): Promise<Map<string, KicksPurchaseRow>> {
  const rows = await db.rows(sql<KicksPurchaseRow>`
    select payment_id as "paymentId", user_id as "userId", paid, credited, money, taken_back as "takenBack"
      from kicks_purchases where payment_id = any(${arrayOf('text', paymentIds)})`);
  return new Map(rows.map((row) => [row.paymentId, row]));
}

export async function updateTakenBack(db: Db, rows: readonly Pick<KicksPurchaseRow, 'paymentId' | 'takenBack'>[]): Promise<void> {
  await db.rows(sql`
    update kicks_purchases p set taken_back = t.taken_back
      from ${unnest(rows, 't', { paymentId: 'text', takenBack: 'int8' })}
     where p.payment_id = t.payment_id`);
}
