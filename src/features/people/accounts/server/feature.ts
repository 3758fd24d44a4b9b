import { serverFeature } from '#core/server/feature.ts';
import { accountsFeature } from '#features/people/accounts/feature.ts';
import { staffDiagnostic } from './check-staff.ts';
import { migrations } from './migrations.ts';
import { accountSettings } from './operator-settings.ts';
import { closeSocketsOfEndedSessions, disconnectEndedSessions, livestreamsOfPerson, privateChannels } from './private-channels.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { accountRoutes } from './routes.ts';
import { trimSecurityLog } from './security-log.ts';
import { startSetup } from './setup.ts';
import { accountSuspensionDeadline } from './staff.ts';
import { endExpiredSessions } from './start-session.ts';

export const accountsServer = serverFeature(accountsFeature, {
  settings: accountSettings,
  starts: [startSetup],
  diagnostics: [staffDiagnostic],
  migrations,
  routes: accountRoutes,
  periodicJobs: [endExpiredSessions, trimSecurityLog, closeSocketsOfEndedSessions],
  listeners: [disconnectEndedSessions],
  deadlines: [accountSuspensionDeadline],
  operatorCommands: [resetPasswordCommand],
  privateChannels: [...privateChannels('private-', 'private-userfeed.'), livestreamsOfPerson],
});
