import type { Tx } from '#core/server/context.ts';
import type { Start } from '#core/server/start.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { providerNameOf } from './operator-settings.ts';
import type { ProviderName } from './payment-provider.ts';
import { claimMoneyProvider, deleteMoneyProvider, lockMoneyProvider, readMoneyLeft } from './store/money-provider.ts';

/**
 * Requires that all money in the ledger comes from this provider, until the transaction ends (decision 067). A node with another
 * provider cannot start, so a difference is a fault.
 */
export async function requireMoneyOf(tx: Tx, provider: ProviderName): Promise<void> {
  const held = await claimMoneyProvider(tx, provider);
  if (held !== provider) throw new Error(`a payment of ${provider} cannot enter a ledger with money of ${held}`);
}

/** Refuses to start with a provider while the ledger has money of another one. */
export const checkMoneyProvider: Start = async (ctx) => {
  const provider = providerNameOf(ctx.settings);
  if (provider !== null)
    await ctx.tx(async (tx) => {
      const held = (await lockMoneyProvider(tx))?.provider ?? provider;
      if (held === provider) return;
      const { payments, accounts } = await readMoneyLeft(tx, held, tx.settings.CURRENCY);
      if (payments > 0 || accounts > 0) throw new StartupError(refusalOf(held, provider));
      await deleteMoneyProvider(tx);
      await claimMoneyProvider(tx, provider);
    });
  return {};
};

const refusalOf = (held: ProviderName, wanted: ProviderName): string =>
  held === 'test'
    ? `PAYMENTS cannot be ${wanted} while this database has test money: run "npm start -- reverse-test-money", or start with PAYMENTS=off and reverse it at /staff/purchases.`
    : `PAYMENTS cannot be ${wanted} while this database has money of ${held}: use PAYMENTS=${held} or PAYMENTS=off, or another database.`;
