import { hkdfSync, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { newSealingKey } from '../installation/secrets.ts';
import type { DeclaredSettings, Settings, SettingValues } from './setting.ts';

export const sealingSettings = {
  SETTINGS_KEY: {
    type: z.string().regex(/^[!-~]{32,}$/),
    otherwise: 'generated when it is first needed and kept in DATA_DIR/settings.key; several nodes need the same one',
    help: 'Key that encrypts passwords and keys among the settings in the database, 32 characters or more. Keep a copy outside of backups.',
    requirement: 'must have at least 32 characters, without spaces',
    secret: true,
  },
} satisfies DeclaredSettings;

declare module './setting.ts' {
  interface Settings extends SettingValues<typeof sealingSettings> {}
}

const FILE = 'settings.key';

/**
 * The key of stored secrets, which the database does not contain: SETTINGS_KEY, or a file of this node in DATA_DIR. The content of the file
 * is also a value for SETTINGS_KEY (decision 086).
 */
export class SealingKey {
  readonly #text: string | undefined;
  readonly #folder: string;
  readonly #hasOtherNodes: boolean;

  constructor({ SETTINGS_KEY, DATA_DIR, REDIS_URL }: Pick<Settings, 'SETTINGS_KEY' | 'DATA_DIR' | 'REDIS_URL'>) {
    this.#text = SETTINGS_KEY;
    this.#folder = DATA_DIR;
    this.#hasOtherNodes = REDIS_URL !== undefined;
  }

  /** Null while this node has no key. */
  async find(): Promise<string | null> {
    const text = this.#text ?? (await textOfFile(join(this.#folder, FILE)));
    return text && derived(text);
  }

  /** Creates the file when it is missing. Null for one of several nodes without SETTINGS_KEY: the others could not read what it encrypts. */
  async forWriting(): Promise<string | null> {
    if (this.#text === undefined && this.#hasOtherNodes) return null;
    const found = await this.find();
    if (found !== null) return found;
    await writeOnce(this.#folder, newSealingKey());
    return this.find();
  }
}

const derived = (text: string): string =>
  Buffer.from(hkdfSync('sha256', text, '', 'grandstand installation settings', 32)).toString('base64url');

async function textOfFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The file appears complete or not at all. Of two processes that create it, the first one wins. */
async function writeOnce(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${FILE}.${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(path, join(folder, FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(path);
  }
}
