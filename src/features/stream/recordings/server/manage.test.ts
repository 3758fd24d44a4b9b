import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { Video } from '#features/stream/recordings/contract/video.ts';
import type { StreamsApp } from '#features/stream/streams/server/testing.ts';
import { deleteMediaJob, deleteSurplus, deleteUnkeptMedia } from './retention.ts';
import { givenRecording, recordingsApp, streamFor, videosOfAna } from './testing.ts';

let app: StreamsApp;
beforeEach(async () => {
  app = await recordingsApp({ settings: { RECORDING_DAYS: 14, RECORDING_QUOTA_GB: 1_000_000_000 / 1024 ** 3 } });
});

const SETTINGS = '/api/internal/v1/channels/ana/recordings/settings';
const managed = async (person = app.ana) => (await app.get('/api/internal/v1/channels/ana/recordings', person)).json().data;
const pathOf = ({ video }: Video) => `/api/internal/v1/videos/${video.uuid}`;
const page = ({ video }: Video, person: typeof app.ana | null) => app.get(`/api/v1/video/${video.uuid}`, person);
const restore = (video: Video, person: typeof app.ana) => app.post(`${pathOf(video)}/restore`, person);
const runPeriodic = (job: PeriodicJob) => job.run(app.ctx, undefined as never);
const files = async () => (await app.ctx.objects.list('media/')).objects.length;
const audited = () => app.db.rows(sql<{ act: string; details: unknown }>`select act, details from audit_log order by created_at, id`);
const events = () => app.published.filter(({ event }) => event.endsWith('VideoPrivatedEvent'));
const refusalOf = ({ status, json }: Awaited<ReturnType<StreamsApp['get']>>) => [status, json().status.message];

test('ST-02 the broadcaster changes title and visibility of a recording, recorded in the audit log', async () => {
  const video = await givenRecording(app);
  const changed = await app.patch(pathOf(video), app.ana, { title: ' Night rides ', visibility: 'unlisted' });
  expect(changed.json().data).toMatchObject({ session_title: 'Night rides', video: { visibility: 'unlisted', is_private: false } });
  expect({ videosOfAna: await videosOfAna(app), recordings: (await managed()).recordings }).toEqual({
    videosOfAna: [],
    recordings: [changed.json().data],
  });
  const { byte_length: bytes, expires_at: expiry } = changed.json().data;
  expect({ storage: (await managed()).storage, expiry }).toEqual({
    storage: { used: bytes, kept: 0, running: 0, quota: 1_000_000_000, is_full: false },
    expiry: '2026-01-16T12:00:00.000000Z',
  });
  expect(bytes).toBeGreaterThan(1_000);
  expect((await app.patch(pathOf(video), app.ana, {})).status).toBe(200);
  expect(await audited()).toEqual([
    { act: 'change_video', details: { video: video.session_title, title: 'Night rides', visibility: 'unlisted' } },
  ]);
});

test('ST-02 the broadcaster keeps recordings for good while they fit into the quota, recorded in the audit log', async () => {
  const [first, second] = [await givenRecording(app), await givenRecording(app)];
  await app.db.rows(sql`update recordings set byte_length = 600000000`);
  const keep = (video: Video, is_kept: boolean) => app.patch(pathOf(video), app.ana, { is_kept });
  expect((await managed()).recordings[0]).toMatchObject({ is_kept: false, expires_at: expect.any(String) });
  const replies = await Promise.all([keep(first, true), keep(second, true)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.filter(({ status }) => status === 409).map(refusalOf)).toEqual([[409, 'KEPT_VIDEOS_FULL']]);
  const [kept, free] = replies[0]!.status === 200 ? [first, second] : [second, first];
  expect(replies.find(({ status }) => status === 200)!.json().data).toMatchObject({ is_kept: true, expires_at: null });
  expect((await managed()).storage).toMatchObject({ used: 1_200_000_000, kept: 600_000_000 });
  expect([(await page(kept, app.ana)).json().is_kept, (await page(kept, null)).json().is_kept]).toEqual([true, null]);
  app.clock.pass(1);
  expect((await keep(kept, false)).json().data).toMatchObject({ is_kept: false, expires_at: expect.any(String) });
  app.clock.pass(1);
  expect((await keep(free, true)).status).toBe(200);
  expect((await audited()).map(({ details }) => (details as { is_kept: boolean }).is_kept)).toEqual([true, false, true]);
});

test('ST-02 a deleted recording leaves room for another kept one, and its restoration keeps it only if it still fits', async () => {
  const [first, second] = [await givenRecording(app), await givenRecording(app)];
  await app.db.rows(sql`update recordings set byte_length = 600000000`);
  const keep = (video: Video) => app.patch(pathOf(video), app.ana, { is_kept: true });
  await keep(first);
  await app.delete(pathOf(first), app.ana);
  expect((await restore(first, app.ana)).json().data).toMatchObject({ is_kept: true, expires_at: null });
  await app.delete(pathOf(first), app.ana);
  expect((await keep(second)).status).toBe(200);
  expect((await restore(first, app.ana)).json().data).toMatchObject({ is_kept: false, expires_at: expect.any(String) });
});

test('ST-02 players of a recording are notified once when it becomes private', async () => {
  const video = await givenRecording(app);
  await app.patch(pathOf(video), app.ana, { visibility: 'private' });
  await app.patch(pathOf(video), app.ana, { visibility: 'private', title: 'Night rides' });
  expect(events()).toEqual([
    { channel: `channel.${app.channelId}`, event: 'App\\Events\\VideoPrivatedEvent', payload: { video_id: video.video.id } },
  ]);
});

test('ST-02 only the broadcaster and staff manage recordings, and private ones are hidden from everyone else', async () => {
  const video = await givenRecording(app);
  const [mod, staff] = [await givenUser(app.db, 'mod'), await givenUser(app.db, 'staff', { isStaff: true })];
  await givenRole(app.db, app.channelId, mod.id, 'moderator');
  for (const reply of [
    await app.get('/api/internal/v1/channels/ana/recordings', mod),
    await app.patch(SETTINGS, mod, { keep_recordings: false }),
    await app.patch(pathOf(video), mod, { title: 'x' }),
    await app.delete(pathOf(video), mod),
  ]) {
    expect(refusalOf(reply)).toEqual([403, 'NOT_ALLOWED']);
  }
  expect((await app.patch(pathOf(video), staff, { visibility: 'private' })).status).toBe(200);
  expect(refusalOf(await app.delete(pathOf(video), mod))).toEqual([404, 'VIDEO_NOT_FOUND']);
});

test('ST-02 a deleted recording disappears immediately, and a retried job deletes its files ten minutes later', async () => {
  const video = await givenRecording(app);
  const stored = await files();
  expect((await app.delete(pathOf(video), app.ana)).json().data).toMatchObject({ restorable_until: '2026-01-02T12:10:30.000000Z' });
  expect({ videosOfAna: await videosOfAna(app), status: (await app.get(video.source, null)).status }).toEqual({
    videosOfAna: [],
    status: 404,
  });
  expect([(await page(video, null)).status, (await page(video, app.ana)).status, (await managed()).storage.used]).toEqual([404, 404, 0]);
  expect(events()).toHaveLength(1);
  expect(await audited()).toEqual([{ act: 'delete_video', details: { video: video.session_title } }]);
  expect(refusalOf(await app.delete(pathOf(video), app.ana))).toEqual([404, 'VIDEO_NOT_FOUND']);

  app.clock.pass(599);
  await runPeriodic(deleteSurplus);
  await runDueJobs(app.ctx, [deleteMediaJob]);
  expect({ files: await files(), recordings: (await managed()).recordings }).toEqual({
    files: stored,
    recordings: [expect.objectContaining({ id: video.id })],
  });
  app.clock.pass(1);
  await Promise.all([runPeriodic(deleteSurplus), runPeriodic(deleteSurplus)]);
  const outage = vi.spyOn(app.ctx.objects, 'delete').mockRejectedValueOnce(new Error('The disk is read-only.'));
  await runDueJobs(app.ctx, [deleteMediaJob]);
  expect({ files: await files(), recordings: (await managed()).recordings }).toEqual({ files: stored, recordings: [] });
  app.clock.pass(60);
  await runDueJobs(app.ctx, [deleteMediaJob]);
  expect({ files: await files(), db: await app.db.rows(sql`select id from media`), callCount: outage.mock.calls.length }).toEqual({
    files: 0,
    db: [],
    callCount: 2,
  });
  expect(events()).toHaveLength(1);
});

test('ST-02 a deletion can be undone by its author for ten minutes, and restores everything', async () => {
  const video = await givenRecording(app);
  await app.delete(pathOf(video), app.ana);
  app.clock.pass(1);
  const restored = await restore(video, app.ana);
  expect(restored.json().data).toMatchObject({ restorable_until: null, video: { uuid: video.video.uuid, visibility: 'public' } });
  expect({ videosOfAna: await videosOfAna(app), status: (await app.get(video.source, null)).status }).toEqual({
    videosOfAna: [video],
    status: 200,
  });
  expect((await managed()).recordings).toEqual([restored.json().data]);
  expect((await audited()).map(({ act }) => act)).toEqual(['delete_video', 'restore_video']);
  expect(refusalOf(await restore(video, app.ana))).toEqual([404, 'VIDEO_NOT_FOUND']);

  app.clock.pass(300);
  await app.delete(pathOf(video), app.ana);
  app.clock.pass(300);
  await runPeriodic(deleteSurplus);
  expect((await restore(video, app.ana)).status).toBe(200);
  await app.delete(pathOf(video), app.ana);
  app.clock.pass(600);
  expect(refusalOf(await restore(video, app.ana))).toEqual([404, 'VIDEO_NOT_FOUND']);
  expect(await managed()).toMatchObject({ recordings: [] });
});

test('ST-02 a deletion by staff can be undone only by that staff member', async () => {
  const video = await givenRecording(app);
  const [staff, other] = [await givenUser(app.db, 'staff', { isStaff: true }), await givenUser(app.db, 'other', { isStaff: true })];
  await app.delete(pathOf(video), staff);
  for (const person of [app.ana, other]) expect(refusalOf(await restore(video, person))).toEqual([404, 'VIDEO_NOT_FOUND']);
  expect([(await managed()).recordings, (await managed(staff)).recordings]).toEqual([[], [expect.objectContaining({ id: video.id })]]);
  await app.db.rows(sql`update users set is_staff = false where id = ${staff.id}`);
  expect(refusalOf(await restore(video, staff))).toEqual([403, 'NOT_ALLOWED']);
});

test('ST-02 an undo at the deadline either restores the whole recording or comes too late', async () => {
  for (let round = 0; round < 5; round++) {
    const video = await givenRecording(app);
    await app.delete(pathOf(video), app.ana);
    app.clock.pass(599.999);
    const undone = restore(video, app.ana);
    app.clock.pass(0.001);
    const [{ status }] = await Promise.all([undone, runPeriodic(deleteSurplus), runPeriodic(deleteSurplus)]);
    await runDueJobs(app.ctx, [deleteMediaJob]);
    const isThere = status === 200;
    expect([(await videosOfAna(app)).length, (await app.get(video.source, null)).status, (await files()) > 0]).toEqual(
      isThere ? [1, 200, true] : [0, 404, false],
    );
    await app.db.rows(sql`delete from recordings`);
    for (const { key } of (await app.ctx.objects.list('media/')).objects) await app.ctx.objects.delete([key]);
  }
});

test('ST-02 new recordings have the visibility of the settings, and a channel can disable recording', async () => {
  expect((await app.patch(SETTINGS, app.ana, { visibility: 'unlisted' })).json().data).toEqual({
    keep_recordings: true,
    visibility: 'unlisted',
  });
  await streamFor(app, 5);
  expect((await managed()).recordings).toMatchObject([{ video: { visibility: 'unlisted' } }]);
  expect(await audited()).toEqual([{ act: 'change_recording_settings', details: { visibility: 'unlisted' } }]);
  await app.patch(SETTINGS, app.ana, { keep_recordings: false });
  await streamFor(app, 5);
  expect(await managed()).toMatchObject({ recordings: [{}], settings: { keep_recordings: false, visibility: 'unlisted' }, next: null });
  expect((await app.get('/api/v2/channels/ana', null)).json().vod_enabled).toBe(false);
});

test('ST-02 concurrent changes of settings are both kept', async () => {
  for (let round = 0; round < 10; round++) {
    await app.db.rows(sql`delete from recording_settings`);
    await Promise.all([app.patch(SETTINGS, app.ana, { visibility: 'private' }), app.patch(SETTINGS, app.ana, { keep_recordings: false })]);
    expect((await managed()).settings).toEqual({ keep_recordings: false, visibility: 'private' });
  }
});

test('ST-02 the files of a stream without a recording are deleted an hour after its end', async () => {
  await app.patch(SETTINGS, app.ana, { keep_recordings: false });
  await streamFor(app, 5);
  const tidy = async () => {
    await runPeriodic(deleteUnkeptMedia);
    await runDueJobs(app.ctx, [deleteMediaJob]);
  };
  await tidy();
  expect(await files()).toBeGreaterThan(3);
  app.clock.pass(3601);
  await tidy();
  expect(await files()).toBe(0);
  expect(await app.db.rows(sql`select id from jobs`)).toEqual([]);
});
