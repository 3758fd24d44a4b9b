// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES } from '#app/features.ts';
import type { FeatureManifest } from '#core/contract/feature.ts';
import { Role } from '#features/channel/channels/contract/roles.ts';
import {
  everyImport,
  FEATURE_ORDER,
  folderOf,
  locationOf,
  productFiles,
  ROOT,
  type SourceLocation,
  sourceFiles,
  sourceText,
  withoutComments,
} from './source.ts';

interface Parts {
  manifest: FeatureManifest;
  texts?: { en: ReadonlyArray<Readonly<Record<string, string>>> };
  panes?: object;
  sections?: object;
  chatPanels?: object;
  chatDialogs?: object;
}

// The name is not a literal type, so that the compiler does not follow the import: browser types do not belong in this project.
const WEB_FEATURES: string = '#app/web/features.ts';
const { features } = (await import(WEB_FEATURES)) as { features: readonly Parts[] };

/** The position of a file in the call order; core is below every feature. */
const levelOf = ({ area, feature }: SourceLocation) =>
  area === 'core' ? -1 : area === 'features' ? FEATURE_ORDER.indexOf(feature!) : Number.POSITIVE_INFINITY;

/** Where a string is the name of an icon, which may also be the name of a pane. */
const ICON_POSITION = /<Icon\s+name=\{?["'][\w-]+["']|\b(?:icon|mark)(?:=\{?|: |=\{[^}]* \? )["'][\w-]+["']/g;

/** The string literals of a file, of templates the part before the first value. Imports are covered by imports.test.ts. */
function stringsOf(text: string): string[] {
  const code = withoutComments(text).replaceAll(ICON_POSITION, '');
  const strings = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`$]*)(?:\$\{|`)/g);
  return [...strings].map((hit) => (hit[1] ?? hit[2] ?? hit[3] ?? '').replaceAll('\\\\', '\\'));
}

/** The wire names in a feature's contract. */
function wireNamesOf(feature: string): string[] {
  const contracts = sourceFiles().filter((file) => new RegExp(`${folderOf(feature)}/contract(\\.ts$|/)`).test(file.replaceAll('\\', '/')));
  return contracts.flatMap((file) => {
    const text = sourceText(file);
    const events = [...text.matchAll(/\bevent\(\s*'([^']+)'/g)].map(([, name]) => name!.replaceAll('\\\\', '\\'));
    const paths = [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!);
    const aliases = [...text.matchAll(/\baliases: \[([^\]]+)\]/g)].flatMap(([, list]) => stringsOf(list!));
    return [...events, ...paths, ...aliases];
  });
}

/** Names that also name something in a lower layer: a role, a sanction, a person, a field, a demo person, a staff action. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  ...Role.options,
  'ban',
  'timeout',
  'user',
  'title',
  'category',
  'mod',
  'suspend',
  'reinstate',
  'settings',
]);

/** Prefixes of texts that several features supply: refusals by code, the staff area, entries of the security log, and findings of checks. */
const SHARED_TEXTS = ['refusal.', 'staff.', 'security.', 'check.'];

/** Whether a string is a name that starts with the feature's own, such as a text or a kind of deadline. */
const isNameBelow = (feature: string, word: string): boolean =>
  word.startsWith(`${feature}.`) && /^[\w.-]+$/.test(word) && !SHARED_TEXTS.includes(`${feature}.`);

const textKeysOf = (texts: Parts['texts']): string[] => (texts?.en ?? []).flatMap((catalog) => Object.keys(catalog));

/** All names that the manifest and contract of a feature declare, as they appear in strings or imports. */
const declared = features
  .filter(({ manifest }) => FEATURE_ORDER.includes(manifest.name))
  .map(({ manifest, texts, panes = {}, sections = {}, chatPanels = {}, chatDialogs = {} }) => ({
    feature: manifest.name,
    names: new Set(
      [
        ...Object.keys(manifest.permissions ?? {}),
        ...Object.keys(manifest.flags ?? {}),
        ...(manifest.auditActs ?? []),
        ...[...(manifest.pages ?? []), ...(manifest.subpages ?? [])].filter((path) => path !== '/'),
        ...(manifest.commands ?? []).map(({ name }) => name),
        ...[panes, sections, chatPanels, chatDialogs].flatMap((parts) => Object.keys(parts)),
        ...wireNamesOf(manifest.name),
        ...Object.keys(manifest.pointsReasons ?? {}),
        ...textKeysOf(texts),
      ].filter((name) => !OTHER_WORDS.has(name)),
    ),
  }));

test('core and lower features do not name anything of a higher feature', () => {
  expect(declared.flatMap(({ names }) => [...names]).length).toBeGreaterThan(100);
  const strays = productFiles().flatMap(({ place, text }) => {
    if (place.path === 'src/core/web/ui/icon-names.ts') return [];
    const words = stringsOf(text);
    // A name that the file's own feature or a lower one also declares belongs to that feature.
    const own = new Set(
      declared.filter(({ feature }) => FEATURE_ORDER.indexOf(feature) <= levelOf(place)).flatMap(({ names }) => [...names]),
    );
    return declared
      .filter(({ feature }) => FEATURE_ORDER.indexOf(feature) > levelOf(place))
      .flatMap(({ feature, names }) =>
        words
          .filter((word) => (names.has(word) && !own.has(word)) || isNameBelow(feature, word))
          .map((word) => `${place.path} names '${word}' of ${feature}`),
      );
  });
  expect([...new Set(strays)]).toEqual([]);
});

test('a text key starts with the name of its feature, or belongs to an area that several features fill', () => {
  const strays = features
    .filter(({ manifest }) => FEATURE_ORDER.includes(manifest.name))
    .flatMap(({ manifest, texts }) =>
      textKeysOf(texts).filter((key) => ![`${manifest.name}.`, ...SHARED_TEXTS].some((prefix) => key.startsWith(prefix))),
    );
  expect(strays).toEqual([]);
});

test('a web folder is imported only through its api.ts', () => {
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

/** The list of features: the only line that a new feature needs outside of its folder, beside the lock of its migrations. */
const LIST = 'src/app/features.ts';

/**
 * Features that the app composes (docs/architecture.md, The app). They are the channel page, the frame around every page, startup and
 * sessions of the server, and the demo community. The app may use files inside their folders, because screens load one by one. An `api.ts`
 * with all screens would load them together.
 */
const COMPOSED: ReadonlyArray<[folder: string, features: readonly string[]]> = [
  ['src/app/web/', ['accounts', 'channels', 'moderation', 'chat']],
  ['src/app/server/', ['accounts', 'channels', 'moderation', 'emotes']],
  ['src/app/demo/', ['accounts', 'channels', 'moderation', 'emotes', 'chat', 'recordings']],
];

test('outside its folder and higher features, a feature is named only by its line in the list and by the app', () => {
  const composes = (path: string, feature: string) =>
    path === LIST || COMPOSED.some(([folder, features]) => path.startsWith(folder) && features.includes(feature));
  const imports = everyImport()
    .filter(({ from, to }) => !from.isTest && from.area === 'app' && to.feature !== null && !composes(from.path, to.feature))
    .map(({ from, to }) => `${from.path} -> ${to.path}`);
  const names = productFiles()
    .filter(({ place }) => place.area === 'app')
    .flatMap(({ place, text }) => {
      const words = stringsOf(text);
      const composed = new Set(declared.flatMap(({ feature, names }) => (composes(place.path, feature) ? [...names] : [])));
      return declared
        .filter(({ feature }) => !composes(place.path, feature))
        .flatMap(({ feature, names }) =>
          words
            .filter((word) => (names.has(word) && !composed.has(word)) || isNameBelow(feature, word))
            .map((word) => `${place.path} names '${word}' of ${feature}`),
        );
    });
  expect([...imports, ...names]).toEqual([]);
});

/** Feature names that are words of lower layers too: sockets subscribe, bytes stream. */
const COMMON_NAMES: ReadonlySet<string> = new Set([
  'accounts',
  'channels',
  'search',
  'chat',
  'emotes',
  'identity',
  'pins',
  'activity',
  'banners',
  'watching',
  'streams',
  'clips',
  'subscriptions',
  'points',
  'gifts',
  'staff',
]);
/** Identifiers of a lower feature: fields of its wire, its endpoints, and the components and queries that show them. */
const OWN_IDENTIFIERS: ReadonlySet<string> = new Set([
  'leaderboards',
  'chatRules',
  'ChatSettings',
  'showChatSettings',
  'showWebChatSettings',
  'updateChatSettings',
  'UserCard',
  'showUserCard',
  'readUserCard',
  'userCardQuery',
  'StreamInfo',
  'PhoneStreamInfo',
]);

test('no identifier of core or a lower feature contains the name of a higher feature', () => {
  const strays = productFiles().flatMap(({ place, text }) => {
    const higher = FEATURE_ORDER.filter((feature) => FEATURE_ORDER.indexOf(feature) > levelOf(place) && !COMMON_NAMES.has(feature));
    const code = withoutComments(text).replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, '');
    const identifiers = [...new Set(code.match(/[A-Za-z_]\w*/g))].filter((identifier) => !OWN_IDENTIFIERS.has(identifier));
    return identifiers
      .filter((identifier) => higher.some((feature) => `-${wordsOf(identifier).join('-')}-`.includes(`-${feature}-`)))
      .map((identifier) => `${place.path} has ${identifier}`);
  });
  expect(strays).toEqual([]);
});

const wordsOf = (identifier: string): string[] =>
  identifier
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');

/** The files that build, check and configure the product. */
const CONFIGURATION = [
  ...readdirSync(ROOT).filter((name) => /\.(json|ts)$/.test(name) && !['package-lock.json', 'vite.config.ts'].includes(name)),
  ...readdirSync(join(ROOT, 'scripts')).flatMap((name) => (/\.ts$/.test(name) ? [`scripts/${name}`] : [])),
];

test('no configuration names a feature, its files or its components', () => {
  const components = sourceFiles()
    .map(locationOf)
    .filter(({ area, file }) => area === 'features' && /^[A-Z]\w+\.tsx$/.test(file))
    .map(({ file }) => file.replace('.tsx', ''));
  const names = [...components, ...FEATURE_ORDER.filter((feature) => !COMMON_NAMES.has(feature))];
  const strays = CONFIGURATION.flatMap((path) => {
    const text = withoutComments(readFileSync(join(ROOT, path), 'utf8'));
    const words = new Set(text.match(/[A-Za-z]\w*/g));
    const inPaths = FEATURE_ORDER.filter((feature) => text.includes(`features/${folderOf(feature).replace('src/features/', '')}/`));
    return [...new Set([...names.filter((name) => words.has(name)), ...inPaths])].map((name) => `${path} names ${name}`);
  });
  expect(strays).toEqual([]);
});

test('every folder of a feature is in the list, and nothing else is', () => {
  const domains = readdirSync(join(ROOT, 'src/features'));
  const folders = domains.flatMap((domain) => readdirSync(join(ROOT, 'src/features', domain)).map((name) => `${domain}/${name}`));
  expect(FEATURES.toSorted()).toEqual(folders.toSorted());
  expect(new Set(FEATURE_ORDER).size).toBe(FEATURES.length);
});

test('no feature holds more than a sixth of the product', () => {
  const lines = new Map<string, number>();
  for (const { place, text } of productFiles()) {
    const holder = place.feature ?? place.area;
    lines.set(holder, (lines.get(holder) ?? 0) + text.split('\n').length);
  }
  const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
  expect(FEATURE_ORDER.filter((feature) => lines.get(feature)! > total / 6)).toEqual([]);
});

test('every feature folder has a manifest with its name', () => {
  for (const feature of FEATURE_ORDER)
    expect(readFileSync(join(ROOT, folderOf(feature), 'feature.ts'), 'utf8')).toContain(`name: '${feature}'`);
});
