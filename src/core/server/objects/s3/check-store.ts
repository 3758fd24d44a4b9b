import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { StartupError } from '../../startup-error.ts';
import { Unavailable } from '../../unavailable.ts';
import { S3Refusal } from './s3-answer.ts';
import type { S3Store } from './s3-store.ts';

const MEANINGS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'does not know the key in S3_ACCESS_KEY',
  SignatureDoesNotMatch: 'does not accept S3_SECRET_KEY',
  NoSuchBucket: 'has no bucket at S3_URL, which has to be the URL of the bucket',
  AuthorizationHeaderMalformed: 'expects another S3_REGION',
  PermanentRedirect: 'has the bucket at another URL than S3_URL',
  RequestTimeTooSkewed: 'has another time than this machine: set the clock',
};
const NOT_ALLOWED = 'does not allow this key to read, write, list and delete objects and their uploads';

/** Throws a StartupError with a sentence for the operator. */
export async function checkStore(store: S3Store, url: string): Promise<void> {
  const key = `start-checks/${randomUUID()}`;
  const content = Buffer.from(key);
  try {
    await store.put(key, content, { type: 'text/plain', immutable: false });
    const read = await store.get(key);
    if (!read || !content.equals(await buffer(read.body))) throw new Error('a stored object cannot be read');
    const { objects } = await store.list(key);
    if (objects.length !== 1) throw new Error('a stored object is not listed');
    await store.delete([key]);
    await store.removeAbandoned(new Date());
  } catch (error) {
    const { host } = new URL(url);
    throw new StartupError(`The object store at ${host} ${problemOf(error).replace(/\.$/, '')}.`, { cause: error });
  }
}

function problemOf(error: unknown): string {
  if (error instanceof Unavailable) return `is unavailable: ${(error.cause as Error).message}`;
  if (!(error instanceof S3Refusal)) return `cannot be used: ${(error as Error).message}`;
  const meaning = MEANINGS[error.code] ?? (error.status === 403 ? NOT_ALLOWED : 'cannot be used');
  return `${meaning}: ${error.message}`;
}
