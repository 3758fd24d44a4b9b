import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { soon } from '#core/testing/soon.ts';
import { givenChannel, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { upsertMedia } from '#features/stream/streams/server/store/media.ts';
import { sendSeconds } from '#features/stream/streams/server/testing.ts';
import { deleteSurplus, stopRecordings, trimStoppedJob, trimUnrecorded, watchStorage } from './retention.ts';
import { givenRecording, givenStoredRecording, recordingFeatures, recordingsApp, runDeadlines, streamFor, videosOfAna } from './testing.ts';

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

type Person = Awaited<ReturnType<typeof givenUser>>;

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

/** Keeps the recording of this size for good. */
const keep = (app: TestApp, size: number) => app.db.rows(sql`update recordings set is_kept = true where byte_length = ${size}::int8`);

test('ST-02 a recording that is kept for good is deleted neither by its age nor by the quota', async () => {
  await givenChannels(app, { ana: [60, 20, 30], ben: [10, 20] });
  await keep(app, 60);
  await run(deleteSurplus, app);
  expect(await sizes(app)).toEqual([60, 30, 10, 20]);
  app.clock.pass(20 * 86_400);
  await run(deleteSurplus, app);
  expect(await sizes(app)).toEqual([60]);
});

test('ST-02 kept recordings leave the rest of the quota to the recording of a running stream', async () => {
  await givenChannels(app, { ana: [60, 5], ben: [60] });
  await keep(app, 60);
  await givenRunning(app, 'ana', 41);
  await givenRunning(app, 'ben', 40);
  await run(stopRecordings, app);
  expect(await stopped(app)).toEqual(['ana']);
  await run(deleteSurplus, app);
  expect(await sizes(app)).toEqual([60, 5, 60]);
});

/** Starts a livestream of this channel, which has stored this many bytes in a segment. */
async function givenRunning(app: TestApp, slug: string, bytes: number, startedAt = app.clock.now()): Promise<void> {
  const { id } = (await app.db.row(sql<{ id: number }>`select id from channels where slug = ${slug}`))!;
  const livestreamId = await givenLivestream(app.db, id);
  await app.db.rows(sql`update livestreams set started_at = ${startedAt} where id = ${livestreamId}::int8`);
  const [mediaId, connectionId] = [randomUUID(), randomUUID()];
  await upsertMedia(app.db, { id: mediaId, livestreamId, channelId: id, connectionId, at: startedAt });
  await app.db.rows(sql`
    insert into media_segments (media_id, variant, sequence, connection_id, starts_at, media_time, duration, init_version, is_discontinuity,
      discontinuity_sequence, first_part, part_count, byte_length)
    values (${mediaId}, 'main', 0, ${connectionId}, ${startedAt}, 0, 2, 0, false, 0, 0, 1, ${bytes}::int)`);
}

test('ST-02 a recording is not kept for good while the running one needs its part of the quota', async () => {
  await givenChannels(app, { ana: [60] });
  const ana = (await app.db.row(sql<Person>`select id, username from users where username = 'ana'`))!;
  const [{ uuid }] = (await app.db.rows(sql<{ uuid: string }>`select id::text as uuid from recordings`)) as [{ uuid: string }];
  const keepIt = async () => (await app.patch(`/api/internal/v1/videos/${uuid}`, ana, { is_kept: true })).status;
  await givenRunning(app, 'ana', 41);
  expect(await keepIt()).toBe(409);
  await app.db.rows(sql`update media_segments set byte_length = 40`);
  expect(await keepIt()).toBe(200);
});

const stopped = async ({ db }: TestApp) =>
  (
    await db.rows(sql<{ slug: string }>`
      select c.slug from unrecorded_livestreams u join livestreams l on l.id = u.livestream_id join channels c on c.id = l.channel_id order by 1`)
  ).map(({ slug }) => slug);

test('ST-02 the bytes of a running stream count to the quota of its channel, and never end its latest recording', async () => {
  await givenChannels(app, { ana: [30, 20, 50, 40], ben: [60, 40], cleo: [70] });
  await givenRunning(app, 'ana', 30);
  await givenRunning(app, 'cleo', 99);
  await run(deleteSurplus, app);
  expect(await sizes(app)).toEqual([40, 60, 40, 70]);
});

test('ST-02 the recording of a running stream ends beyond the quota and after 24 hours, once', async () => {
  await givenChannels(app, { ana: [], ben: [], cleo: [] });
  await givenRunning(app, 'ana', 101);
  await givenRunning(app, 'ben', 100, msAfter(app.clock.now(), -24 * 3_600_000));
  await givenRunning(app, 'cleo', 100, msAfter(app.clock.now(), -24 * 3_600_000 + 1));
  await Promise.all([run(stopRecordings, app), run(stopRecordings, app)]);
  expect(await stopped(app)).toEqual(['ana', 'ben']);
  expect(app.logged.filter(({ level }) => level === 40).map(({ reason }) => reason)).toEqual(['quota', 'length']);
});

test('ST-02 the broadcaster and moderators see why the recording of the running stream ended, at once and after a reload', async () => {
  await givenChannels(app, { ana: [], ben: [] });
  await givenRunning(app, 'ana', 101);
  await givenRunning(app, 'ben', 100);
  const [ana, ben] = (await app.db.rows(sql<{ id: number }>`select user_id as id from channels order by slug`)) as [Person, Person];
  const state = async (slug: string, person: Person) =>
    (await app.get(`/api/internal/v1/channels/${slug}/recording-state`, person)).json().data;
  expect(await state('ana', ana)).toEqual({ stop: null, has_gaps: false });
  await run(stopRecordings, app);
  const stop = { reason: 'quota', recorded_until: '2026-01-02T12:00:00.000000Z' };
  expect([await state('ana', ana), await state('ben', ben)]).toEqual([
    { stop, has_gaps: false },
    { stop: null, has_gaps: false },
  ]);
  expect(app.published.filter(({ event }) => event.endsWith('RecordingStateEvent'))).toMatchObject([
    { channel: expect.stringMatching(/^private-stream-health\.\d+$/), payload: { stop, has_gaps: false } },
  ]);
  expect((await app.get('/api/internal/v1/channels/ana/recording-state', ben)).status).toBe(403);
  await app.db.rows(sql`update livestreams set ended_at = ${app.clock.now()}`);
  expect(await state('ana', ana)).toBeNull();
});

test('ST-02 when the disk becomes nearly full, the recordings of running streams end, and keep what they have', async () => {
  const node = await recordingsApp();
  const encoder = await node.connect();
  await sendSeconds(encoder, 9);
  const sequences = async () =>
    (await node.db.rows(sql<{ at: number }>`select sequence as at from media_segments where variant = 'main' order by 1`)).map(
      ({ at }) => at,
    );
  await soon(async () => expect(await sequences()).toEqual([0, 1, 2, 3]));
  vi.spyOn(node.ctx.objects, 'space').mockResolvedValue({ total: 1000, free: 199, reserve: 200 });
  await run(watchStorage, node);
  expect(await stopped(node)).toEqual(['ana']);
  // The times of segments are those of the machine, not of the test.
  await node.db.rows(sql`
    update unrecorded_livestreams set recorded_until = (select starts_at from media_segments where sequence = 2 and variant = 'main')`);
  expect((await node.get('/media/live/ana/master.m3u8', null)).status).toBe(200);
  expect(await sequences()).toEqual([0, 1, 2, 3]);
  await encoder.close();
  await soon(async () => expect(await node.db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1));
  node.clock.pass(30);
  await runDeadlines(node);
  node.clock.pass(30);
  await runDueJobs(node.ctx, [trimStoppedJob]);
  await runDeadlines(node);
  expect(await sequences()).toEqual([0, 1]);
  const { recordings } = (await node.get('/api/internal/v1/channels/ana/recordings', node.ana)).json().data;
  expect(recordings).toMatchObject([{ stop: { reason: 'disk', recorded_until: expect.any(String) }, has_gaps: false }]);
  expect(node.logged.map(({ msg }) => msg)).toContain('A recording was kept');
  const [video] = await videosOfAna(node);
  expect(video!.duration).toBeGreaterThan(3_900);
  expect(video!.duration).toBeLessThan(4_100);
  const playlist = (await node.get(video!.source.replace('master', 'main'), null)).text;
  expect(playlist.match(/main-segment-\d/g)).toEqual(['main-segment-0', 'main-segment-1']);

  // The object store was slow: this segment is stored after the first trim.
  await node.db.rows(sql`
    insert into media_segments
    select (jsonb_populate_record(s, jsonb_build_object('sequence', 9, 'starts_at', s.starts_at + interval '1 minute'))).*
      from media_segments s where variant = 'main' and sequence = 1`);
  node.clock.pass(30);
  await runDeadlines(node);
  await runDueJobs(node.ctx, [trimStoppedJob]);
  expect(await sequences()).toEqual([0, 1]);
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
  expect(node.logged.filter(({ level }) => level === 40).map(({ msg }) => msg)).toEqual(['Disk nearly full: streams are not recorded']);
  expect((await node.get('/api/internal/v1/recordings/storage', node.ana)).status).toBe(403);
  const encoder = await node.connect();
  expect((await node.get('/api/internal/v1/channels/ana/recording-state', node.ana)).json().data).toEqual({
    stop: { reason: 'disk', recorded_until: null },
    has_gaps: false,
  });
  await encoder.close();
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
