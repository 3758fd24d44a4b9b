import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Ctx, Tx } from '#core/server/context.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { embeddedTestFolder, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { movePoints } from '#features/engagement/points/server/api.ts';
import { givenPoints } from '#features/engagement/points/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';
import { verifyLedger } from './verify-ledger.ts';

const log = pino({ level: 'silent' });

/** Creates a database with a person's points, without a running server. */
async function community(where: { url: string } | { folder: string }, change?: ReturnType<typeof sql>): Promise<void> {
  const database = await openDatabase({ ...where, log });
  const [ana, viewer] = [await givenUser(database.db, 'ana'), await givenUser(database.db, 'viewer')];
  const { id } = await givenChannel(database.db, ana);
  const tx: Ctx['tx'] = (work) => database.transaction((db) => work({ ...db, publish: () => {} } as unknown as Tx));
  await givenPoints({ tx }, id, viewer.id, 500);
  await tx((within) =>
    movePoints(within, [{ key: 'spent', channelId: id, userId: viewer.id, points: -200, reason: 'REDEEMED' }], new Date()),
  );
  if (change) await database.db.rows(change);
  await database.close();
}

test('a ledger that balances is reported as balanced', async () => {
  const DATA_DIR = await embeddedTestFolder(features);
  await community({ folder: DATA_DIR });
  expect(await verifyLedger({ DATA_DIR, DATABASE_URL: undefined }, log)).toEqual({
    balances: true,
    text: '2 transactions were checked.\npoints: 300 in 2 accounts.\nThe ledger balances.',
  });
});

test('a ledger that does not balance is reported with every fault', async () => {
  const DATABASE_URL = await testDatabaseUrl(features);
  await community({ url: DATABASE_URL }, sql`update ledger_accounts set balance = 301 where kind = 'person'`);
  const { balances, text } = await verifyLedger({ DATA_DIR: '', DATABASE_URL }, log);
  expect(balances).toBe(false);
  expect(text).toMatch(
    /^2 transactions were checked\.\npoints: 301 in 2 accounts\.\nThe ledger does not balance:\n {2}The account points person \d+ \d+ has 301, but its postings add up to 300\.$/,
  );
});

test('PR-07 the pools of finished predictions are checked too', async () => {
  const DATABASE_URL = await testDatabaseUrl(features);
  await community(
    { url: DATABASE_URL },
    sql`
      with finished as (
        insert into predictions (id, channel_id, title, duration, state, created_at, updated_at)
        select '01K9', scope, 'Win?', 300, 'CANCELLED', now(), now() from ledger_accounts where kind = 'person' returning id, channel_id
      ), account as (
        insert into ledger_accounts (unit, kind, owner, scope, balance) select 'points', 'pool', id, channel_id, 5 from finished returning id
      ), moved as (
        insert into ledger_transactions (unit, key, content, reason, taken, given, created_at)
        values ('points', 'stray', '', 'PREDICTED', 5, 5, now()) returning id
      )
      insert into ledger_postings (transaction_id, account_id, amount, balance)
      select moved.id, account.id, 5, 5 from moved, account
      union all
      select moved.id, issuer.id, -5, null from moved, ledger_accounts issuer where issuer.kind = 'issuer'`,
  );
  const { balances, text } = await verifyLedger({ DATA_DIR: '', DATABASE_URL }, log);
  expect({ balances, text: text.split('\n').slice(2) }).toEqual({
    balances: false,
    text: ['The ledger does not balance:', '  The prediction 01K9 is CANCELLED and paid, but its pool has 5.'],
  });
});

test('a database without a ledger is refused with a sentence', async () => {
  const DATABASE_URL = await testDatabaseUrl([]);
  await expect(verifyLedger({ DATA_DIR: '', DATABASE_URL }, log)).rejects.toThrow('This database has no ledger yet');
});
