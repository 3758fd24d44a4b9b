import type { Logger } from 'pino';
import { openFolderStore } from './folder-store.ts';
import type { OpenObjectStore } from './object-store.ts';
import type { S3Settings } from './s3/s3-request.ts';

export type ObjectsOptions = { folder: string } | { s3: S3Settings; log: Logger };

/** Throws a StartupError when the store does not work. */
export async function openObjects(options: ObjectsOptions): Promise<OpenObjectStore> {
  if ('folder' in options) return openFolderStore(options.folder);
  const [{ S3Store }, { checkStore }] = await Promise.all([import('./s3/s3-store.ts'), import('./s3/check-store.ts')]);
  const store = new S3Store({ ...options.s3, log: options.log });
  await checkStore(store, options.s3.url);
  return store;
}
