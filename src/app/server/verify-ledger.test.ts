import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Ctx, Tx } from '#core/server/context.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { embeddedTestFolder, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { givenUser } from '#features/accounts/server/testing.ts';
import { givenChannel } from '#features/channels/server/testing.ts';
import { movePoints } from '#features/points/server/api.ts';
import { givenPoints } from '#features/points/server/testing.ts';
import { features } from './features.ts';
import { verifyLedger } from './verify-ledger.ts';

const log = pino({ level: 'silent' });

/** Creates a database in which somebody has points, with no server running on it. */
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

test('a database without a ledger is refused with a sentence', async () => {
  const DATABASE_URL = await testDatabaseUrl([]);
  await expect(verifyLedger({ DATA_DIR: '', DATABASE_URL }, log)).rejects.toThrow('This database has no ledger yet');
});
