import type { Feature } from '../feature.ts';
import { ledgerTables } from './migrations/001-ledger.ts';

/** The tables of the ledger: it stands before every feature whose units it keeps. */
export const ledgerFeature: Feature = { name: 'ledger', migrations: { '001-ledger': ledgerTables }, routes: [] };
