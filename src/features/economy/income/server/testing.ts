import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Database } from '#core/server/db/open-database.ts';
import { channelDebtAccount, clearingAccount, earningsAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { buy, endPayment, paymentFeatures, shop } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { checkEarnings, checkPayouts } from './count-earnings.ts';
import { incomeServer } from './feature.ts';

export const incomeFeatures = [...paymentFeatures, shop, incomeServer];

/** The channel of ana sells things for 5.00. The platform keeps a tenth. */
export async function incomeApp(database?: Database) {
  const app = await testApp(incomeFeatures, { settings: { PLATFORM_SHARE: 10 }, ...(database && { database }) });
  const { broadcaster: ana, channel } = await givenRoom(app.db);
  const someone = async (name: string) => givenUser(app.db, name);
  const [noor, mod, staff] = [await someone('noor'), await someone('mod'), await givenUser(app.db, 'staff', { isStaff: true })];
  await givenRole(app.db, channel.id, mod.id, 'moderator');
  const item = { channel_id: channel.id, price: 500 };
  return Object.assign(app, {
    ana,
    noor,
    mod,
    staff,
    channelId: channel.id,
    /** Each sale earns 4.50. Returns the purchase ids. */
    sell: async (count = 1, kind = 'thing') => {
      const ids: string[] = [];
      for (let sold = 0; sold < count; sold++) ids.push(await buy(app, noor, kind, item));
      return ids;
    },
    dispute: (purchase: string) => endPayment(app, noor, purchase, 'dispute'),
    /** Earnings, debt and paid out amount of the channel. */
    money: () => moneyOf(app.db, channel.id),
    faults: async () => (await verify(app.db, [checkPayouts, checkEarnings])).faults,
    pay: (amount: number, key: string, change: object = {}, who = staff) =>
      app.post('/api/internal/v1/channels/ana/payouts', who, { amount, reference: 'SEPA 1', idempotency_key: key, ...change }),
    undo: (payout: string, who = staff) => app.post(`/api/internal/v1/payouts/${payout}/undo`, who, { reason: 'It came back' }),
    income: async (period = '30_days', who = ana) =>
      (await app.get(`/api/internal/v1/channels/ana/income?period=${period}`, who)).json().data,
  });
}

const moneyOf = (db: Db, channelId: number) =>
  balancesOf(db, [earningsAccount('USD', channelId), channelDebtAccount('USD', channelId), clearingAccount('USD', 'payout')]);

/** Adds many sales directly to the ledger, one per hour from `from`, each earning `amount`. */
export async function givenManyEarnings(db: Db, channelId: number, { count, amount, from }: { count: number; amount: number; from: Date }) {
  await db.rows(sql`
    with account as (
      select id, balance from ledger_accounts where unit = 'USD' and kind = 'earnings' and scope = ${channelId}::int8
    ), source as (select id from ledger_accounts where unit = 'USD' and kind = 'clearing' and owner = 'test'
    ), made as (
      insert into ledger_transactions (unit, key, content, reason, taken, given, created_at)
      select 'USD', 'many ' || n, 'many', 'KICKS_GIFTED', ${amount}::int8, ${amount}::int8, ${from}::timestamptz + n * interval '1 hour'
        from generate_series(1, ${count}::int) n order by n
      returning id
    ), written as (
      insert into ledger_postings (transaction_id, account_id, amount, balance)
      select m.id, a.id, ${amount}::int8, a.balance + ${amount}::int8 * row_number() over (order by m.id) from made m, account a
      union all select m.id, s.id, -${amount}::int8, null from made m, source s
    )
    update ledger_accounts set balance = balance + ${amount}::int8 * ${count}::int8 where id = (select id from account)`);
}
