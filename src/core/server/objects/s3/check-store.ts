import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { StartupError } from '../../startup-error.ts';
import { Unavailable } from '../../unavailable.ts';
import { S3Refusal } from './s3-refusal.ts';
import type { S3Store } from './s3-store.ts';

/** What a code of S3 means to who set the store up, as the rest of a sentence that begins with the store. */
const MEANINGS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'does not know the key in S3_ACCESS_KEY',
  SignatureDoesNotMatch: 'does not accept S3_SECRET_KEY',
  NoSuchBucket: 'has no bucket at S3_URL, which has to be the address of the bucket',
  AuthorizationHeaderMalformed: 'expects another S3_REGION',
  PermanentRedirect: 'has the bucket at another address than S3_URL',
  RequestTimeTooSkewed: 'has another time than this machine: set the clock',
};
const NOT_ALLOWED = 'does not let this key read, write, list and delete objects and their uploads';

/** Stores, reads, lists and deletes a small object. Throws a StartupError with a sentence for the operator when something fails. */
export async function checkStore(store: S3Store, url: string): Promise<void> {
  const key = `start-checks/${randomUUID()}`;
  const content = Buffer.from(key);
  try {
    await store.put(key, content, { type: 'text/plain', immutable: false });
    const read = await store.get(key);
    if (!read || !content.equals(await buffer(read.body))) throw new Error('what was stored cannot be read again');
    const { objects } = await store.list(key);
    if (objects.length !== 1) throw new Error('what was stored is not listed');
    await store.delete([key]);
    await store.removeAbandoned(new Date());
  } catch (error) {
    const { host } = new URL(url);
    throw new StartupError(`The object store at ${host} ${problemOf(error).replace(/\.$/, '')}.`, { cause: error });
  }
}

function problemOf(error: unknown): string {
  if (error instanceof Unavailable) return `is away: ${(error.cause as Error).message}`;
  if (!(error instanceof S3Refusal)) return `cannot be used: ${(error as Error).message}`;
  const meaning = MEANINGS[error.code] ?? (error.status === 403 ? NOT_ALLOWED : 'cannot be used');
  return `${meaning}: ${error.message}`;
}
