import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { MoneyProvider } from '#features/economy/payments/contract/purchase.ts';
import { slugOf } from '#features/people/accounts/rules.ts';

export interface UnpaidRow {
  channelId: number;
  slug: string;
  username: string;
  earned: number;
  debt: number;
}

/** `like` pattern for slugs with this prefix. */
const startsWith = (search: string) => `${slugOf(search).replace(/[\\%_]/g, '\\$&')}%`;

/** Highest earnings first. */
export function listUnpaidChannels(
  db: Db,
  currency: string,
  { search, after, limit }: { search: string; after: { earned: number; id: number } | null; limit: number },
): Promise<UnpaidRow[]> {
  return db.rows(sql<UnpaidRow>`
    select c.id as "channelId", c.slug, u.username, a.balance as earned, coalesce(d.balance, 0) as debt
      from ledger_accounts a
      join channels c on c.id = a.scope
      join users u on u.id = c.user_id
      left join ledger_accounts d on d.unit = a.unit and d.kind = 'debt' and d.owner = '' and d.scope = a.scope
     where a.unit = ${currency} and a.kind = 'earnings' and a.owner = '' and a.balance > 0
       and c.slug like ${startsWith(search)}
       and (${after === null} or (a.balance, -c.id) < (${after?.earned ?? 0}::int8, ${-(after?.id ?? 0)}::int8))
     order by a.balance desc, c.id limit ${limit}::int`);
}

export interface PayoutRow {
  id: string;
  channelId: number;
  slug: string;
  username: string;
  currency: string;
  provider: MoneyProvider;
  amount: number;
  settledDebt: number;
  reference: string;
  madeBy: string;
  madeAt: Date;
  undoneBy: string | null;
  undoneAt: Date | null;
  undoReason: string | null;
}

const PROVIDER = sql`coalesce(p.provider, (select provider from money_provider))`;

const SELECT = sql`
  select p.id, p.channel_id as "channelId", c.slug, u.username, p.currency, ${PROVIDER} as provider, p.amount, p.settled_debt as "settledDebt", p.reference,
         m.username as "madeBy", p.made_at as "madeAt", b.username as "undoneBy", p.undone_at as "undoneAt", p.undo_reason as "undoReason"
    from payouts p
    join channels c on c.id = p.channel_id
    join users u on u.id = c.user_id
    join users m on m.id = p.made_by
    left join users b on b.id = p.undone_by`;

export const findPayout = (db: Db, id: string): Promise<PayoutRow | null> => db.row(sql<PayoutRow>`${SELECT} where p.id = ${id}`);

export const findPayoutByKey = (db: Db, channelId: number, key: string): Promise<PayoutRow | null> =>
  db.row(sql<PayoutRow>`${SELECT} where p.channel_id = ${channelId}::int8 and p.idempotency_key = ${key}`);

/** Newest first. Ids follow the order of recording. */
export const listPayoutRows = (
  db: Db,
  { search, before, limit }: { search: string; before: string | null; limit: number },
): Promise<PayoutRow[]> =>
  db.rows(sql<PayoutRow>`
    ${SELECT}
     where c.slug like ${startsWith(search)} and (${before}::text is null or p.id < ${before}::text)
     order by p.id desc limit ${limit}::int`);

/** Payouts of this provider's money that are not undone. */
export const listOpenPayouts = (
  db: Db,
  provider: MoneyProvider,
): Promise<(Pick<PayoutRow, 'id' | 'channelId' | 'currency' | 'amount' | 'reference'> & { madeById: number })[]> =>
  db.rows(sql<Pick<PayoutRow, 'id' | 'channelId' | 'currency' | 'amount' | 'reference'> & { madeById: number }>`
    select p.id, p.channel_id as "channelId", p.currency, p.amount, p.reference, p.made_by as "madeById"
      from payouts p where p.undone_at is null and ${PROVIDER} = ${provider} order by p.id`);

export type NewPayout = Pick<
  PayoutRow,
  'id' | 'channelId' | 'currency' | 'provider' | 'amount' | 'settledDebt' | 'reference' | 'madeAt'
> & {
  madeById: number;
  idempotencyKey: string;
};

export async function insertPayout(db: Db, { id, channelId, currency, amount, settledDebt, ...payout }: NewPayout): Promise<void> {
  await db.rows(sql`
    insert into payouts (id, channel_id, currency, provider, amount, settled_debt, reference, idempotency_key, made_by, made_at)
    values (${id}, ${channelId}, ${currency}, ${payout.provider}, ${amount}::int8, ${settledDebt}::int8, ${payout.reference}, ${payout.idempotencyKey},
            ${payout.madeById}, ${payout.madeAt})`);
}

/** False if the payout was already undone. The row stays locked until the transaction ends. */
export async function markUndone(db: Db, id: string, { byId, reason, at }: { byId: number; reason: string; at: Date }): Promise<boolean> {
  const row = await db.row(sql`
    update payouts set undone_by = ${byId}::int8, undone_at = ${at}::timestamptz, undo_reason = ${reason}
     where id = ${id} and undone_at is null returning 1`);
  return row !== null;
}
