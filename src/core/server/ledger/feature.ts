import { serverFeature } from '../feature.ts';
import { migrations } from './migrations.ts';

export const ledgerServer = serverFeature({ name: 'ledger' }, { migrations });
