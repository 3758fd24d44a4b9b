import type { Logger } from 'pino';
import { openFolderStore } from './folder-store.ts';
import type { OpenObjectStore } from './object-store.ts';
import type { S3Settings } from './s3/s3-request.ts';

export type ObjectsOptions = { folder: string } | { s3: S3Settings; log: Logger };

/** Opens the object store of this installation. Throws a StartupError when it does not work. */
export async function openObjects(options: ObjectsOptions): Promise<OpenObjectStore> {
  if ('folder' in options) return openFolderStore(options.folder);
  // The S3 client is loaded only when it is configured.
  const [{ S3Store }, { checkStore }] = await Promise.all([import('./s3/s3-store.ts'), import('./s3/check-store.ts')]);
  const store = new S3Store({ ...options.s3, log: options.log });
  await checkStore(store, options.s3.url);
  return store;
}
