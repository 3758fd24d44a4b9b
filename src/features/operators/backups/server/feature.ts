import { serverFeature } from '#core/server/feature.ts';
import type { Start } from '#core/server/start.ts';
import { backupsFeature } from '#features/operators/backups/feature.ts';
import { backupDiagnostic } from './check-backups.ts';
import { backupCommand, moveCommand, restoreCommand } from './commands.ts';
import { backupOutcomes, makeBackupJob, scheduleBackups } from './make-backup.ts';
import { lastBackup } from './manage-backups.ts';
import { migrations } from './migrations.ts';
import { backupSettings, checkBackupSettings } from './operator-settings.ts';
import { backupRoutes } from './routes.ts';

const countBackups: Start = async (ctx) => {
  const help = 'Ended backups of this node since its start, by outcome.';
  ctx.services.metrics?.counter('backups_total', help, 'outcome', () => backupOutcomes(ctx));
  return {};
};

export const backupsServer = serverFeature(backupsFeature, {
  staffActs: ['make_backup', 'cancel_backup', 'download_backup', 'delete_backup'],
  settings: backupSettings,
  checkSettings: checkBackupSettings,
  migrations,
  routes: backupRoutes,
  starts: [countBackups],
  jobKinds: [makeBackupJob],
  periodicJobs: [scheduleBackups],
  diagnostics: [backupDiagnostic],
  operatorCommands: [backupCommand, restoreCommand, moveCommand],
  contributes: { lastBackup },
  transientTables: ['backups', 'backup_schedule'],
});
