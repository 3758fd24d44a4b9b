import { serverFeature } from '#core/server/feature.ts';
import { accountRenamed } from '#features/people/accounts/contract/entry.ts';
import { accountsFeature } from '#features/people/accounts/feature.ts';
import { staffDiagnostic } from './check-staff.ts';
import { migrations } from './migrations.ts';
import { accountSettings } from './operator-settings.ts';
import { closeSocketsOfEndedSessions, disconnectEndedSessions, livestreamsOfPerson, privateChannels } from './private-channels.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { accountRoutes } from './routes.ts';
import { trimSecurityLog } from './security-log.ts';
import { startSetup } from './setup.ts';
import { accountDeletionDeadline, accountSuspensionDeadline } from './staff.ts';
import { endExpiredSessions } from './start-session.ts';

export const accountsServer = serverFeature(accountsFeature, {
  settings: accountSettings,
  starts: [startSetup],
  diagnostics: [staffDiagnostic],
  migrations,
  events: [accountRenamed],
  routes: accountRoutes,
  periodicJobs: [endExpiredSessions, trimSecurityLog, closeSocketsOfEndedSessions],
  listeners: [disconnectEndedSessions],
  deadlines: [accountSuspensionDeadline, accountDeletionDeadline],
  operatorCommands: [resetPasswordCommand],
  privateChannels: [...privateChannels('private-', 'private-userfeed.'), livestreamsOfPerson],
});
