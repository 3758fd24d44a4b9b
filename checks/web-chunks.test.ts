import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Place, webChunks } from '../scripts/web-chunks.ts';

/** A site with two pages, a part that both need, a barrel, and a dialog that loads later. */
const SITE: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>Site</title><script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `import { say } from './say.ts'; say('start');
    const pages = { home: () => import('./home.ts'), channel: () => import('./channel.ts') };
    await pages[location.hash === '' ? 'home' : 'channel']();`,
  'src/say.ts': 'export const say = (word: string) => console.log(word);',
  'src/home.ts': `import { used } from '#features/d/x/web/api.ts'; import { say } from './say.ts'; say('home ' + used);`,
  'src/channel.ts': `import { used } from '#features/d/x/web/api.ts'; import { long } from './long.ts'; import { say } from './say.ts';
    say('channel ' + used + long); addEventListener('click', async () => (await import('./dialog.ts')).open());
    void import('./banner.ts'); void import('./pins.ts');`,
  'src/banner.ts': `import { long } from './long.ts'; import { shared } from './shared.ts'; console.log('banner', long, shared);`,
  'src/pins.ts': `import { shared } from './shared.ts'; console.log('pins', shared);`,
  'src/shared.ts': `export const shared = 'what banner and pins share';`,
  'src/long.ts': `export const long = '${Array.from({ length: 400 }, (_, n) => (n * 7919).toString(36)).join('-')}';`,
  'src/dialog.ts': `import { say } from './say.ts'; import { heavy } from '#features/d/x/web/api.ts'; export const open = () => say('dialog' + heavy);`,
  'src/features/d/x/web/api.ts': `export { used } from './used.ts'; export { heavy } from './heavy.ts';`,
  'src/features/d/x/web/used.ts': `export const used = 'a word that both pages say';`,
  'src/features/d/x/web/heavy.ts': `export const heavy = 'what only the dialog says';`,
  'package.json':
    '{ "type": "module", "sideEffects": ["src/main.ts", "src/home.ts", "src/channel.ts", "src/banner.ts", "src/pins.ts"], "imports": { "#features/*": "./src/features/*" } }',
};

const folder = mkdtempSync(join(tmpdir(), 'grandstand-chunks-'));
beforeAll(() => {
  for (const [path, text] of Object.entries(SITE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the site with these limits for its channel page and returns its scripts by name, without the hash. */
async function buildSite(limit?: Place['limit'], aroundLimit?: Place['limit']): Promise<Map<string, string>> {
  const { name, plugin } = webChunks([
    { name: 'start', roots: /src\/main\.ts$/ },
    { name: 'home', roots: /src\/home\.ts$/ },
    { name: 'channel', roots: /src\/channel\.ts$/, ...(limit && { limit }) },
    { name: 'around', roots: /src\/(banner|pins)\.ts$/, later: true, ...(aroundLimit && { limit: aroundLimit }) },
  ]);
  const groups = [{ name, debugName: 'places' }];
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code] as const] : [])));
}

test('each page has one chunk of its own, beside those of the start and of what pages share', async () => {
  const scripts = await buildSite();
  expect(scripts.get('home-channel')).toContain('a word that both pages say');
  expect(scripts.get('channel')).toContain('channel ');
  expect(scripts.get('home')).not.toContain('channel ');
  expect([...scripts].filter(([, code]) => code.includes('what only the dialog says')).map(([name]) => name)).toEqual(['dialog']);
});

test('the parts of a page that load later have one chunk, without what the page itself needs', async () => {
  const scripts = await buildSite();
  const around = scripts.get('around')!;
  for (const own of ['banner', 'pins', 'what banner and pins share']) expect(around).toContain(own);
  expect([...scripts.keys()]).not.toContain('channel-around');
  expect(scripts.get('channel')!.length).toBeGreaterThan(around.length);
});

test('the build fails when a page is above its limit of bytes or of files, and names it', async () => {
  await expect(buildSite({ bytes: 500, files: 10 })).rejects.toThrow(
    /The place "channel" loads \d+ bytes of scripts in \d+ files; its limit is 500 in 10/,
  );
  await expect(buildSite({ bytes: 100_000, files: 2 })).rejects.toThrow(/its limit is 100000 in 2/);
  await expect(buildSite({ bytes: 100_000, files: 10 })).resolves.toBeDefined();
});

test('parts that load later are weighed without what their page loads at once', async () => {
  await expect(buildSite(undefined, { bytes: 100_000, files: 1 })).rejects.toThrow(
    /The place "around" loads \d+ bytes of scripts in 2 files/,
  );
  await expect(buildSite(undefined, { bytes: 500, files: 2 })).resolves.toBeDefined();
});

test('the build fails when a place has no module, so that a renamed page does not escape its limit', async () => {
  const { plugin, name } = webChunks([
    { name: 'start', roots: /src\/main\.ts$/ },
    { name: 'gone', roots: /src\/gone\.ts$/ },
  ]);
  const options = { output: { codeSplitting: { groups: [{ name, debugName: 'places' }] } } };
  const site = { root: folder, configFile: false as const, logLevel: 'silent' as const, plugins: [plugin] };
  await expect(build({ ...site, build: { write: false, rolldownOptions: options } })).rejects.toThrow('"gone"');
});
