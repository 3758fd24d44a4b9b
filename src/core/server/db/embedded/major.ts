import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';

/**
 * The major version of the PostgreSQL inside PGlite, which reads only files of that version. It must be changed when an update of the
 * package brings another major version.
 */
const MAJOR = '18';

/** This file exists while a new cluster is being created, so that the remains of a killed first start are not mistaken for a database. */
export const unfinishedMarker = (folder: string): string => join(folder, 'db.unfinished');

/** Without this check the engine would crash at the first file that it cannot read. */
export function assertSameMajor(folder: string): void {
  const file = join(folder, 'db', 'PG_VERSION');
  if (!existsSync(file) || existsSync(unfinishedMarker(folder))) return;
  const major = readFileSync(file, 'utf8').trim();
  if (major === MAJOR) return;
  throw new StartupError(
    `The data folder ${folder} holds a database of PostgreSQL ${major}, and this version of Grandstand opens only PostgreSQL ${MAJOR}: ` +
      'start the version of Grandstand that used it last, or set DATA_DIR to another folder. How to take the data along: docs/operating.md, "Upgrades".',
  );
}
