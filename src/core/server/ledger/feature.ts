import { serverFeature } from '../feature.ts';
import { ledgerTables } from './migrations/001-ledger.ts';
import { money } from './migrations/002-money.ts';

export const ledgerServer = serverFeature({ name: 'ledger' }, { migrations: { '001-ledger': ledgerTables, '002-money': money } });
