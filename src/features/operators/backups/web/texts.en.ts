export const backupTexts = {
  'backups.title': 'Backups',
  'backups.text':
    'A backup is one file with all accounts, channels, messages, balances and settings. It is read back and compared before it is listed as ready.',
  'backups.plan.next': 'Next scheduled backup: {when}. The newest {keep, plural, one {# is} other {# are}} kept.',
  'backups.plan.off': 'No backups are scheduled. Set BACKUP_SCHEDULE, for example to daily 03:00.',
  'backups.plan.folder': 'Backups are written to {folder} on the node that makes them.',
  'backups.plan.bucket': 'Backups are written to the bucket.',
  'backups.plan.no_passphrase':
    'Backups leave out the secrets of this site. After a restore, stream keys, push subscriptions and secrets of drop organizations are new. Set BACKUP_PASSPHRASE to include them, encrypted.',

  'backups.files': 'Stored files',
  'backups.files.all': 'All files',
  'backups.files.no_recordings': 'Clips, no recordings',
  'backups.files.none': 'No files',
  'backups.make': 'Back up now',
  'backups.made': 'Backup started.',

  'backups.failed': "Couldn't load backups. Try again.",
  'backups.none': 'No backups yet',
  'backups.none.text': 'Make the first one now, and copy it to another machine.',
  'backups.list': 'Backups',
  'backups.cause.schedule': 'Scheduled',
  'backups.cause.staff': 'Made by {name}',
  'backups.cause.unknown': 'Made by staff',
  'backups.state.waiting': 'Waiting',
  'backups.state.running': 'Running',
  'backups.state.ready': 'Checked',
  'backups.state.failed': 'Failed',
  'backups.state.canceled': 'Canceled',
  'backups.phase.rows': 'Copying rows',
  'backups.phase.objects': 'Copying files',
  'backups.phase.check': 'Checking the file',
  'backups.percent': '{percent}%',
  'backups.contents': '{rows, plural, one {# row} other {# rows}} and {objects, plural, one {# file} other {# files}}',
  'backups.with_secrets': 'with secrets',
  'backups.without_secrets': 'without secrets',
  'backups.missing': '{count, plural, one {# file was} other {# files were}} missing in the object store.',
  'backups.on_node': 'on {node}',

  'backups.download': 'Download',
  'backups.download.named': 'Download the backup of {when}',
  'backups.cancel': 'Cancel backup',
  'backups.canceled': 'Backup canceled.',
  'backups.delete': 'Delete',
  'backups.delete.named': 'Delete the backup of {when}',
  'backups.delete.title': 'Delete this backup?',
  'backups.delete.text': 'The file of {when} is deleted. This cannot be undone.',
  'backups.deleted': 'Backup deleted.',

  'backups.restore': 'Restore a backup',
  'backups.restore.text': 'A restore replaces nothing. It needs an empty installation: a new DATA_DIR, or an empty PostgreSQL database.',
  'backups.restore.1': 'Download the backup and copy it to the new machine.',
  'backups.restore.2': 'Install this version of Grandstand or a newer one there, and do not start it.',
  'backups.restore.3': 'Run {command}. It checks the file, restores it and compares every table.',
  'backups.restore.4': 'Start Grandstand.',

  'backups.notice.failed': 'The last backup failed.',
  'backups.notice.link': 'Open backups',

  'staff.lane.backups': 'Backups',
  'staff.job.backups_make': 'Backup',
  'security.make_backup': 'Backup started',
  'security.cancel_backup': 'Backup canceled',
  'security.download_backup': 'Backup downloaded',
  'security.delete_backup': 'Backup deleted',
  'refusal.NOT_EMPTY': 'This site has accounts already. A backup is restored only into an empty site.',
  'refusal.RESTORE_RUNNING': 'Another backup is being restored.',
  'refusal.RESTORE_NOT_FOUND': 'This restore no longer exists. Start again.',
  'refusal.BACKUP_RUNNING': 'A backup is running. Wait for it, or cancel it first.',
  'refusal.BACKUP_NOT_FOUND': 'This backup no longer exists.',
  'refusal.BACKUP_ENDED': 'This backup has already ended.',
  'refusal.BACKUP_ON_OTHER_NODE': 'The file is on another node. Delete it there, or keep backups in a bucket.',
} as const;

type BackupTexts = typeof backupTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends BackupTexts {}
}
