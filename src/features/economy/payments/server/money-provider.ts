import type { Tx } from '#core/server/context.ts';
import type { Settings } from '#core/server/settings/setting.ts';
import type { Start } from '#core/server/start.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { providerNameOf } from './operator-settings.ts';
import type { ProviderName } from './payment-provider.ts';
import { claimMoneyProvider, deleteMoneyProvider, hasOtherCurrency, lockMoneyProvider, readMoneyLeft } from './store/money-provider.ts';

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
  const refusal = await ctx.tx((tx) => changeProvider(tx, ctx.settings));
  if (refusal) throw new StartupError(refusal);
  return {};
};

/** Refuses a change of the provider or the currency while the database has money of the former one. */
export async function checkMoneyChange(tx: Tx, next: Readonly<Settings>): Promise<string | null> {
  if (next.CURRENCY !== tx.settings.CURRENCY && (await hasOtherCurrency(tx, next.CURRENCY)))
    return `CURRENCY cannot be ${next.CURRENCY}, because this database has purchases in another currency.`;
  return changeProvider(tx, next);
}

async function changeProvider(tx: Tx, settings: Readonly<Settings>): Promise<string | null> {
  const provider = providerNameOf(settings);
  const held = provider && (await lockMoneyProvider(tx))?.provider;
  if (!provider || !held || held === provider) return null;
  const { payments, accounts } = await readMoneyLeft(tx, held, settings.CURRENCY);
  if (payments > 0 || accounts > 0) return refusalOf(held, provider);
  await deleteMoneyProvider(tx);
  await claimMoneyProvider(tx, provider);
  return null;
}

const refusalOf = (held: ProviderName, wanted: ProviderName): string =>
  held === 'test'
    ? `PAYMENTS cannot be ${wanted} while this database has test money: run "npm start -- reverse-test-money", or start with PAYMENTS=off and reverse it at /staff/purchases.`
    : `PAYMENTS cannot be ${wanted} while this database has money of ${held}: use PAYMENTS=${held} or PAYMENTS=off, or another database.`;
