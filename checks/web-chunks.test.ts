import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Place } from '../scripts/load-groups.ts';
import { webChunks } from '../scripts/web-chunks.ts';

/**
 * A site with two pages, parts that both need, and a barrel. A feature fills a slot of a page. Other parts load later, and a dialog loads
 * on use.
 */
const SITE: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>Site</title><script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `import { say } from './say.ts'; import { loads } from './loads.ts'; say('start', import.meta.glob('./features/**/web/feature.ts', { eager: true }));
    const pages = { home: loads('home', () => import('./home.ts')), channel: loads('channel', () => import('./channel.ts')) };
    await pages[location.hash === '' ? 'home' : 'channel']();`,
  'src/loads.ts': 'export const loads = (_time: string, load: () => Promise<unknown>) => load;',
  'src/say.ts': 'export const say = (...words: unknown[]) => console.log(words);',
  'src/home.ts': `import { used } from '#features/d/x/web/api.ts'; import { say } from './say.ts'; say('home ' + used);`,
  'src/channel.ts': `import { used } from '#features/d/x/web/api.ts'; import { long } from './long.ts'; import { say } from './say.ts';
    import { loads } from './loads.ts';
    const open = loads('use', async () => (await import('./dialog.ts')).open);
    say('channel ' + used + long, '<Slot name="channel.row" />'); addEventListener('click', open);
    void loads('page', () => import('./banner.ts'))(); void loads('page', () => import('./pins.ts'))();`,
  'src/banner.ts': `import { long } from './long.ts'; import { shared } from './shared.ts'; console.log('banner', long, shared);`,
  'src/pins.ts': `import { shared } from './shared.ts'; console.log('pins', shared);`,
  'src/shared.ts': `export const shared = 'what banner and pins share';`,
  'src/long.ts': `export const long = '${Array.from({ length: 400 }, (_, n) => (n * 7919).toString(36)).join('-')}';`,
  'src/dialog.ts': `import { say } from './say.ts'; import { heavy } from '#features/d/x/web/api.ts'; export const open = () => say('dialog' + heavy);`,
  'src/features/d/x/web/api.ts': `export { used } from './used.ts'; export { heavy } from './heavy.ts';`,
  'src/features/d/x/web/feature.ts': `import { loads } from '../../../../loads.ts';
    export const parts = { slots: { 'channel.row': loads('page', () => import('./row.ts')) } };`,
  'src/features/d/x/web/row.ts': `console.log('a row of the feature');`,
  'src/features/d/x/web/used.ts': `export const used = '${'a word that both pages say '.repeat(500)}';`,
  'src/features/d/x/web/heavy.ts': `export const heavy = 'what only the dialog says';`,
  'package.json':
    '{ "type": "module", "sideEffects": ["src/main.ts", "src/home.ts", "src/channel.ts", "src/banner.ts", "src/pins.ts", "src/features/d/x/web/row.ts"], "imports": { "#features/*": "./src/features/*" } }',
};

const folder = mkdtempSync(join(tmpdir(), 'grandstand-chunks-'));
const writeSite = (files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};
beforeAll(() => writeSite(SITE));
afterAll(() => rmSync(folder, { recursive: true }));

const visit = (kilobytes = 100, scripts = 10) => ({ with: [], limit: { kilobytes, scripts } });
const PLACES: readonly Place[] = [{ name: 'home' }, { name: 'channel', page: visit() }];

/** Builds the site with these files changed, and returns its scripts by name, without the hash. */
async function buildSite(
  places = PLACES,
  changed: Readonly<Record<string, string>> = {},
  { minify = true, plugins = [] }: { minify?: boolean; plugins?: Plugin[] } = {},
): Promise<Map<string, Rolldown.OutputChunk>> {
  writeSite(changed);
  try {
    const { name, plugin } = webChunks({ entry: 'src/main.ts', places });
    const groups = [{ name, debugName: 'places' }];
    const built = (await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [...plugins, plugin],
      build: {
        write: false,
        minify,
        target: 'es2023',
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
      },
    })) as Rolldown.RolldownOutput;
    return new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file] as const] : [])));
  } finally {
    writeSite(SITE);
  }
}

test('each page has its own script, beside the script of the start and the script of shared code', async () => {
  const scripts = await buildSite();
  expect(scripts.get('home-channel')!.code).toContain('a word that both pages say');
  expect(scripts.get('channel')!.code).toContain('channel ');
  expect(scripts.get('home')!.code).not.toContain('channel ');
  expect([...scripts].filter(([, { code }]) => code.includes('what only the dialog says')).map(([name]) => name)).toEqual(['dialog']);
});

test('shared code that is too small for its own script is part of the start', async () => {
  const scripts = await buildSite(PLACES, { 'src/features/d/x/web/used.ts': `export const used = 'a short word';` });
  expect(scripts.get('start')!.code).toContain('a short word');
});

test('the parts that load right after a page share one script, without code that the page itself needs', async () => {
  const scripts = await buildSite();
  const after = scripts.get('channel-after')!.code;
  for (const own of ['banner', 'pins', 'what banner and pins share']) expect(after).toContain(own);
  expect(scripts.get('channel')!.code.length).toBeGreaterThan(after.length);
});

test('a part for a slot is in a script of the page that renders the slot', async () => {
  const scripts = await buildSite();
  expect(scripts.get('channel-after')!.code).toContain('a row of the feature');
});

test.each([
  { output: 'minified', quote: '`', minify: true },
  { output: 'readable', quote: '"', minify: false },
])('the build leaves no script that only re-exports another script, in $output code', async ({ quote, minify }) => {
  const scripts = [...(await buildSite(PLACES, {}, { minify })).values()];
  expect(scripts.filter(({ code }) => /^(import|export)\s*\{[^}]*\}\s*from[^;]*;\s*(export\s*\{[^}]*\};?\s*)?$/.test(code))).toEqual([]);
  const files = new Set(scripts.map(({ fileName }) => fileName));
  const imported = scripts.flatMap(({ code }) =>
    [...code.matchAll(/\bimport\((["'`])\.\/([^"'`]+)\1\)/g)].map(([, written, file]) => ({ written, file: `assets/${file}` })),
  );
  expect(new Set(imported.map(({ written }) => written))).toEqual(new Set([quote]));
  expect(imported.filter(({ file }) => !files.has(file))).toEqual([]);
});

test('the build fails when it cannot find the import of a script that only re-exports another script', async () => {
  const rewriteImports: Plugin = {
    name: 'rewrite-imports',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replaceAll('import(`./', 'import(`.//');
      },
    },
  };
  await expect(buildSite(PLACES, {}, { plugins: [rewriteImports] })).rejects.toThrow(/\S+ imports the facade \S+ in an unknown way/);
});

test('the build fails when the load time of a part is not written in quotes', async () => {
  const changed = { 'src/channel.ts': `${SITE['src/channel.ts']} const time = 'page'; void loads(time, () => import('./used.ts'))();` };
  await expect(buildSite(PLACES, changed)).rejects.toThrow(/channel\.ts: the first argument of loads must be a load time in quotes/);
});

test('only functions that declare a load time give one to an import in their call', async () => {
  const changed = {
    'src/channel.ts': `${SITE['src/channel.ts']} const on = (_: string, run: () => unknown) => run(); on('page', () => import('./quiet.ts'));`,
    'src/quiet.ts': `console.log('what loads on use');`,
  };
  const scripts = await buildSite(PLACES, changed);
  expect(scripts.get('channel-after')!.code).not.toContain('what loads on use');
});

test('the build fails and names the page when a visit exceeds its limit of bytes or scripts', async () => {
  const limited = (kilobytes: number, scripts: number) => buildSite([{ name: 'channel', page: visit(kilobytes, scripts) }]);
  await expect(limited(0.5, 10)).rejects.toThrow(/A visit of "channel" loads [\d.]+ KB in \d scripts; its limit is 0.5 KB in 10/);
  await expect(limited(100, 3)).rejects.toThrow(/its limit is 100 KB in 3/);
  await expect(limited(100, 10)).resolves.toBeDefined();
});

test('the weight of a visit includes parts that load later without a click, but not parts that load on use', async () => {
  const weights = (scripts: number) => buildSite([{ name: 'channel', page: visit(100, scripts) }]);
  await expect(weights(5)).resolves.toBeDefined();
  await expect(weights(4)).rejects.toThrow(/in 5 scripts/);
});

test('the weight of a visit includes the places that a feature adds to it', async () => {
  const feature = 'src/features/d/x/web/feature.ts';
  const changed = { [feature]: SITE[feature]!.replace('parts = {', "parts = { visits: { channel: ['home'] },") };
  const places = [{ name: 'home' }, { name: 'channel', page: visit(100, 5) }];
  await expect(buildSite(places)).resolves.toBeDefined();
  await expect(buildSite(places, changed)).rejects.toThrow(/A visit of "channel" loads [\d.]+ KB in [67] scripts/);
});

test('the build fails and shows the import path when a page imports a part that loads on use', async () => {
  const changed = { 'src/banner.ts': `${SITE['src/banner.ts']} import { open } from './dialog.ts'; open();` };
  await expect(buildSite(PLACES, changed)).rejects.toThrow(
    /dialog\.ts loads with "use", but "channel-after" imports it: \S+banner\.ts > \S+dialog\.ts/,
  );
});

test('the build fails when a page statically imports a part that loads right after the page', async () => {
  const changed = { 'src/channel.ts': `${SITE['src/channel.ts']} import './pins.ts';` };
  await expect(buildSite(PLACES, changed)).rejects.toThrow(
    /pins\.ts loads with "page", but "channel" imports it: \S+channel\.ts > \S+pins\.ts/,
  );
});

test('the build fails when no place shows a part that loads right after its page', async () => {
  const changed = { 'src/channel.ts': SITE['src/channel.ts']!.replace('channel.row', 'channel.column') };
  await expect(buildSite(PLACES, changed)).rejects.toThrow(/no place shows \S+row\.ts/);
});

test('the build fails when a place has no parts, so that a renamed page cannot escape its limit', async () => {
  await expect(buildSite([{ name: 'gone', page: visit() }])).rejects.toThrow('No part of the web app loads with "gone".');
});
