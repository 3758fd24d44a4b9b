import { expect, test } from 'vitest';
import { features } from '#app/server/features.ts';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
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
const isEvent = (value: unknown): value is { name: string; audience: string } =>
  typeof value === 'object' && value !== null && 'payload' in value && 'channel' in value;

const app = { id: 'a', key: 'k', secret: 's', cluster: 'c' };
const served = new Set<unknown>([
  // The app serves this endpoint itself, outside the features.
  publicSettings,
  ...[
    ...pusherRoutes({ app, bus: {} as never, authorisers: [], isSessionOpen: async () => true }),
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

test('every realtime event is in the API reference', async () => {
  const listed = new Set<unknown>(features.flatMap(({ events }) => events));
  const missing = (await declared()).filter(({ value }) => isEvent(value) && !listed.has(value));
  expect(missing.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
});

/**
 * Events that screens listen to before anything publishes them. The list only shrinks: the feature that publishes an event removes it here,
 * and a new event comes with its publisher.
 */
const UNPUBLISHED = [
  'src/features/gifts/contract.ts kicksGifted',
  'src/features/gifts/contract.ts mintTransactionCompleted',
  'src/features/hosting/contract.ts chatMovedToChannel',
  'src/features/hosting/contract.ts streamHosted',
  'src/features/hosting/contract.ts streamHostedRicher',
  'src/features/subscriptions/contract.ts chatMessageSentLegacy',
  'src/features/subscriptions/contract.ts subscribed',
  'src/features/subscriptions/contract.ts subscriptionsGifted',
];

test('every realtime event is published by product code, except for the listed ones', async () => {
  // A file that imports the event and names it again publishes it. `feature.ts` only lists it for the API reference.
  const importOf = (name: string) => new RegExp(`^import [^;]*\\b${name}\\b[^;]*;`, 'm');
  const servers = productFiles().flatMap(({ place, text }) =>
    place.tier === 'server' && place.file !== 'feature.ts' ? [withoutComments(text)] : [],
  );
  const isPublished = (name: string) =>
    servers.some((text) => importOf(name).test(text) && new RegExp(`\\b${name}\\b`).test(text.replace(/^import [^;]*;/gm, '')));
  const silent = (await declared()).filter(({ name, value }) => isEvent(value) && !isPublished(name));
  expect(silent.map(({ path, name }) => `${path} ${name}`).sort()).toEqual(UNPUBLISHED);
});
