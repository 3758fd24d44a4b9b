import { z } from 'zod';
import { count, type DeclaredSettings, oneLine, type Settings, type SettingValues, text } from '#core/server/settings/setting.ts';
import { FILES } from '#features/operators/backups/contract.ts';
import { parseSchedule, type Schedule } from '#features/operators/backups/rules.ts';
import { BUCKET } from './places.ts';

export const backupSettings = {
  BACKUP_SCHEDULE: {
    type: z
      .string()
      .refine((value) => parseSchedule(value) !== undefined)
      .transform((value): Schedule | null => parseSchedule(value) ?? null),
    default: 'off',
    help: 'When the server makes backups, in UTC: off, daily 03:00 or sunday 03:00.',
    requirement: 'must be off, or daily or a day of the week with a time, such as daily 03:00',
    label: 'Times of backups',
    changeable: 'now',
  },
  BACKUP_KEEP: {
    ...count,
    default: '7',
    help: 'Scheduled backups that are kept. Older ones are deleted; others are never.',
    label: 'Scheduled backups to keep',
    changeable: 'now',
  },
  BACKUP_TO: {
    type: text,
    otherwise: 'DATA_DIR/backups',
    help: 'Folder for backups, or s3 for the folder backups/ in the bucket of S3_URL. A disk of another machine is safer than its own.',
    requirement: 'must be a folder, or s3',
  },
  BACKUP_FILES: {
    type: z.enum(FILES),
    default: 'no-recordings',
    help: `Stored files in scheduled backups: ${FILES.join(', ')}.`,
    requirement: `must be one of ${FILES.join(', ')}`,
    input: { kind: 'choice', options: FILES },
    label: 'Files in scheduled backups',
    changeable: 'now',
  },
  BACKUP_PASSPHRASE: {
    ...oneLine,
    otherwise: 'none: backups leave secrets out',
    help: 'Encrypts the secrets of the installation in backups, and opens them at a restore. Keep a copy outside this machine.',
    secret: true,
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof backupSettings> {}
}

export const checkBackupSettings = ({ BACKUP_TO, S3_URL }: Readonly<Settings>): string | null =>
  BACKUP_TO === BUCKET && !S3_URL ? 'BACKUP_TO=s3 needs the bucket of S3_URL: set both, or set BACKUP_TO to a folder.' : null;
