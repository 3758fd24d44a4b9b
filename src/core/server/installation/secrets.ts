import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { perContext } from '../concurrency/per-context.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';

/** Values that identify the installation and open nothing. Backups contain them without a passphrase. */
export const IDENTITY_NAMES = ['kind_of_installation', 'object_store'] as const;

/** The first call stores the result of `make`. The primary key decides when two nodes start at the same instant. */
export async function installationSecret(db: Db, name: string, make: () => string): Promise<string> {
  await db.rows(sql`insert into installation_secrets (name, value) values (${name}, ${make()}) on conflict (name) do nothing`);
  const row = await db.row<{ value: string }>(sql`select value from installation_secrets where name = ${name}`);
  if (!row) throw new Error(`the secret ${name} was deleted while it was read`);
  return row.value;
}

/** An installation secret that each node reads once. A failure is not kept. */
export function cachedSecret(name: string, make: () => string): (ctx: Ctx) => Promise<string> {
  const known = perContext(() => ({ value: null as Promise<string> | null }));
  return (ctx) => {
    const kept = known(ctx);
    kept.value ??= installationSecret(ctx.db, name, make).catch((error: unknown) => {
      kept.value = null;
      throw error;
    });
    return kept.value;
  };
}

const ALGORITHM = 'aes-256-gcm';
/** Bytes of the nonce and of the tag, as NIST SP 800-38D recommends. */
const [NONCE, TAG] = [12, 16];

/** A new key in base64url, to be kept as an installation secret. */
export const newSealingKey = (): string => randomBytes(32).toString('base64url');

/** Read access to the table alone does not reveal the text. `context` names table and row: bytes copied to another row do not open. */
export function sealText(key: string, context: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'base64url'), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the key, the context or a byte differs. */
export function openText(key: string, context: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'base64url'), bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
