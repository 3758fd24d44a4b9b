import { serverFeature } from '../feature.ts';
import { ledgerTables } from './migrations/001-ledger.ts';

export const ledgerServer = serverFeature({ name: 'ledger' }, { migrations: { '001-ledger': ledgerTables } });
