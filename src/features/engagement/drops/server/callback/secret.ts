import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#core/server/db/db.ts';
import { installationSecret, newSealingKey, openText, sealText } from '#core/server/installation/secrets.ts';

/** Secrets and signatures follow Standard Webhooks (standardwebhooks.com), which has receiver libraries for many languages. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const contextOf = (organizationId: string): string => `drop_organizations ${organizationId}`;
const sealingKey = (db: Db): Promise<string> => installationSecret(db, 'drops_sealing_key', newSealingKey);

export const sealSecret = async (db: Db, organizationId: string, secret: string): Promise<Buffer> =>
  sealText(await sealingKey(db), contextOf(organizationId), secret);

export const openSecret = async (db: Db, organizationId: string, sealed: Uint8Array): Promise<string> =>
  openText(await sealingKey(db), contextOf(organizationId), sealed);

/** Headers of a signed message. `timestamp` is in whole seconds. */
export function signedHeaders(secret: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }) {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
