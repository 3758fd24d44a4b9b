import { expect, test } from 'vitest';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { type HostingApp, hostingApp, hostingFeatures, runningHosts } from './testing.ts';

/** Concurrent requests: the invariants of hosts hold in any order. */
const setUp = async () => hostingApp({ database: await testDatabase(hostingFeatures) });
const start = (app: HostingApp, slug: 'ana' | 'bo' | 'cy', target: string) =>
  app.post(app.host(slug === 'cy' ? 'cy-2' : slug), app[slug].broadcaster, { slug: target });
const stream = (slug: string) => `/api/internal/v1/channels/${slug}/livestream`;
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();
const moves = (app: HostingApp) => app.published.filter(({ event }) => event.endsWith('ChatMoveToSupportedChannelEvent'));

test('of eight concurrent hosts of one channel one starts, and is published once', async () => {
  const app = await setUp();
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => start(app, 'ana', at % 2 === 0 ? 'bo' : 'cy-2')));
  expect(statuses(replies)).toEqual([200, ...Array(7).fill(409)]);
  expect({ runningHostCount: (await runningHosts(app.db)).length, moveCount: moves(app).length }).toEqual({
    runningHostCount: 1,
    moveCount: 1,
  });
});

test('of three channels that concurrently host each other in a ring, none is hosted while hosting', async () => {
  const app = await setUp();
  await Promise.all([start(app, 'ana', 'bo'), start(app, 'bo', 'cy-2'), start(app, 'cy', 'ana')]);
  const running = (await runningHosts(app.db)).map((pair) => pair.split(' '));
  const hosting = new Set(running.map(([host]) => host));
  expect(running.length).toBeGreaterThan(0);
  expect(running.filter(([, hosted]) => hosting.has(hosted))).toEqual([]);
});

test('no host remains of a channel that concurrently goes offline or bans the broadcaster', async () => {
  const app = await setUp();
  await Promise.all([start(app, 'ana', 'bo'), app.delete(stream('bo'), app.bo.broadcaster), start(app, 'cy', 'bo')]);
  expect(await runningHosts(app.db)).toEqual([]);
  const ban = { banned_username: 'ana', permanent: true };
  await Promise.all([start(app, 'ana', 'cy-2'), app.post('/api/v2/channels/cy-2/bans', app.cy.broadcaster, ban)]);
  expect(await runningHosts(app.db)).toEqual([]);
});

test('of two concurrent stops one succeeds, and a channel that concurrently goes live hosts only if it was live first', async () => {
  const app = await setUp();
  await start(app, 'ana', 'bo');
  const stops = await Promise.all([1, 2, 3].map(() => app.delete(app.host('ana'), app.ana.broadcaster)));
  expect(statuses(stops)).toEqual([200, 409, 409]);
  await app.delete(stream('ana'), app.ana.broadcaster);
  app.published.length = 0;
  await Promise.all([start(app, 'ana', 'bo'), app.post(stream('ana'), app.ana.broadcaster, {})]);
  const order = app.published.map(({ event }) => event.split('\\').at(-1)!);
  const wasLiveFirst = order.indexOf('StreamerIsLive') < order.indexOf('ChatMoveToSupportedChannelEvent');
  expect(await runningHosts(app.db)).toEqual(wasLiveFirst ? ['ana bo'] : []);
});
