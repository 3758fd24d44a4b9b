import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { soon } from '#core/testing/soon.ts';
import { givenChannel, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { sendSeconds } from '#features/stream/streams/server/testing.ts';
import { deleteSurplus, trimUnrecorded, watchStorage } from './retention.ts';
import { givenRecording, givenStoredRecording, recordingFeatures, recordingsApp, streamFor, videosOfAna } from './testing.ts';

const run = (job: PeriodicJob, { ctx }: Pick<TestApp, 'ctx'>) => job.run(ctx, undefined as never);

/** Creates channels with recordings of these sizes, oldest first, one a day until noon. */
async function givenChannels(app: TestApp, sizes: Record<string, number[]>) {
  for (const [name, bytes] of Object.entries(sizes)) {
    const { id } = await givenChannel(app.db, await givenUser(app.db, name));
    for (const [place, size] of bytes.entries()) {
      const at = msAfter(app.clock.now(), -(bytes.length - place) * 86_400_000);
      const livestream = await givenLivestream(app.db, id);
      await app.db.rows(sql`update livestreams set started_at = ${at}, ended_at = ${at} where id = ${livestream}::int8`);
      const uuid = await givenStoredRecording(app.db, id, livestream, at);
      await app.db.rows(sql`update recordings set byte_length = ${size} where id = ${uuid}::uuid`);
    }
  }
}

const sizes = async (app: TestApp) =>
  (await app.db.rows(sql<{ size: number }>`select byte_length as size from recordings order by number`)).map(({ size }) => size);
const deletions = async (app: TestApp) => (await app.db.rows(sql`select 1 from jobs where kind = 'recordings.delete_media'`)).length;

let app: TestApp;
beforeEach(async () => {
  app = await testApp(recordingFeatures, { settings: { RECORDING_DAYS: 14, RECORDING_QUOTA_GB: 100 / 1024 ** 3 } });
});

test('ST-02 recordings and their files are deleted after 14 days', async () => {
  await givenChannels(app, { ana: [1, 2, 3] });
  app.clock.pass(11 * 86_400);
  await run(deleteSurplus, app);
  expect(await sizes(app)).toEqual([1, 2, 3]);
  app.clock.pass(86_401);
  await run(deleteSurplus, app);
  expect({ sizes: await sizes(app), deletions: await deletions(app) }).toEqual({ sizes: [3], deletions: 2 });
  app.clock.pass(86_400);
  await Promise.all([run(deleteSurplus, app), run(deleteSurplus, app)]);
  expect({ sizes: await sizes(app), deletions: await deletions(app) }).toEqual({ sizes: [], deletions: 3 });
});

test('ST-02 the oldest recordings of a channel over its quota are deleted, but never the latest one', async () => {
  await givenChannels(app, { ana: [30, 20, 50, 40], ben: [60, 40], cleo: [70, 500] });
  await run(deleteSurplus, app);
  expect(await sizes(app)).toEqual([50, 40, 60, 40, 500]);
});

test('ST-02 an empty recording does not count as the latest one', async () => {
  await givenChannels(app, { ana: [70, 500, 0] });
  await run(deleteSurplus, app);
  expect(await sizes(app)).toEqual([500, 0]);
});

test('ST-02 an operator can keep recordings for any time and of any size', async () => {
  const unlimited = await testApp(recordingFeatures, { settings: { RECORDING_DAYS: null, RECORDING_QUOTA_GB: null } });
  await givenChannels(unlimited, { ana: [1, 10 ** 12] });
  unlimited.clock.pass(400 * 86_400);
  await run(deleteSurplus, unlimited);
  expect(await sizes(unlimited)).toEqual([1, 10 ** 12]);
});

test('ST-02 streams that start while the disk is nearly full continue without a recording', async () => {
  const node = await recordingsApp();
  const staff = await givenUser(node.db, 'staff', { isStaff: true });
  const space = vi.spyOn(node.ctx.objects, 'space');
  const storage = async () => (await node.get('/api/internal/v1/recordings/storage', staff)).json().data;
  const isFull = async () => (await node.get('/api/internal/v1/channels/ana/recordings', node.ana)).json().data.storage.is_full;
  space.mockResolvedValue({ total: 1000, free: 49, reserve: 0 });
  await Promise.all([run(watchStorage, node), run(watchStorage, node)]);
  expect({ isFull: await isFull(), fullSince: (await storage()).full_since, disk: (await storage()).disk }).toEqual({
    isFull: true,
    fullSince: '2026-01-02T12:00:00.000000Z',
    disk: { total: 1000, free: 49 },
  });
  expect(node.logged.filter(({ level }) => level === 40).map(({ msg }) => msg)).toEqual(['Disk nearly full: new streams are not recorded']);
  expect((await node.get('/api/internal/v1/recordings/storage', node.ana)).status).toBe(403);
  await streamFor(node, 5);
  expect(await videosOfAna(node)).toEqual([]);
  space.mockResolvedValue({ total: 1000, free: 60, reserve: 0 });
  await run(watchStorage, node);
  expect({ isFull: await isFull(), fullSince: (await storage()).full_since }).toEqual({ isFull: false, fullSince: null });
  expect(await givenRecording(node)).toMatchObject({ is_live: false });
});

test('ST-02 a stream without a recording takes no more space than viewers can seek back', async () => {
  const node = await recordingsApp();
  await node.patch('/api/internal/v1/channels/ana/recordings/settings', node.ana, { keep_recordings: false });
  const encoder = await node.connect();
  await sendSeconds(encoder, 9);
  const rows = async () => (await node.db.rows(sql`select 1 from media_segments`)).length;
  const files = async () => (await node.ctx.objects.list('media/')).objects.length;
  await soon(async () => expect(await rows()).toBe(8));
  await run(trimUnrecorded, node);
  expect({ rows: await rows(), files: await files() }).toEqual({ rows: 8, files: 8 });
  const at = (await node.db.row(sql<{ at: Date }>`select starts_at as at from media_segments where sequence = 2`))!.at;
  node.clock.pass((at.getTime() - node.clock.now().getTime()) / 1000 + 7200 + 600);
  await run(trimUnrecorded, node);
  expect({ rows: await rows(), files: await files() }).toEqual({ rows: 4, files: 4 });
  await encoder.close();
});
