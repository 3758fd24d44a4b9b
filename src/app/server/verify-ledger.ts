import { sql } from 'kysely';
import type { Logger } from 'pino';
import { databaseOptions, openDatabase } from '#core/server/db/open-database.ts';
import { verify } from '#core/server/ledger/verify.ts';
import type { Settings } from '#core/server/settings/setting.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { features } from './features.ts';

/** Starts no server and changes nothing. Throws StartupError when the database cannot be used or has no ledger. */
export async function verifyLedger(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger,
): Promise<{ balances: boolean; text: string }> {
  const database = await openDatabase(databaseOptions(settings, log));
  try {
    const ledger = await database.db.row(sql<{ exist: boolean }>`select to_regclass('ledger_postings') is not null as exist`);
    if (!ledger!.exist) throw new StartupError('This database has no ledger yet: start Grandstand with it first.');
    const checks = features.flatMap(({ ledgerChecks }) => ledgerChecks ?? []);
    const { transactions, units, faults } = await verify(database.db, checks);
    const checked = `${transactions} transactions were checked.`;
    const held = units.map(({ unit, accounts, held }) => `${unit}: ${held} in ${accounts} accounts.`);
    const verdict =
      faults.length === 0 ? ['The ledger balances.'] : ['The ledger does not balance:', ...faults.map((fault) => `  ${fault}`)];
    return { balances: faults.length === 0, text: [checked, ...held, ...verdict].join('\n') };
  } finally {
    await database.close();
  }
}
