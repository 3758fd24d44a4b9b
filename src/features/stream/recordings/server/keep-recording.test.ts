import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { captionUnit, withUnit } from '#core/server/media/flv/captions.ts';
import { anAudioConfig, aVideoConfig, sampleStream } from '#core/server/media/testing/sample-stream.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { soon } from '#core/testing/soon.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { sendSeconds } from '#features/stream/streams/server/testing.ts';
import { keepRecording } from './retention.ts';
import { givenRecording, recordingsApp, runDeadlines, streamFor, videosOfAna } from './testing.ts';

test('ST-02 an ended stream leaves a recording with everything its encoders sent; a running one leaves none', async () => {
  const app = await recordingsApp();
  const encoder = await app.connect();
  await sendSeconds(encoder, 5);
  await soon(async () => expect((await app.db.rows(sql`select 1 from media_segments`)).length).toBeGreaterThan(0));
  expect(await videosOfAna(app)).toEqual([]);
  await encoder.close();
  const { session_title: title } = (await app.get('/api/v2/channels/ana', null)).json().livestream;
  await streamFor(app, 7);

  const [video, ...others] = await videosOfAna(app);
  expect(others).toEqual([]);
  expect(video).toMatchObject({ session_title: title, is_live: false, views: 0, video: { visibility: 'public', is_private: false } });
  expect(video!.duration).toBeGreaterThan(10_000);
  expect((await app.get('/api/v2/channels/ana', null)).json().vod_enabled).toBe(true);
});

test('ST-02 a recording includes segments stored after the end of its livestream', async () => {
  const app = await recordingsApp();
  const encoder = await app.connect();
  await sendSeconds(encoder, 5);
  await soon(async () => expect((await app.db.rows(sql`select 1 from media_segments`)).length).toBeGreaterThan(0));
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  await encoder.closed;
  const [early] = await videosOfAna(app);
  const stored = async () =>
    (await app.db.row(sql<{ seconds: number }>`select sum(duration) as seconds from media_segments where variant = 'main'`))!.seconds;
  await soon(async () => expect(await stored()).toBeGreaterThan(4.5));
  app.clock.pass(15);
  await runDeadlines(app);
  const [late] = await videosOfAna(app);
  expect(late!.duration).toBe(Math.round((await stored()) * 1000));
  expect(early?.duration ?? 0).toBeLessThan(late!.duration);
});

test('ST-02 a recording that was kept for good before all its segments were stored is released if it outgrows the quota', async () => {
  const app = await recordingsApp({ settings: { RECORDING_QUOTA_GB: 1_000_000_000 / 1024 ** 3 } });
  const { video } = await givenRecording(app);
  const stored = async () => {
    const { recordings, storage } = (await app.get('/api/internal/v1/channels/ana/recordings', app.ana)).json().data;
    return { isKept: recordings[0].is_kept, kept: storage.kept };
  };
  expect((await app.patch(`/api/internal/v1/videos/${video.uuid}`, app.ana, { is_kept: true })).status).toBe(200);
  const grow = (bytes: number) =>
    app.db.rows(
      sql`update media_segments set byte_length = ${bytes}::int4 where variant = 'main' and sequence = (select min(sequence) from media_segments)`,
    );
  await grow(900_000_000);
  app.clock.pass(15);
  await runDeadlines(app);
  expect(await stored()).toMatchObject({ isKept: true });
  expect((await stored()).kept).toBeGreaterThanOrEqual(900_000_000);
  await grow(1_000_000_000);
  app.clock.pass(45);
  await runDeadlines(app);
  expect(await stored()).toEqual({ isKept: false, kept: 0 });
});

test('ST-02 a recording without stored segments is listed, cannot be downloaded, and is dropped if none arrive', async () => {
  const app = await recordingsApp();
  const put = vi.spyOn(app.ctx.objects, 'put').mockRejectedValue(new Unavailable('the object store is unavailable: 503'));
  const encoder = await app.connect();
  await sendSeconds(encoder, 6);
  await soon(async () => expect(put).toHaveBeenCalled());
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  const [video] = await videosOfAna(app);
  const { uuid } = video!.video;
  const page = async () => (await app.get(`/api/v1/video/${uuid}`, null)).json().livestream?.duration;
  const refused = (await app.post(`/api/internal/v1/videos/${uuid}/movie`, app.ana)).json().status?.message;
  expect({ duration: video!.duration, page: await page(), refused }).toEqual({ duration: 0, page: 0, refused: 'VIDEO_PROCESSING' });
  const managed = async () => (await app.get('/api/internal/v1/channels/ana/recordings', app.ana)).json().data.recordings;
  expect(await managed()).toMatchObject([{ duration: 0 }]);
  app.clock.pass(300);
  await runDeadlines(app);
  expect({ videosOfAna: await videosOfAna(app), managedCount: (await managed()).length, page: await page() }).toEqual({
    videosOfAna: [],
    managedCount: 1,
    page: 0,
  });
  app.clock.pass(3300);
  await runDeadlines(app);
  expect({ videosOfAna: await videosOfAna(app), managed: await managed(), page: await page() }).toEqual({
    videosOfAna: [],
    managed: [],
    page: undefined,
  });
  put.mockRestore();
});

test('ST-02 a livestream without video leaves no recording', async () => {
  const app = await recordingsApp();
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  expect((await app.post('/api/internal/v1/channels/ana/livestream', staff, {})).status).toBe(200);
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  expect(await videosOfAna(app)).toEqual([]);
});

test('ST-02 when several nodes end a livestream at the same time, it leaves exactly one recording', async () => {
  const app = await recordingsApp();
  const { live_stream_id: livestreamId } = (await givenRecording(app)).video;
  const again = () => app.ctx.tx((tx) => keepRecording(tx, { channelId: app.channelId, livestreamId, at: app.clock.now() }));
  await app.db.rows(sql`delete from recordings`);
  await Promise.all([again(), again(), again(), again()]);
  await again();
  expect(await videosOfAna(app)).toHaveLength(1);
});

test('ST-01 ST-02 a stream whose pictures come with captions announces them while it is live, and in its recording', async () => {
  const app = await recordingsApp();
  const encoder = await app.connect();
  encoder.config(aVideoConfig());
  encoder.config(anAudioConfig());
  for (const sample of sampleStream(6))
    encoder.sample(sample.track === 'video' ? withUnit(sample, captionUnit([0xfc, 0x94, 0x20])) : sample);
  await encoder.drained();
  const announcement = '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="captions"';
  await soon(async () => expect((await app.get('/media/live/ana/master.m3u8', null)).text).toContain(announcement));
  await encoder.close();
  await soon(async () => expect(await app.db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1));
  app.clock.pass(30);
  await runDeadlines(app);
  const [video] = await videosOfAna(app);
  expect((await app.get(video!.source, null)).text).toContain(announcement);
});

test('ST-02 the recording of a stream without captions says that it has none', async () => {
  const app = await recordingsApp();
  const { source } = await givenRecording(app);
  expect((await app.get(source, null)).text.match(/CLOSED-CAPTIONS=NONE/g)).toHaveLength(2);
});
