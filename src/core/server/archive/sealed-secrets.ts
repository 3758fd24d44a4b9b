import { createCipheriv, createDecipheriv, randomBytes, scrypt as scryptWithCallback } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ArchiveRefused } from './format.ts';

const scrypt = promisify(scryptWithCallback) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

const ALGORITHM = 'aes-256-gcm';
/** OWASP's recommendation for scrypt: 128 MiB, about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const [KEY, SALT, NONCE, TAG] = [32, 16, 12, 16];

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const Sealed = z.object({ salt: base64, nonce: base64, tag: base64, sealed: base64 });
const Secrets = z.record(z.string(), z.string());

/** Encrypts secrets by name with a key that scrypt derives from the passphrase (AES-256-GCM, decision 088). */
export async function sealSecrets(secrets: Record<string, string>, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)];
  const cipher = createCipheriv(ALGORITHM, await scrypt(passphrase, salt, KEY, COST), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), sealed };
  return Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]))));
}

/** Throws `ArchiveRefused` for another passphrase. */
export async function openSecrets(file: Buffer, passphrase: string): Promise<Record<string, string>> {
  const { salt, nonce, tag, sealed } = parsed(file);
  const decipher = createDecipheriv(ALGORITHM, await scrypt(passphrase, salt, KEY, COST), nonce, { authTagLength: TAG }).setAuthTag(tag);
  let text: string;
  try {
    text = Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new ArchiveRefused(
      { code: 'passphrase_wrong', sentence: 'The passphrase does not open the secrets of this backup: correct BACKUP_PASSPHRASE.' },
      { cause },
    );
  }
  return Secrets.parse(JSON.parse(text));
}

function parsed(file: Buffer): z.output<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(file.toString('utf8')));
  } catch (cause) {
    throw new ArchiveRefused('damaged', { cause });
  }
}
