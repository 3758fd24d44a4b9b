import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Tx } from '../context.ts';
import { clusterFolder } from '../db/embedded/cluster.ts';
import { count, type DeclaredSettings, oneLine, type Settings, type SettingValues, word } from '../settings/setting.ts';
import { StartupError } from '../startup-error.ts';
import { openFolderStore, type Reserve } from './folder-store.ts';
import { isKeyPrefix, type OpenObjectStore } from './object-store.ts';
import type { S3Options } from './s3/s3-client.ts';
import type { S3Settings } from './s3/s3-request.ts';

const MIB = 1024 * 1024;

export type ObjectsOptions = { folder: string; reserve?: Reserve } | { s3: S3Settings & Pick<S3Options, 'patienceMs'>; log: Logger };

/** Throws a StartupError when the store does not work. */
export async function openObjects(options: ObjectsOptions): Promise<OpenObjectStore> {
  if ('folder' in options) return openFolderStore(options.folder, options.reserve);
  const [{ S3Store }, { checkStore }] = await Promise.all([import('./s3/s3-store.ts'), import('./s3/check-store.ts')]);
  const store = new S3Store({ ...options.s3, log: options.log });
  await checkStore(store, options.s3.url);
  return store;
}

export const objectSettings = {
  S3_URL: {
    // Without a password, a query or a hash, because requests add a key and their own query.
    type: z.string().refine((value) => /^https?:\/\/[^@?#]+$/.test(value) && URL.canParse(value)),
    help: 'Bucket of an S3-compatible store for media, instead of DATA_DIR. Needs S3_ACCESS_KEY and S3_SECRET_KEY.',
    requirement: 'must be the http or https URL of a bucket, such as https://bucket.s3.eu-central-1.amazonaws.com, without a key in it',
    secret: true,
    label: 'Bucket',
    changeable: 'restart',
  },
  S3_REGION: {
    ...word,
    default: 'us-east-1',
    otherwise: 'us-east-1, which most stores other than AWS expect',
    help: 'Region of the bucket.',
    label: 'Region of the bucket',
    changeable: 'restart',
  },
  S3_ACCESS_KEY: { ...oneLine, help: 'Id of the access key for the bucket.', label: 'Access key of the bucket', changeable: 'restart' },
  S3_SECRET_KEY: { ...oneLine, help: 'Secret of that access key.', secret: true, label: 'Secret key of the bucket', changeable: 'restart' },
  S3_PREFIX: {
    type: z
      .string()
      .transform((folder) => (folder === '' || folder.endsWith('/') ? folder : `${folder}/`))
      .refine(isKeyPrefix),
    default: '',
    otherwise: 'none',
    help: 'Folder in a shared bucket.',
    requirement: 'must be names of letters, digits, dashes and dots, separated by slashes',
    label: 'Folder in the bucket',
    changeable: 'restart',
  },
  MEDIA_RESERVE_MB: {
    ...count,
    default: '2048',
    help: 'MiB that media leave free on the disk of DATA_DIR. With less, nothing is recorded, and streams go on.',
    label: 'Free disk space, in MiB',
    changeable: 'restart',
  },
  DATABASE_RESERVE_MB: {
    ...count,
    default: '1024',
    help: 'MiB that media leave free beside MEDIA_RESERVE_MB, for the embedded database on the same disk.',
    label: 'Free disk space for the database, in MiB',
    changeable: 'restart',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof objectSettings> {}
}

export const checkObjectSettings = ({ S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY }: Readonly<Settings>): string | null =>
  new Set([S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY].map(Boolean)).size > 1
    ? 'S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all three of them, or none.'
    : null;

const STORE_SETTINGS = ['S3_URL', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_PREFIX'] as const;

/** Milliseconds for an attempt, so that all attempts end before the database ends the transaction of the change. */
const TRIAL_PATIENCE = 3000;

/** Tries a changed store, because a store that does not work refuses the next start. */
export async function checkObjectsChange(
  { log }: Pick<Tx, 'log'>,
  _next: Readonly<Settings>,
  { before, after }: { before: Readonly<Settings>; after: Readonly<Settings> },
): Promise<string | null> {
  const options = objectsOptions(after, log);
  if (!('s3' in options) || STORE_SETTINGS.every((name) => before[name] === after[name])) return null;
  try {
    await (await openObjects({ ...options, s3: { ...options.s3, patienceMs: TRIAL_PATIENCE } })).close();
    return null;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

/** `checkObjectSettings` ensures that a bucket has a key. */
export function objectsOptions({ DATA_DIR, DATABASE_URL, ...settings }: Readonly<Settings>, log: Logger): ObjectsOptions {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_PREFIX: prefix } = settings;
  if (url) return { s3: { url, region, accessKey: accessKey!, secretKey: secretKey!, prefix }, log };
  const database = DATABASE_URL ? null : { folder: clusterFolder(DATA_DIR), bytes: settings.DATABASE_RESERVE_MB * MIB };
  return { folder: join(DATA_DIR, 'media'), reserve: { media: settings.MEDIA_RESERVE_MB * MIB, database } };
}
