import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';

/** The PostgreSQL inside PGlite. Its files are of its major version alone; an update of the package to another one changes this number. */
const MAJOR = '18';

/** There while a new cluster is being written: what a killed first start left behind is not a database. */
export const unfinishedMark = (folder: string): string => join(folder, 'db.unfinished');

/** The engine would end with a crash of its own at the first file that it cannot read. */
export function refuseOtherMajor(folder: string): void {
  const file = join(folder, 'db', 'PG_VERSION');
  if (!existsSync(file) || existsSync(unfinishedMark(folder))) return;
  const major = readFileSync(file, 'utf8').trim();
  if (major === MAJOR) return;
  throw new StartupError(
    `The data folder ${folder} holds a database of PostgreSQL ${major}, and this version of Grandstand opens only PostgreSQL ${MAJOR}: ` +
      'start the version of Grandstand that used it last, or set DATA_DIR to another folder. How to take the data along: docs/operating.md, "Upgrades".',
  );
}
