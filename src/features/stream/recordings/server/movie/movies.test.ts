import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnyJobKind } from '#core/server/jobs/job.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { Movie } from '#features/stream/recordings/contract/manage.ts';
import type { Video } from '#features/stream/recordings/contract/video.ts';
import type { StreamsApp } from '#features/stream/streams/server/testing.ts';
import { deleteMediaJob } from '../retention.ts';
import { givenRecording, recordingsApp, removeDeleted } from '../testing.ts';
import { deleteExpiredMovies, deleteMovieJob } from './movie-files.ts';
import { makeMovieJob } from './movies.ts';

let app: StreamsApp;
let video: Video;
let path: string;
beforeEach(async () => {
  app = await recordingsApp();
  video = await givenRecording(app);
  path = `/api/internal/v1/videos/${video.video.uuid}/movie`;
});

const request = async () => app.post(path, app.ana);
const movie = async (): Promise<Movie | null> => (await app.get(path, app.ana)).json().data;
const run = (...kinds: AnyJobKind[]) => runDueJobs(app.ctx, kinds);
const stored = async () => (await app.ctx.objects.list('movies/')).objects.map(({ size }) => size);

test('ST-02 the broadcaster requests an MP4 file of a recording, and downloads it whole or in ranges for a day', async () => {
  expect(await movie()).toBeNull();
  expect((await request()).json().data).toEqual({ state: 'making', progress: 0, files: [], expires_at: null });
  await Promise.all([request(), request()]);
  await run(makeMovieJob);
  const made = (await movie())!;
  expect(made).toMatchObject({ state: 'ready', progress: 1, expires_at: '2026-01-03T12:00:30.000000Z' });
  const [{ url, size, duration }] = made.files as [Movie['files'][number]];
  expect({ fileCount: made.files.length, stored: await stored() }).toEqual({ fileCount: 1, stored: [size] });
  expect(duration * 1000).toBeCloseTo(video.duration, -3);

  const file = await app.get(url, null);
  expect([file.status, file.headers.get('content-length'), file.headers.get('content-disposition')]).toEqual([
    200,
    String(size),
    expect.stringContaining(`filename="${video.session_title}.mp4"`),
  ]);
  const part = await app.get(url, null, { range: 'bytes=4-11' });
  expect({ status: part.status, part: part.text, contentRange: part.headers.get('content-range') }).toEqual({
    status: 206,
    part: 'ftypisom',
    contentRange: `bytes 4-11/${size}`,
  });
  expect((await app.get(url.replace(/\/private-[^/]+/, ''), null)).status).toBe(404);

  app.clock.pass(86_400);
  await deleteExpiredMovies.run(app.ctx, undefined as never);
  await run(deleteMovieJob);
  expect({ movie: await movie(), stored: await stored() }).toEqual({ movie: null, stored: [] });
});

const deleteVideo = () => app.delete(path.replace('/movie', ''), app.ana);

test('ST-02 the MP4 files are deleted and restored with their recording', async () => {
  await request();
  await run(makeMovieJob);
  const { url } = (await movie())!.files[0]!;
  await deleteVideo();
  expect({ status: (await app.get(url, null)).status, stored: await stored() }).toEqual({ status: 404, stored: [expect.any(Number)] });
  await app.post(path.replace('movie', 'restore'), app.ana);
  expect({ status: (await app.get(url, null)).status, state: (await movie())!.state }).toEqual({ status: 200, state: 'ready' });
  await deleteVideo();
  await removeDeleted(app);
  await run(deleteMovieJob, deleteMediaJob);
  expect((await app.ctx.objects.list('')).objects).toEqual([]);
});

test('ST-02 an MP4 file is complete when the deletion of its recording is undone meanwhile', async () => {
  await request();
  await deleteVideo();
  await run(makeMovieJob);
  await app.post(path.replace('movie', 'restore'), app.ana);
  expect((await movie())!.files).toHaveLength(1);
});

test('ST-02 a recording removed while its MP4 file is written leaves none', async () => {
  await request();
  const put = app.ctx.objects.put.bind(app.ctx.objects);
  vi.spyOn(app.ctx.objects, 'put').mockImplementationOnce(async (...args) => {
    await put(...args);
    await deleteVideo();
    await removeDeleted(app);
    await run(deleteMediaJob);
  });
  await run(makeMovieJob);
  await run(deleteMovieJob);
  expect(await stored()).toEqual([]);
});

test('ST-02 an MP4 file stored during the deletion of its recording is deleted too', async () => {
  await request();
  const { promise: listed, resolve: markListed } = Promise.withResolvers<void>();
  const put = app.ctx.objects.put.bind(app.ctx.objects);
  const list = app.ctx.objects.list.bind(app.ctx.objects);
  let deletion: Promise<void> | undefined;
  vi.spyOn(app.ctx.objects, 'put').mockImplementationOnce(async (...args) => {
    await deleteVideo();
    await removeDeleted(app);
    deletion = run(deleteMovieJob);
    await listed;
    await put(...args);
  });
  const making = run(makeMovieJob);
  vi.spyOn(app.ctx.objects, 'list').mockImplementationOnce(async (...args) => {
    const found = await list(...args);
    markListed();
    await making;
    return found;
  });
  await making;
  await deletion;
  await run(deleteMovieJob);
  expect(await stored()).toEqual([]);
});

test('ST-02 recreated MP4 files are not deleted with the expired ones', async () => {
  await request();
  await run(makeMovieJob);
  app.clock.pass(86_400);
  await deleteExpiredMovies.run(app.ctx, undefined as never);
  await request();
  await run(makeMovieJob);
  await run(deleteMovieJob);
  expect((await app.get((await movie())!.files[0]!.url, null)).status).toBe(200);
});

test('ST-02 a recording with damaged files has no MP4 file, and it can be requested again', async () => {
  const lost = (await app.ctx.objects.list('media/')).objects.find(({ key }) => key.includes('main-segment-1'))!.key;
  await request();
  await app.ctx.objects.delete([lost]);
  await run(makeMovieJob);
  expect(await movie()).toMatchObject({ state: 'failed', files: [] });
  expect((await request()).json().data).toMatchObject({ state: 'making', progress: 0 });
});

test('ST-02 a stream whose encoder changed its picture becomes two files', async () => {
  await app.db.rows(sql`
    insert into media_inits (media_id, variant, version, bytes, tracks)
    select media_id, variant, 1, bytes, jsonb_set(tracks, '{0,width}', '42') from media_inits where variant = 'main'`);
  await app.db.rows(sql`update media_segments set init_version = 1 where sequence >= 1`);
  await request();
  await run(makeMovieJob);
  const { files } = (await movie())!;
  expect(files.map(({ duration }) => Math.round(duration))).toEqual([2, 3]);
  expect(files.map(({ url }) => url.split('/').at(-1))).toEqual(['movie-1.mp4', 'movie-2.mp4']);
});

test('ST-02 only the broadcaster and staff get MP4 files, and none are created while the disk is nearly full', async () => {
  const fan = await givenUser(app.db, 'fan');
  expect({ postStatus: (await app.post(path, fan)).status, appStatus: (await app.get(path, fan)).status }).toEqual({
    postStatus: 403,
    appStatus: 403,
  });
  await app.db.rows(sql`update recording_storage set full_since = ${app.clock.now()}`);
  const refused = await request();
  expect({ status: refused.status, message: refused.json().status.message }).toEqual({ status: 409, message: 'STORAGE_FULL' });
});
