/** Findings of the check of backups. */
export const backupCheckTexts = {
  'check.backup': 'Backups',
  'check.backup.ok': 'The last backup was ready {days, plural, =0 {less than a day ago} one {# day ago} other {# days ago}}.',
  'check.backup.last_failed': 'The last backup failed.',
  'check.backup.last_failed.fix': 'Read the reason in the staff area under "Backups", fix it, and make a backup there.',
  'check.backup.none': 'Backups are scheduled, but none exists yet.',
  'check.backup.none.fix': 'Make the first one in the staff area under "Backups".',
  'check.backup.off': 'No backup exists, and none is scheduled.',
  'check.backup.off.fix': 'Set BACKUP_SCHEDULE, for example to daily 03:00. The server does not know backups of the command line.',
  'check.backup.unscheduled':
    'The last backup was ready {days, plural, =0 {less than a day ago} one {# day ago} other {# days ago}}, and no other is scheduled.',
  'check.backup.unscheduled.fix': 'Set BACKUP_SCHEDULE, for example to daily 03:00. The server does not know backups of the command line.',
  'check.backup.old': 'Backups are scheduled, but the last one was ready {days, plural, one {# day ago} other {# days ago}}.',
  'check.backup.old.fix': 'Look for a stuck backup in the staff area under "Backups", and keep a server running at the scheduled times.',
} as const;
