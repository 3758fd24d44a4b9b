import { serverFeature } from '#core/server/feature.ts';
import { accountsFeature } from '#features/people/accounts/feature.ts';
import { accounts } from './migrations/001-accounts.ts';
import { muted } from './migrations/002-muted.ts';
import { suspensions } from './migrations/003-suspensions.ts';
import { resetRequests } from './migrations/004-reset-requests.ts';
import { staffSearch } from './migrations/005-staff-search.ts';
import { profiles } from './migrations/006-profiles.ts';
import { suspensionEnds } from './migrations/007-suspension-ends.ts';
import { accountSettings } from './operator-settings.ts';
import { closeSocketsOfEndedSessions, disconnectEndedSessions, livestreamsOfPerson, privateChannels } from './private-channels.ts';
import { accountRoutes } from './routes.ts';
import { trimSecurityLog } from './security-log.ts';
import { startSetup } from './setup.ts';
import { accountSuspensionDeadline } from './staff.ts';
import { endExpiredSessions } from './start-session.ts';

export const accountsServer = serverFeature(accountsFeature, {
  settings: accountSettings,
  starts: [startSetup],
  migrations: {
    '001-accounts': accounts,
    '002-muted': muted,
    '003-suspensions': suspensions,
    '004-reset-requests': resetRequests,
    '005-staff-search': staffSearch,
    '006-profiles': profiles,
    '007-suspension-ends': suspensionEnds,
  },
  routes: accountRoutes,
  periodicJobs: [endExpiredSessions, trimSecurityLog, closeSocketsOfEndedSessions],
  listeners: [disconnectEndedSessions],
  deadlines: [accountSuspensionDeadline],
  privateChannels: [...privateChannels('private-', 'private-userfeed.'), livestreamsOfPerson],
});
