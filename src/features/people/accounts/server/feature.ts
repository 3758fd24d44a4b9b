import { serverFeature } from '#core/server/feature.ts';
import { accountRenamed } from '#features/people/accounts/contract/entry.ts';
import { accountsFeature } from '#features/people/accounts/feature.ts';
import { staffDiagnostic } from './check-staff.ts';
import { accountErasures, eraseAccountJob } from './erase.ts';
import { migrations } from './migrations.ts';
import { accountSettings } from './operator-settings.ts';
import { closeSocketsOfEndedSessions, disconnectEndedSessions, livestreamsOfPerson, privateChannels } from './private-channels.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { accountRetention } from './retention.ts';
import { accountRoutes } from './routes.ts';
import { trimSecurityLog } from './security-log.ts';
import { startSetup } from './setup.ts';
import { accountDeletionDeadline, accountSuspensionDeadline } from './staff.ts';
import { endExpiredSessions } from './start-session.ts';

export const accountsServer = serverFeature(accountsFeature, {
  staffActs: [
    'send_test_mail',
    'suspend_account',
    'reinstate_account',
    'grant_staff',
    'remove_staff',
    'remove_picture',
    'mark_bot',
    'unmark_bot',
    'schedule_deletion',
    'cancel_deletion',
    'sign_out_account',
    'rename_account',
    'create_invitation',
    'revoke_invitation',
  ],
  settings: accountSettings,
  starts: [startSetup],
  diagnostics: [staffDiagnostic],
  migrations,
  events: [accountRenamed],
  routes: accountRoutes,
  periodicJobs: [endExpiredSessions, trimSecurityLog, closeSocketsOfEndedSessions],
  listeners: [disconnectEndedSessions],
  deadlines: [accountSuspensionDeadline, accountDeletionDeadline],
  jobKinds: [eraseAccountJob],
  erasures: accountErasures,
  retention: accountRetention,
  operatorCommands: [resetPasswordCommand],
  privateChannels: [...privateChannels('private-', 'private-userfeed.'), livestreamsOfPerson],
});
