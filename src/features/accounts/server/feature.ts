import type { Feature } from '#core/server/feature.ts';
import { accounts } from './migrations/001-accounts.ts';
import { muted } from './migrations/002-muted.ts';
import { accountRoutes } from './routes.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  migrations: { '001-accounts': accounts, '002-muted': muted },
  routes: accountRoutes,
};
