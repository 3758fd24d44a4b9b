import type { Feature } from '../../../core/server/feature.ts';
import { accounts } from './migrations/001-accounts.ts';
import { accountRoutes } from './routes.ts';

export const accountsFeature: Feature = { name: 'accounts', migrations: { '001-accounts': accounts }, routes: accountRoutes };
