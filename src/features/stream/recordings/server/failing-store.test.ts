import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { processPrefix } from '#core/server/process-files.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { soon } from '#core/testing/soon.ts';
import { type StreamsApp, sendSeconds } from '#features/stream/streams/server/testing.ts';
import { makeMovieJob } from './movie/movies.ts';
import { givenRecording, recordingsApp, runDeadlines, videosOfAna } from './testing.ts';

/** The error of a full disk, and of an S3 store that answers 503 to all attempts. */
const FULL = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const AWAY = new Unavailable('the object store is unavailable: 503 SlowDown');

let app: StreamsApp;
/** Error of `put`; null while it works. */
let failure: Error | null;
beforeEach(async () => {
  app = await recordingsApp();
  failure = null;
  const put = app.ctx.objects.put.bind(app.ctx.objects);
  vi.spyOn(app.ctx.objects, 'put').mockImplementation(async (...args) => {
    if (failure) throw failure;
    await put(...args);
  });
});

const text = async (path: string) => (await app.get(path, null)).text;
const stored = async () =>
  (await app.db.rows(sql<{ sequence: number }>`select sequence from media_segments where variant = 'main' order by sequence`)).map(
    ({ sequence }) => sequence,
  );
const names = (playlist: string) => playlist.split('\n').filter((line) => line.endsWith('.m4s'));
const livestream = async () => (await app.get('/api/v2/channels/ana', null)).json().livestream;
const problems = () => app.logged.filter(({ level }) => level >= 40).map(({ msg }) => msg);

/** Waits until the live playlist has this segment. Returns the playlist and its folder. */
const livePlaylist = (sequence: number) =>
  soon(async () => {
    const main = (await text('/media/live/ana/master.m3u8')).split('\n').find((line) => line.endsWith('main.m3u8'))!;
    const playlist = await text(`/media/live/ana/${main}`);
    expect(names(playlist)).toContain(`main-segment-${sequence}.m4s`);
    return { playlist, folder: `/media/live/ana/${main.replace('main.m3u8', '')}` };
  });

/** The encoder leaves, and its livestream ends half a minute later. */
async function endOfStream() {
  await soon(async () => expect(await app.db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1));
  app.clock.pass(30);
  await runDeadlines(app);
  expect(await livestream()).toBeNull();
}

/** Verifies that all files of ana's recording exist. Returns its playlist. */
async function playedRecording(): Promise<string> {
  const folder = (await videosOfAna(app))[0]!.source.replace('master.m3u8', '');
  const playlist = await text(`${folder}main.m3u8`);
  for (const name of names(playlist))
    expect({ name, status: (await app.get(`${folder}${name}`, null)).status }).toEqual({ name, status: 200 });
  return playlist;
}

test('ST-02 while the disk is full a stream continues, and its recording plays on after the gap', async () => {
  const encoder = await app.connect();
  await sendSeconds(encoder, 6);
  await soon(async () => expect(await stored()).toEqual([0, 1]));
  failure = FULL;
  await sendSeconds(encoder, 4, 6_000);
  const { folder } = await livePlaylist(3);
  expect((await app.get(`${folder}main-segment-3.m4s`, null)).status).toBe(200);
  await soon(async () => expect(problems()).toEqual(['Segments cannot be stored; the recording has a gap']));
  await soon(() =>
    expect(app.published).toContainEqual(
      expect.objectContaining({ event: 'App\\Events\\RecordingStateEvent', payload: expect.objectContaining({ has_gaps: true }) }),
    ),
  );
  failure = null;
  await sendSeconds(encoder, 4, 10_000);
  await soon(async () => expect(await stored()).toEqual([0, 1, 4, 5]));
  await encoder.close();
  await endOfStream();
  expect((await playedRecording()).match(/#EXT-X-DISCONTINUITY\n|main-segment-\d+/g)!.slice(0, 5)).toEqual([
    'main-segment-0',
    'main-segment-1',
    '#EXT-X-DISCONTINUITY\n',
    'main-segment-4',
    'main-segment-5',
  ]);
  expect(problems()).toEqual(['Segments cannot be stored; the recording has a gap', 'Segments are stored again']);
  const { recordings } = (await app.get('/api/internal/v1/channels/ana/recordings', app.ana)).json().data;
  expect(recordings).toMatchObject([{ stop: null, has_gaps: true }]);
});

test('ST-02 while the store is unavailable a stream continues, and its recording is complete in the end', async () => {
  const encoder = await app.connect();
  failure = AWAY;
  await sendSeconds(encoder, 8);
  const { folder } = await livePlaylist(2);
  expect({ status: (await app.get(`${folder}main-segment-0.m4s`, null)).status, stored: await stored() }).toEqual({
    status: 200,
    stored: [],
  });
  failure = null;
  await soon(async () => expect(await stored()).toEqual([0, 1, 2]));
  await encoder.close();
  await endOfStream();
  expect(await playedRecording()).not.toContain('DISCONTINUITY');
});

/** Stores two segments of a stream that ends during an outage of the store. */
async function endWhileAway(): Promise<void> {
  const encoder = await app.connect();
  await sendSeconds(encoder, 6);
  await soon(async () => expect(await stored()).toEqual([0, 1]));
  failure = AWAY;
  await sendSeconds(encoder, 4, 6_000);
  await encoder.close();
  await endOfStream();
}

test('ST-02 a stream ends when its encoder has left, also while the store is unavailable, and is recorded once it is back', async () => {
  await endWhileAway();
  expect(await stored()).toEqual([0, 1]);
  failure = null;
  await soon(async () => expect(await stored()).toEqual([0, 1, 2, 3, 4]));
  app.clock.pass(15);
  await runDeadlines(app);
  expect((await videosOfAna(app))[0]!.duration).toBeGreaterThan(8_000);
  expect(await playedRecording()).not.toContain('DISCONTINUITY');
});

test('ST-02 a recording includes segments stored long after its end, also where its playlist was read before', async () => {
  await endWhileAway();
  app.clock.pass(600);
  await runDeadlines(app);
  expect(names(await playedRecording())).toHaveLength(2);
  failure = null;
  await soon(async () => expect(await stored()).toEqual([0, 1, 2, 3, 4]));
  app.clock.pass(3000);
  await runDeadlines(app);
  expect([(await videosOfAna(app))[0]!.duration > 8_000, names(await playedRecording()).length]).toEqual([true, 5]);
  expect(await app.db.rows(sql`select 1 from deadlines where kind = 'recordings.measure'`)).toEqual([]);
});

test('ST-02 a recording without stored segments until long after its end is listed once it is complete', async () => {
  const encoder = await app.connect();
  failure = AWAY;
  await sendSeconds(encoder, 6);
  await encoder.close();
  await endOfStream();
  app.clock.pass(600);
  await runDeadlines(app);
  expect(await videosOfAna(app)).toEqual([]);
  failure = null;
  await soon(async () => expect(await stored()).toEqual([0, 1, 2]));
  app.clock.pass(3000);
  await runDeadlines(app);
  expect((await videosOfAna(app))[0]!.duration).toBeGreaterThan(5_000);
  expect(names(await playedRecording())).toHaveLength(3);
});

test('ST-02 a node stops soon, also while the store is unavailable', async () => {
  const encoder = await app.connect();
  await sendSeconds(encoder, 6);
  await soon(async () => expect(await stored()).toEqual([0, 1]));
  failure = AWAY;
  await sendSeconds(encoder, 4, 6_000);
  await livePlaylist(3);
  await app.ingest.close();
  expect(await stored()).toEqual([0, 1]);
});

test('ST-02 an MP4 file that cannot be stored leaves nothing behind, and can be requested again', async () => {
  const { uuid } = (await givenRecording(app)).video;
  const movie = `/api/internal/v1/videos/${uuid}/movie`;
  const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`grandstand-movie-${processPrefix()}`));
  failure = FULL;
  await app.post(movie, app.ana);
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect((await app.get(movie, app.ana)).json().data.state).toBe('making');
    await runDueJobs(app.ctx, [makeMovieJob]);
    app.clock.pass(3600);
  }
  expect({ state: (await app.get(movie, app.ana)).json().data.state, folders: await folders() }).toEqual({ state: 'failed', folders: [] });
  failure = null;
  await app.post(movie, app.ana);
  await runDueJobs(app.ctx, [makeMovieJob]);
  expect((await app.get(movie, app.ana)).json().data.state).toBe('ready');
});
