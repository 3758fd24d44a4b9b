import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Uuid } from '#core/contract/ids.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/**
 * A backup is one file with everything of the installation. Backups of the schedule and of staff are listed; those of the command line are
 * not.
 */

/** What a backup contains of the stored files: all, all but recordings, or none. */
export const FILES = ['all', 'no-recordings', 'none'] as const;
export type Files = (typeof FILES)[number];

export const BackupState = z.enum(['waiting', 'running', 'ready', 'failed', 'canceled']);
export type BackupState = z.infer<typeof BackupState>;

export const Backup = z.object({
  id: Uuid,
  /** File name. */
  name: z.string(),
  cause: z.enum(['schedule', 'staff']),
  /** What it contains of the stored files. */
  files: z.enum(FILES),
  state: BackupState,
  /** Staff member who asked for it; null for the schedule and for deleted accounts. */
  requested_by: z.string().nullable(),
  /** Node that wrote the file; null for a bucket, and before the start. */
  node: z.string().nullable(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Progress from 0 to 1 of the phase of a running backup; null when it is unknown. */
  progress: z.object({ phase: z.enum(['rows', 'objects', 'check']), share: z.number().min(0).max(1).nullable() }).nullable(),
  /** Facts of a ready backup. It was read back and compared before it became ready. */
  contents: z
    .object({
      bytes: z.int(),
      rows: z.int(),
      objects: z.int(),
      /** Stored files that rows name and the store no longer had. */
      missing_objects: z.int(),
      has_secrets: z.boolean(),
    })
    .nullable(),
  /** Why it failed, in one sentence. */
  error: z.string().nullable(),
});
export type Backup = z.infer<typeof Backup>;

/** Number of listed backups, newest first. Older ones that failed or were canceled are forgotten. */
export const BACKUPS_LISTED = 100;

const refusals = { NOT_ALLOWED: NOT_STAFF } as const;
const limit = { rate: 60, seconds: 60 };

export const BackupPlan = z.object({
  /** Next backup of the schedule; null while it is off. */
  next_at: z.iso.datetime().nullable(),
  /** Number of scheduled backups that are kept. */
  keep: z.int(),
  /** Where backups are written: a folder on the node that writes them, or the bucket. */
  place: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('folder'), folder: z.string() }),
    z.object({ kind: z.literal('bucket') }),
  ]),
  /** Backups contain the secrets of the installation, encrypted. */
  has_passphrase: z.boolean(),
});
export type BackupPlan = z.infer<typeof BackupPlan>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/internal/v1/backups',
  summary: `List the ${BACKUPS_LISTED} newest backups, and the schedule. Staff only.`,
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ backups: z.array(Backup), plan: BackupPlan })),
  refusals,
  limit: { rate: 240, seconds: 60 },
});

export const makeBackup = endpoint({
  method: 'POST',
  path: '/api/internal/v1/backups',
  summary: 'Make a backup in the background. Staff only. One backup runs at a time.',
  viewer: 'required',
  body: z.object({ files: z.enum(FILES) }),
  reply: dataEnvelopeSchema(z.object({ backup: Backup })),
  refusals: { ...refusals, BACKUP_RUNNING: [409, 'Another backup is running.'] },
  limit,
});

const ofBackup = {
  viewer: 'required',
  params: z.object({ backup: Uuid }),
  reply: dataEnvelopeSchema(z.object({ backup: Backup })),
  limit,
} as const;
const BACKUP_NOT_FOUND = [404, 'This backup no longer exists.'] as const;

export const cancelBackup = endpoint({
  method: 'POST',
  path: '/api/internal/v1/backups/:backup/cancel',
  summary: 'Cancel a waiting or running backup. Nothing of it is kept. Staff only.',
  ...ofBackup,
  refusals: { ...refusals, BACKUP_NOT_FOUND, BACKUP_ENDED: [409, 'This backup has already ended.'] },
});

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/backups/:backup',
  summary: 'Delete a backup and its file. Staff only.',
  ...ofBackup,
  refusals: {
    ...refusals,
    BACKUP_NOT_FOUND,
    BACKUP_RUNNING: [409, 'This backup is running: cancel it first.'],
    BACKUP_ON_OTHER_NODE: [409, 'The file is on another node: use that node, or a bucket for backups.'],
  },
});

/** The file of a ready backup, for staff with a session cookie. */
export const backupFilePath = (id: string): string => `/api/internal/v1/backups/${id}/file`;

/**
 * Restoring a backup into an installation without accounts, from its first page. The file is sent in pieces, one after the other, so that
 * proxies with small limits let it through and a lost reply is repeated. The server restarts afterwards. With several nodes it is refused:
 * pieces would reach any of them, and only one would restart.
 */

/** Reasons to refuse a backup that have a text of their own. */
export const RESTORE_REFUSALS = [
  'foreign',
  'cut',
  'damaged',
  'newer',
  'unsupported',
  'not_empty',
  'passphrase_needed',
  'passphrase_wrong',
] as const;

/** Bytes of a piece of an uploaded backup at most. */
export const RESTORE_PIECE = 1024 * 1024;

export const Restore = z.object({
  /** `receiving` until the last byte; `finishing` while rows are compared and tables put in place. The server restarts after `done`. */
  state: z.enum(['receiving', 'finishing', 'done', 'failed']),
  size: z.int(),
  /** Bytes that the server has taken. The next piece starts here. */
  received: z.int(),
  /** Share of the phase that runs, from 0 to 1; null when it is unknown. */
  progress: z.object({ phase: z.enum(['rows', 'objects', 'check']), share: z.number().min(0).max(1).nullable() }).nullable(),
  /** Why it failed; nothing was restored then. `failed` is any other reason, which the log of the server has. */
  error: z.enum([...RESTORE_REFUSALS, 'failed']).nullable(),
  /** Whether the restored installation has its secrets; null before `done`. */
  has_secrets: z.boolean().nullable(),
});
export type Restore = z.infer<typeof Restore>;

const SETUP_TOKEN_INVALID = [422, 'This setup link is invalid or was already used.'] as const;
const RESTORE_NOT_FOUND = [404, 'This restore no longer exists.'] as const;
const uploadParams = z.object({ upload: z.string().max(100) });
const restoreReply = dataEnvelopeSchema(z.object({ restore: Restore }));

export const startRestore = endpoint({
  method: 'POST',
  path: '/api/internal/v1/setup/restore',
  summary: 'Start to restore a backup into an installation without accounts. Needs the setup token if the server has one.',
  viewer: 'none',
  body: z.object({
    setup_token: z.string().max(100).optional(),
    /** Size of the file in bytes. */
    size: z.int().positive(),
    passphrase: z.string().min(1).max(1000).optional(),
    /** Restores a backup with secrets without them. */
    without_secrets: z.boolean().default(false),
  }),
  reply: dataEnvelopeSchema(z.object({ upload: z.string(), restore: Restore })),
  refusals: {
    SETUP_TOKEN_INVALID,
    NOT_EMPTY: [409, 'This installation has accounts already.'],
    RESTORE_RUNNING: [409, 'Another backup is being restored.'],
    SEVERAL_NODES: [409, 'With REDIS_URL, restore with the command restore while no server runs.'],
  },
  limit: { rate: 20, seconds: 60 },
});

export const showRestore = endpoint({
  method: 'GET',
  path: '/api/internal/v1/setup/restore/:upload',
  summary: 'Show how far a restore is.',
  viewer: 'none',
  params: uploadParams,
  reply: restoreReply,
  refusals: { RESTORE_NOT_FOUND },
});

export const cancelRestore = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/setup/restore/:upload',
  summary: 'Cancel a restore. Nothing of it is kept.',
  viewer: 'none',
  params: uploadParams,
  reply: restoreReply,
  refusals: { RESTORE_NOT_FOUND },
});

/** `PUT` with the bytes of the file from `offset`. Answers 200 with `{received}`, or 409 with it when another piece is expected. */
export const restorePiecePath = (upload: string, offset: number | string): string => `/api/internal/v1/setup/restore/${upload}/${offset}`;
