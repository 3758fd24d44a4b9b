import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { givenUser } from '#features/accounts/server/testing.ts';
import { givenRole } from '#features/channels/server/testing.ts';
import type { Video } from '#features/recordings/contract/video.ts';
import type { StreamsApp } from '#features/streams/server/testing.ts';
import { DELETE_MEDIA, deleteUnkeptMedia } from './delete-recording.ts';
import { givenRecording, recordingsApp, streamFor, videosOfAna } from './testing.ts';

let app: StreamsApp;
beforeEach(async () => {
  app = await recordingsApp({ services: { recordings: { days: 14, quotaBytes: 1_000_000_000 } } });
});

const SETTINGS = '/api/internal/v1/channels/ana/recordings/settings';
const managed = async () => (await app.get('/api/internal/v1/channels/ana/recordings', app.ana)).json().data;
const pathOf = ({ video }: Video) => `/api/internal/v1/videos/${video.uuid}`;
const files = async () => (await app.ctx.objects.list('media/')).objects.length;
const audited = () => app.db.rows(sql`select act, details from audit_log order by created_at, id`);
const events = () => app.published.filter(({ event }) => event.endsWith('VideoPrivatedEvent'));
const refusalOf = ({ status, json }: Awaited<ReturnType<StreamsApp['get']>>) => [status, json().status.message];

test('ST-02 the broadcaster changes title and visibility of a recording, and the audit log says so', async () => {
  const video = await givenRecording(app);
  const changed = await app.patch(pathOf(video), app.ana, { title: ' Night rides ', visibility: 'unlisted' });
  expect(changed.json().data).toMatchObject({ session_title: 'Night rides', video: { visibility: 'unlisted', is_private: false } });
  expect([await videosOfAna(app), (await managed()).recordings]).toEqual([[], [changed.json().data]]);
  const { byte_length: bytes, expires_at: expiry } = changed.json().data;
  expect([(await managed()).storage, expiry]).toEqual([
    { used: bytes, quota: 1_000_000_000, is_full: false },
    '2026-01-16T12:00:00.000000Z',
  ]);
  expect(bytes).toBeGreaterThan(1_000);
  expect((await app.patch(pathOf(video), app.ana, {})).status).toBe(200);
  expect(await audited()).toEqual([
    { act: 'change_video', details: { video: video.session_title, title: 'Night rides', visibility: 'unlisted' } },
  ]);
});

test('ST-02 pages that play a recording are told once when it goes private', async () => {
  const video = await givenRecording(app);
  await app.patch(pathOf(video), app.ana, { visibility: 'private' });
  await app.patch(pathOf(video), app.ana, { visibility: 'private', title: 'Night rides' });
  expect(events()).toEqual([
    { channel: `channel.${app.channelId}`, event: 'App\\Events\\VideoPrivatedEvent', payload: { video_id: video.video.id } },
  ]);
});

test('ST-02 only the broadcaster and staff manage recordings, and nobody else learns of private ones', async () => {
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

test('ST-02 a deleted recording is gone at once, and its files are deleted by a job that is tried again', async () => {
  const video = await givenRecording(app);
  expect(await files()).toBeGreaterThan(3);
  expect((await app.delete(pathOf(video), app.ana)).json().data).toBeNull();
  expect([await videosOfAna(app), (await app.get(video.source, null)).status]).toEqual([[], 404]);
  expect(events()).toHaveLength(1);
  expect(await audited()).toEqual([{ act: 'delete_video', details: { video: video.session_title } }]);
  expect(refusalOf(await app.delete(pathOf(video), app.ana))).toEqual([404, 'VIDEO_NOT_FOUND']);

  const outage = vi.spyOn(app.ctx.objects, 'delete').mockRejectedValueOnce(new Error('The disk is read-only.'));
  await runDueJobs(app.ctx, [DELETE_MEDIA]);
  expect(await files()).toBeGreaterThan(3);
  app.clock.pass(60);
  await runDueJobs(app.ctx, [DELETE_MEDIA]);
  expect([await files(), await app.db.rows(sql`select id from media`), outage.mock.calls.length]).toEqual([0, [], 2]);
});

test('ST-02 new recordings have the visibility of the settings, and a channel can keep none', async () => {
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

test('ST-02 the files of a stream that left no recording are deleted an hour after its end', async () => {
  await app.patch(SETTINGS, app.ana, { keep_recordings: false });
  await streamFor(app, 5);
  const tidy = async () => {
    await deleteUnkeptMedia.run(app.ctx, undefined as never);
    await runDueJobs(app.ctx, [DELETE_MEDIA]);
  };
  await tidy();
  expect(await files()).toBeGreaterThan(3);
  app.clock.pass(3601);
  await tidy();
  expect(await files()).toBe(0);
  expect(await app.db.rows(sql`select id from jobs`)).toEqual([]);
});
