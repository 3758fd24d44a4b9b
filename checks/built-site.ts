import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const PAGE = '<!doctype html><title>Site</title><script type="module" src="/src/main.ts"></script>';

/** Builds a page that starts `src/main.ts` of these files with these plugins, and returns the code of each script by its name. */
export async function builtSite(files: Readonly<Record<string, string>>, plugins: Plugin[]): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-site-'));
  try {
    for (const [path, text] of Object.entries({ 'index.html': PAGE, ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const built = (await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: { '#core': join(folder, 'src/core') } },
      plugins,
      build: { write: false, target: 'es2023', modulePreload: { polyfill: false } },
    })) as Rolldown.RolldownOutput;
    return new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
