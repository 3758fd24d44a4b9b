import { DAY_MS, msBetween } from '#core/contract/durations.ts';
import { diagnostic, found } from '#core/server/diagnostics/diagnostic.ts';
import { backupCheckTexts } from '#features/operators/backups/checks/texts.en.ts';
import { isOverdue } from '#features/operators/backups/rules.ts';
import { lastBackup } from './manage-backups.ts';

/** A warning also without a schedule, because backups of the command line are unknown. */
export const backupDiagnostic = diagnostic({
  id: 'backup',
  texts: backupCheckTexts,
  place: '/staff/backups',
  needsDatabase: true,
  async run({ db, now, settings: { BACKUP_SCHEDULE: schedule } }) {
    const { at, hasFailed } = await lastBackup({ db });
    if (hasFailed) return found('error', 'last_failed');
    if (at === null) return found('warning', schedule === null ? 'off' : 'none');
    const facts = { days: Math.max(0, Math.floor(msBetween(at, now()) / DAY_MS)) };
    if (schedule === null) return found('warning', 'unscheduled', facts);
    return isOverdue(schedule, at, now()) ? found('warning', 'old', facts) : found('ok', 'ok', facts);
  },
});
