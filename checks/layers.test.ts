// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features as demoFeatures } from '#app/demo/features.ts';
import type { FeatureManifest } from '#core/contract/feature.ts';
import { ICON_NAMES } from '#core/web/ui/icon-names.ts';
import { Role } from '#features/channels/contract/roles.ts';
import { everyImport, FEATURE_ORDER, type Place, productFiles, ROOT, sourceFiles, withoutComments } from './source.ts';

interface Parts {
  manifest: FeatureManifest;
  panes?: object;
  chatPanels?: object;
  chatDialogs?: object;
}

// Imported by a name that the compiler does not follow, because the types of the browser do not belong into this project.
const WEB_FEATURES: string = '#app/web/features.ts';
const { features } = (await import(WEB_FEATURES)) as { features: readonly Parts[] };

/** Where a file stands in the call order; core stands below every feature. */
const levelOf = ({ area, feature }: Place) =>
  area === 'core' ? -1 : area === 'features' ? FEATURE_ORDER.indexOf(feature!) : Number.POSITIVE_INFINITY;

/** What the contract of a feature names on the wire, and how the keys of its texts begin. */
function declaredInFiles(feature: string): { names: string[]; textPrefix: string } {
  const contracts = sourceFiles().filter((file) =>
    new RegExp(`src/features/${feature}/contract(\\.ts$|/)`).test(file.replaceAll('\\', '/')),
  );
  const names = contracts.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const events = [...text.matchAll(/\bevent\(\s*'([^']+)'/g)].map(([, name]) => name!.replaceAll('\\\\', '\\'));
    const paths = [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!);
    return [...events, ...paths];
  });
  return { names, textPrefix: `${feature}.` };
}

/** Commands that are named as something else is below: a role, an icon, a kind of ban, a field, a person of the demo. */
const OTHER_WORDS: ReadonlySet<string> = new Set([...Role.options, ...ICON_NAMES, 'timeout', 'title', 'category', 'mod']);

/** Every name that the manifests and contracts of a feature declare, as it stands in a string or an import. */
const declared = features
  .filter(({ manifest }) => FEATURE_ORDER.includes(manifest.name))
  .map(({ manifest, panes = {}, chatPanels = {}, chatDialogs = {} }) => ({
    feature: manifest.name,
    names: new Set(
      [
        ...Object.keys(manifest.permissions ?? {}),
        ...Object.keys(manifest.flags ?? {}),
        ...(manifest.auditActs ?? []),
        ...(manifest.commands ?? []).map(({ name }) => name),
        ...[panes, chatPanels, chatDialogs].flatMap((parts) => Object.keys(parts)),
        ...declaredInFiles(manifest.name).names,
      ].filter((name) => !OTHER_WORDS.has(name)),
    ),
    textPrefix: declaredInFiles(manifest.name).textPrefix,
  }));

/** The strings of a file. A module of a higher feature cannot be imported at all: see imports.test.ts. */
function stringsOf(text: string): string[] {
  const strings = withoutComments(text).matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`$]*)`/g);
  return [...strings].map((hit) => (hit[1] ?? hit[2] ?? hit[3] ?? '').replaceAll('\\\\', '\\'));
}

test('a lower feature, and core, names nothing of a higher feature', () => {
  expect(declared.flatMap(({ names }) => [...names]).length).toBeGreaterThan(100);
  const strays = productFiles().flatMap(({ place, text }) => {
    const words = stringsOf(text);
    // What the file's own feature or a lower one declares too is theirs.
    const own = new Set(
      declared.filter(({ feature }) => FEATURE_ORDER.indexOf(feature) <= levelOf(place)).flatMap(({ names }) => [...names]),
    );
    return declared
      .filter(({ feature }) => FEATURE_ORDER.indexOf(feature) > levelOf(place))
      .flatMap(({ feature, names, textPrefix }) =>
        words
          .filter((word) => (names.has(word) && !own.has(word)) || (word.startsWith(textPrefix) && /^[a-z_.]+$/.test(word)))
          .map((word) => `${place.path} names '${word}' of ${feature}`),
      );
  });
  expect([...new Set(strays)]).toEqual([]);
});

test('a web folder is reached only through its api.ts', () => {
  const strays = everyImport().filter(
    ({ from, to }) =>
      !from.isTest &&
      from.area === 'features' &&
      to.area === 'features' &&
      to.tier === 'web' &&
      from.feature !== to.feature &&
      !/\/web\/api\.ts$/.test(to.path),
  );
  expect(strays.map(({ from, to }) => `${from.path} -> ${to.path}`)).toEqual([]);
});

test('a feature is named by its three lines alone, outside its folder and later features', () => {
  for (const feature of FEATURE_ORDER) {
    const users = new Set(
      everyImport()
        .filter(
          ({ from, to }) =>
            !from.isTest &&
            from.area !== 'outside' &&
            to.feature === feature &&
            from.feature !== feature &&
            levelOf(from) === Number.POSITIVE_INFINITY,
        )
        .map(({ from }) => from.path),
    );
    // What the shell is made of: accounts, channels, chat and moderation are on every page.
    if (['accounts', 'channels', 'moderation', 'emotes', 'chat'].includes(feature)) continue;
    const allowed = ['src/app/server/features.ts', 'src/app/web/features.ts', 'src/app/demo/features.ts'];
    expect([feature, [...users].filter((path) => !allowed.includes(path))]).toEqual([feature, []]);
  }
});

test('the features of the demo stand in call order', () => {
  const order = demoFeatures.map(({ manifest }) => FEATURE_ORDER.indexOf(manifest.name));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order).not.toContain(-1);
});

test('every feature folder describes itself', () => {
  for (const feature of FEATURE_ORDER)
    expect(readFileSync(join(ROOT, 'src/features', feature, 'feature.ts'), 'utf8')).toContain(`name: '${feature}'`);
});
