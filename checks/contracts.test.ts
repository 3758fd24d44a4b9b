import { expect, test } from 'vitest';
import { features } from '#app/server/features.ts';
import { reportBrowserProblem } from '#core/contract/browser-problem.ts';
import { type AnyEndpoint, textStream } from '#core/contract/endpoint.ts';
import type { AnyEvent } from '#core/contract/event.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { pusherRoutes } from '#core/server/pusher/routes.ts';
import { locationOf, productFiles, sourceFiles, sourceText, withoutComments } from './source.ts';

const isContract = (file: string) => /\/contract(\.ts$|\/)/.test(file) && !locationOf(file).isTest;

interface Declared {
  name: string;
  path: string;
  value: unknown;
}

async function declared(): Promise<Declared[]> {
  const modules = await Promise.all(
    sourceFiles()
      .filter(isContract)
      .map(async (file) => ({ path: locationOf(file).path, exports: (await import(file)) as Record<string, unknown> })),
  );
  return modules.flatMap(({ path, exports }) => Object.entries(exports).map(([name, value]) => ({ name, path, value })));
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'refuse' in value && 'method' in value;
const isEvent = (value: unknown): value is AnyEvent =>
  typeof value === 'object' && value !== null && 'payload' in value && 'channel' in value;

const app = { id: 'a', key: 'k', secret: 's', cluster: 'c' };
const served = new Set<unknown>([
  // The app serves these endpoints itself, outside the features.
  publicSettings,
  reportBrowserProblem,
  ...[
    ...pusherRoutes({ app, bus: {} as never, authorizers: [], isSessionOpen: async () => true }),
    ...features.flatMap((feature) => feature.routes),
  ].map((route) => ('endpoint' in route ? route.endpoint : null)),
]);

test('every declared endpoint is served', async () => {
  const orphans = (await declared()).filter(({ value }) => isEndpoint(value) && !served.has(value));
  expect(orphans.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
});

test('no two endpoints have the same method and path', async () => {
  const addresses = (await declared())
    .flatMap(({ value }) => (isEndpoint(value) ? [value] : []))
    .flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((address) => `${method} ${address.replace(/:\w+/g, ':')}`));
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

test('every realtime event for people is consumed by a screen', async () => {
  const web = sourceFiles()
    .filter((file) => locationOf(file).tier === 'web' && !/\.test\.tsx?$/.test(file))
    .map(sourceText)
    .join('\n');
  const unheard = (await declared()).filter(
    ({ name, value }) => isEvent(value) && value.audience === 'screens' && !new RegExp(`\\b${name}\\b`).test(web),
  );
  expect(unheard.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
});

const listed = features.flatMap(({ events }) => events);

/**
 * An event as a screen reads it, e.g. with fallbacks for fields that other publishers omit. The listed one has the same name and channel.
 */
const isReadingOfListed = (event: AnyEvent) =>
  !listed.includes(event) && listed.some(({ name, channel }) => name === event.name && channel === event.channel);

test('every realtime event is in the API reference', async () => {
  const missing = (await declared()).filter(({ value }) => isEvent(value) && !listed.includes(value) && !isReadingOfListed(value));
  expect(missing.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
});

/**
 * Whether a file imports the event and passes it to `publish`, or selects it from a table of events. Naming it elsewhere, e.g. to authorize
 * its channel, publishes nothing.
 */
function publishes(text: string, name: string): boolean {
  const isImported = new RegExp(`^import (?!type )[^;]*(?<!type )\\b${name}\\b[^;]*;`, 'm').test(text);
  const code = text.replace(/^import [^;]*;/gm, '');
  const isHandedOver = new RegExp(`\\.publish(?:Latest)?\\(\\s*${name}\\s*,`).test(code);
  const isInTable = /\.publish\(\s*\w+ \? \w+ : \w+,/.test(code) && new RegExp(`: ${name}[ ,]`).test(code);
  return isImported && (isHandedOver || isInTable);
}

test.each([
  [true, "import { pollUpdated } from './contract.ts';\ntx.publishLatest(\n  pollUpdated, [1], read);"],
  [true, "import { on, off } from './contract.ts';\nconst E = { on: on, off: pollUpdated };\ntx.publish(is ? on : off, [1]);"],
  [false, "import { pollUpdated } from './contract.ts';\nconst channel = pollUpdated.channel(1);"],
  [false, "import { type pollUpdated } from './contract.ts';\nconst later = (tx) => tx.publish(pollDeleted, [1], []);"],
  [false, 'const pollUpdated = 1;\nlog(pollUpdated);'],
])('the check of published events finds %s in an example', (expected, text) => {
  expect(publishes(text.replace('{ on, off }', '{ on, pollUpdated }'), 'pollUpdated')).toBe(expected);
});

test('every realtime event is published by product code', async () => {
  // `feature.ts` only lists events for the API reference.
  const servers = productFiles().flatMap(({ place, text }) =>
    place.tier === 'server' && place.file !== 'feature.ts' ? [withoutComments(text)] : [],
  );
  const silent = (await declared()).filter(
    ({ name, value }) => isEvent(value) && !isReadingOfListed(value) && !servers.some((text) => publishes(text, name)),
  );
  expect(silent.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
});

test('every streamed reply, and every POST that only reads, declares the number of reads it counts as', async () => {
  const costly = (await declared()).filter(
    ({ value }) => isEndpoint(value) && (value.reply === textStream || (value.method === 'POST' && value.changes === false)),
  );
  expect(costly.length).toBeGreaterThan(3);
  expect(costly.filter(({ value }) => (value as AnyEndpoint).readCost === undefined).map(({ path, name }) => `${path} ${name}`)).toEqual(
    [],
  );
});
