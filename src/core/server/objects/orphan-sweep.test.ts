import { describe, expect, test, vi } from 'vitest';
import { installationServer } from '../installation/feature.ts';
import { jobsServer } from '../jobs/feature.ts';
import { runDueJobs } from '../jobs/testing.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { testStores } from '../testing/test-objects.ts';
import { orphanSweep } from './orphan-sweep.ts';

const DAY = 24 * 3600;
const FILE = { type: 'text/plain', immutable: true };
const asked: string[][] = [];
const sweep = orphanSweep({
  kind: 'test.sweep',
  prefix: 'files/',
  async listKept(_db, keys) {
    asked.push([...keys]);
    return new Set(keys.filter((key) => key.includes('kept')));
  },
});

const features = [installationServer, jobsServer];
const store = async ({ ctx }: TestApp, ...keys: string[]) => {
  for (const key of keys) await ctx.objects.put(key, Buffer.from(key), FILE);
};
const stored = async ({ ctx }: TestApp) =>
  (await ctx.objects.list('')).objects.map(({ key }) => key).filter((key) => key !== 'installation');
/** Objects stored now, by the real clock, are this many seconds old. */
const age = ({ clock }: TestApp, seconds: number) => clock.pass((Date.now() - clock.now().getTime()) / 1000 + seconds);
const start = ({ ctx }: TestApp) => sweep.start.run(ctx, undefined as never);
const run = ({ ctx }: TestApp) => runDueJobs(ctx, [sweep.job]);

describe.each(testStores)('in %s', (_name, open) => {
  test('objects without a row are deleted when they are a day old, and others are kept', async () => {
    const app = await testApp(features, { objects: await open() });
    await store(app, 'files/a/kept-1', 'files/a/lost-1', 'files/lost-2', 'other/lost');
    age(app, DAY - 120);
    await start(app);
    await run(app);
    expect(await stored(app)).toHaveLength(4);
    app.clock.pass(DAY);
    await run(app);
    expect(await stored(app)).toEqual(['files/a/kept-1', 'other/lost']);
  });
});

test('one run sweeps a part of a large store, and the next ones continue from there, even after a failure', async () => {
  const page = (from: number) => Array.from({ length: 10 }, (_, at) => `files/lost-${String(from + at).padStart(4, '0')}`);
  const app = await testApp(features);
  const deleted = vi.spyOn(app.ctx.objects, 'delete').mockResolvedValue();
  const list = vi.spyOn(app.ctx.objects, 'list').mockImplementation(async (_prefix, after) => {
    const from = after === undefined ? 0 : Number(after.slice(-4)) + 1;
    const objects = page(from).map((key) => ({ key, size: 1, modified: new Date(0) }));
    return { objects, next: from + 10 < 450 ? objects.at(-1)!.key : null };
  });
  await start(app);
  await run(app);
  expect({ listMockCallCount: list.mock.calls.length, deletedMockCallCount: deleted.mock.calls.length }).toEqual({
    listMockCallCount: 20,
    deletedMockCallCount: 20,
  });
  list.mockRejectedValueOnce(new Error('The disk is gone.'));
  app.clock.pass(60);
  await run(app);
  await start(app);
  app.clock.pass(600);
  await run(app);
  expect(deleted.mock.calls.at(-1)![0].at(-1)).toBe('files/lost-0399');
  app.clock.pass(60);
  await run(app);
  expect([deleted.mock.calls.length, deleted.mock.calls.flatMap(([keys]) => keys).length]).toEqual([45, 450]);
  app.clock.pass(DAY - 1);
  await run(app);
  expect(deleted).toHaveBeenCalledTimes(45);
  app.clock.pass(1);
  await run(app);
  expect(deleted.mock.calls.length).toBeGreaterThan(45);
});

test('a server with another database deletes nothing in a foreign store, and logs it', async () => {
  const owner = await testApp(features);
  await store(owner, 'files/lost');
  const other = await testApp(features, { objects: owner.ctx.objects });
  age(owner, 60);
  await start(owner);
  await run(owner);
  age(other, DAY);
  await start(other);
  await run(other);
  expect({ stored: await stored(owner), logged: other.logged.map(({ msg }) => msg) }).toEqual({
    stored: ['files/lost'],
    logged: [expect.stringContaining('another installation')],
  });
  owner.clock.pass(DAY);
  await run(owner);
  expect(await stored(owner)).toEqual([]);
});
