import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { waitLimit } from '#core/testing/limits.ts';
import { type FolderStore, openFolderStore } from '../objects/folder-store.ts';
import type { S3Settings } from '../objects/s3/s3-request.ts';
import { S3Store, type S3StoreOptions } from '../objects/s3/s3-store.ts';
import { afterTest } from './after-test.ts';
import { serverUrl } from './servers.ts';

const silent = pino({ level: 'silent' });

/** A path for the folder of an object store, which is removed at the end. */
export function testObjectsFolder(): string {
  const folder = join(inject('testRun').folder, `objects-${randomUUID()}`);
  afterTest(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An object store in its own folder, which is removed at the end. */
export const testFolderStore = (): Promise<FolderStore> => openFolderStore(testObjectsFolder());

/** Connection settings of this run's bucket, with a unique prefix. Its objects are removed with the server. */
export async function testS3Settings(): Promise<S3Settings> {
  const { username, password, origin, pathname } = new URL(await serverUrl('s3'));
  return {
    url: origin + pathname,
    region: 'us-east-1',
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
    prefix: `tests/${randomUUID()}/`,
  };
}

/** An object store with a unique prefix in this run's bucket. It tolerates a busy machine, and retries without pauses. */
export async function testS3Store(options: Partial<S3StoreOptions> = {}): Promise<S3Store> {
  const store = new S3Store({ ...(await testS3Settings()), log: silent, pause: async () => {}, patienceMs: waitLimit(), ...options });
  afterTest(async () => store.close());
  return store;
}

const S3_PAGE = 100;

/** Both kinds of store, for `describe.each`, with their page sizes: smaller than S3's, because each object takes time. */
export const testStores = [
  ['a folder', testFolderStore, 1000],
  ['an S3 store', () => testS3Store({ keysAtOnce: S3_PAGE }), S3_PAGE],
] as const;
