import { serverFeature } from '#core/server/feature.ts';
import { accountsFeature } from '#features/accounts/feature.ts';
import { accounts } from './migrations/001-accounts.ts';
import { muted } from './migrations/002-muted.ts';
import { disconnectEndedSessions, livestreamsOfPerson, ownChannels } from './own-channels.ts';
import { accountRoutes } from './routes.ts';

export const accountsServer = serverFeature(accountsFeature, {
  migrations: { '001-accounts': accounts, '002-muted': muted },
  routes: accountRoutes,
  listeners: [disconnectEndedSessions],
  privateChannels: [...ownChannels('private-', 'private-userfeed.'), livestreamsOfPerson],
});
