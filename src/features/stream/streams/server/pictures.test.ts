import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Ffmpeg } from '#core/server/ffmpeg/ffmpeg.ts';
import { fakeFfmpeg, realFfmpeg } from '#core/server/ffmpeg/testing/fake-ffmpeg.ts';
import { runDueJobs, storedJobs } from '#core/server/jobs/testing.ts';
import type { MediaEvent } from '#core/server/media/flv/track-reader.ts';
import type { RealtimeView } from '#core/server/periodic-job.ts';
import { sharp } from '#core/server/pictures/library.ts';
import { pixelAt } from '#core/server/pictures/testing.ts';
import { soon } from '#core/testing/soon.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { deleteMedia, picturesOfMedia, takePictureOfMedia } from './api.ts';
import { liveFolder } from './delivery/stored-media.ts';
import { liveThumbnailJob, recordingPicturesJob, scheduleLiveThumbnails } from './pictures/media-pictures.ts';
import { findMediaOfLivestream } from './store/media.ts';
import { realVideo, sendVideo } from './testing/real-video.ts';
import { type StreamsApp, sendSeconds, streamsApp } from './testing.ts';

const { signal } = new AbortController();
const PATH = /^\/media\/live\/ana\/[0-9a-f-]{36}\/picture-[0-9a-f]{40}\.webp$/;
const picturesOf = ({ db }: StreamsApp, mediaId: string) => picturesOfMedia(db, new Map([[mediaId, liveFolder('ana', mediaId)]]));
const NO_PICTURE = { url: '', src: '', srcset: '' };

/** Two seconds each of a test picture, blue, and black. Each is a segment. */
let video: MediaEvent[];
beforeAll(async () => {
  const scenes = [
    ['testsrc', 2],
    ['color=blue', 2],
    ['color=black', 4],
  ] as const;
  video = await realVideo({ scenes });
});

const open = (ffmpeg: Ffmpeg | null = realFfmpeg()): Promise<StreamsApp> => streamsApp({ services: ffmpeg ? { ffmpeg } : {} });
const ask = ({ ctx }: StreamsApp) => scheduleLiveThumbnails.run(ctx, {} as RealtimeView);

/** Streams these events, and waits until this many segments are stored. */
async function stream(app: StreamsApp, events: readonly MediaEvent[], segments: number) {
  const encoder = await app.connect();
  await sendVideo(encoder, events);
  const stored = () => app.db.rows(sql`select 1 from media_segments where variant = 'main'`);
  await soon(async () => expect((await stored()).length).toBeGreaterThanOrEqual(segments));
  return encoder;
}

async function thumbnails(app: StreamsApp) {
  const [v2, v1, current, home] = await Promise.all(
    ['/api/v2/channels/ana', '/api/v1/channels/ana', '/api/v2/channels/ana/livestream', '/api/v1/livestreams'].map(async (path) =>
      (await app.get(path, null)).json(),
    ),
  );
  return [v2.livestream, v1.livestream, current.data, home.data.livestreams[0]].map((of) => of?.thumbnail);
}

async function picture(app: StreamsApp, path: string): Promise<Buffer> {
  const reply = await app.http.inject({ method: 'GET', url: path });
  expect({ statusCode: reply.statusCode, contentType: reply.headers['content-type'] }).toEqual({
    statusCode: 200,
    contentType: 'image/webp',
  });
  return reply.rawPayload;
}

async function end(app: StreamsApp): Promise<string> {
  const { id } = (await app.get('/api/v2/channels/ana', null)).json().livestream;
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  return (await findMediaOfLivestream(app.db, id))!;
}

test('X-03 a live stream has the picture of its newest segment in every response, and another one after a minute', async () => {
  const app = await open();
  const first = video.filter((event) => event.kind === 'config' || event.sample.dts < 3_000);
  const encoder = await stream(app, first, 1);
  expect(await thumbnails(app)).toMatchObject(Array(4).fill({ src: '' }));
  await Promise.all([ask(app), ask(app)]);
  expect(await storedJobs(app.db)).toHaveLength(1);
  await runDueJobs(app.ctx, [liveThumbnailJob]);

  const [shown, ...others] = await thumbnails(app);
  expect(shown).toEqual({ url: shown.src, src: expect.stringMatching(PATH), srcset: expect.any(String) });
  const [large, small] = shown.srcset.split(', ').map((entry: string) => entry.split(' '));
  expect({ large, small }).toEqual({ large: [shown.src, '640w'], small: [expect.stringMatching(PATH), '320w'] });
  const { url: _, ...onCards } = shown;
  expect(others).toEqual([shown, shown, onCards]);
  const bytes = await picture(app, shown.src);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
  expect(await sharp(await picture(app, small[0])).metadata()).toMatchObject({ width: 320, height: 180 });
  expect((await sharp(bytes).stats()).channels[0]!.stdev).toBeGreaterThan(50);

  app.clock.pass(59);
  await ask(app);
  expect(await storedJobs(app.db)).toEqual([]);
  await encoder.close();
  const second = video.filter((event) => event.kind === 'config' || (event.sample.dts >= 2_000 && event.sample.dts < 4_000));
  const before = await app.db.rows(sql`select 1 from media_segments where variant = 'main'`);
  const again = await stream(app, second, before.length + 1);
  app.clock.pass(2);
  await ask(app);
  await runDueJobs(app.ctx, [liveThumbnailJob]);
  const [next] = await thumbnails(app);
  const [red, green, blue] = await pixelAt(await picture(app, next.src), 300, 180);
  expect([red! < 40, green! < 40, blue! > 200]).toEqual([true, true, true]);
  // Hidden pictures are deleted; a node that served one forgets it within a minute.
  app.clock.pass(61);
  for (const old of [shown.src, small[0]]) expect((await app.get(old, null)).status).toBe(404);
  await again.close();
});

test('X-03 the pictures of streams that began together are requested a few at a time, each once a minute', async () => {
  const app = await open();
  const keys = [app.key];
  for (const name of ['bo', 'cy', 'dee', 'eve', 'flo']) {
    const person = await givenUser(app.db, name);
    await givenChannel(app.db, person);
    keys.push((await app.get(`/api/internal/v1/channels/${name}/stream-key`, person)).json().data.stream_key);
  }
  for (const key of keys) await sendSeconds(await app.connect(key), 5);
  const begun = () => app.db.rows(sql`select distinct media_id from media_segments where variant = 'main'`);
  await soon(async () => expect(await begun()).toHaveLength(6));
  const scheduled: number[] = [];
  for (let round = 0; round < 13; round++) {
    const before = (await storedJobs(app.db)).length;
    await ask(app);
    scheduled.push((await storedJobs(app.db)).length - before);
    if (round === 3) await app.db.rows(sql`delete from jobs`);
    app.clock.pass(5);
  }
  expect(scheduled).toEqual([3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
});

test('X-03 without ffmpeg a stream has no picture, and no job waits for one', async () => {
  const app = await open(null);
  const encoder = await stream(app, video, 3);
  await ask(app);
  expect(await thumbnails(app)).toMatchObject(Array(4).fill({ src: '', srcset: '' }));
  await end(app);
  expect(await storedJobs(app.db)).toEqual([]);
  await encoder.closed;
});

test('a stream without video has no picture, which is no failure', async () => {
  const app = await open();
  const audio = video.filter((event) => (event.kind === 'config' ? event.config.track : event.sample.track) === 'audio');
  const encoder = await stream(app, audio, 2);
  await ask(app);
  await runDueJobs(app.ctx, [liveThumbnailJob]);
  const mediaId = await end(app);
  app.clock.pass(60);
  await runDueJobs(app.ctx, [recordingPicturesJob]);
  expect(await storedJobs(app.db)).toEqual([]);
  expect((await picturesOf(app, mediaId)).get(mediaId)).toEqual({ thumbnail: null, storyboard: null });
  await encoder.closed;
});

test.each([
  ['crashes', 'process.kill(process.pid, "SIGSEGV")', 'ffmpeg ended with SIGSEGV.'],
  ['fails', 'console.error("no space left on device"); process.exit(1)', 'ffmpeg ended with code 1: no space left on device'],
])(
  'an ffmpeg that %s leaves the stream without a picture, shows the reason to staff, and is retried the next minute',
  async (_what, script, error) => {
    const app = await open(fakeFfmpeg(script));
    const encoder = await stream(app, video, 3);
    await ask(app);
    await runDueJobs(app.ctx, [liveThumbnailJob]);
    app.clock.pass(30);
    await runDueJobs(app.ctx, [liveThumbnailJob]);
    expect(await storedJobs(app.db)).toMatchObject([{ kind: 'streams.live_thumbnail', state: 'dead', error }]);
    expect((await thumbnails(app))[0]).toEqual(NO_PICTURE);

    app.ctx.services.ffmpeg = realFfmpeg();
    app.clock.pass(31);
    // An encoder that is silent for ten seconds is disconnected.
    await encoder.close();
    const again = await app.connect();
    await ask(app);
    await runDueJobs(app.ctx, [liveThumbnailJob]);
    expect(await storedJobs(app.db)).toEqual([]);
    expect((await thumbnails(app))[0].src).toMatch(PATH);
    await again.close();
  },
);

test('an ffmpeg with invalid output produces no picture', async () => {
  const app = await open(fakeFfmpeg('process.stdout.write("no pixels")'));
  const encoder = await stream(app, video, 3);
  await ask(app);
  await runDueJobs(app.ctx, [liveThumbnailJob]);
  expect({ storedJobs: await storedJobs(app.db), thumbnails: (await thumbnails(app))[0] }).toEqual({
    storedJobs: [],
    thumbnails: NO_PICTURE,
  });
  await encoder.close();
});

test('X-03 an ended livestream has its best picture, which is not black, and a storyboard', async () => {
  const app = await open();
  const encoder = await stream(app, video, 3);
  await ask(app);
  await runDueJobs(app.ctx, [liveThumbnailJob]);
  const [live] = await thumbnails(app);
  const mediaId = await end(app);
  await encoder.closed;
  await soon(async () => expect(await app.db.rows(sql`select 1 from media_segments where variant = 'main'`)).toHaveLength(4));
  await runDueJobs(app.ctx, [recordingPicturesJob]);
  expect(await storedJobs(app.db)).toHaveLength(1);
  app.clock.pass(31);
  await runDueJobs(app.ctx, [recordingPicturesJob]);
  expect(await storedJobs(app.db)).toEqual([]);

  const { thumbnail, storyboard } = (await picturesOf(app, mediaId)).get(mediaId)!;
  const [previous] = (await app.get('/api/v1/channels/ana', null)).json().previous_livestreams;
  // Without a feature for recordings, no one can watch it.
  expect(previous.thumbnail).toEqual(NO_PICTURE);
  expect((await sharp(await picture(app, thumbnail!.src)).stats()).channels[2]!.mean).toBeGreaterThan(100);
  expect(storyboard).toEqual({ every: 2, columns: 10, rows: 1, sheets: [expect.stringMatching(PATH)] });
  const sheet = await picture(app, storyboard!.sheets[0]!);
  expect(await sharp(sheet).metadata()).toMatchObject({ width: 1600, height: 90 });
  const tiles = await Promise.all([1, 2, 3].map((tile) => pixelAt(sheet, tile * 160 + 80, 45)));
  expect(tiles.map(([, , blue]) => blue! > 200)).toEqual([true, false, false]);
  app.clock.pass(61);
  expect((await app.get(live.src, null)).status).toBe(404);

  // Clip pictures at two times: the first scene and the second one.
  const taken = await Promise.all([1, 3].map((seconds) => takePictureOfMedia(app.ctx, mediaId, seconds, signal)));
  const blues = await Promise.all(taken.map(async (sizes) => (await sharp(sizes![0]!.bytes).stats()).channels[0]!.stdev));
  expect([blues[0]! > 50, blues[1]! < 5]).toEqual([true, true]);

  await app.ctx.tx((tx) => deleteMedia(tx, mediaId));
  expect(await app.db.rows(sql`select 1 from pictures`)).toEqual([]);
  expect((await picturesOf(app, mediaId)).size).toBe(0);
});

test('a segment that cannot be decoded, or is missing, leaves a recording its other pictures', async () => {
  const app = await open();
  const encoder = await stream(app, video, 3);
  const mediaId = await end(app);
  await encoder.closed;
  const { objects } = (await app.ctx.objects.list(`media/${mediaId}/`)) && app.ctx;
  const keys = (await objects.list(`media/${mediaId}/`)).objects.map(({ key }) => key).filter((key) => key.includes('main'));
  await objects.put(keys[0]!, Buffer.alloc(1000, 1), { type: 'video/mp4', immutable: true });
  await objects.delete([keys[2]!]);
  app.clock.pass(31);
  await runDueJobs(app.ctx, [recordingPicturesJob]);
  expect(await storedJobs(app.db)).toEqual([]);
  const { thumbnail, storyboard } = (await picturesOf(app, mediaId)).get(mediaId)!;
  expect({ src: thumbnail?.src, sheetCount: storyboard?.sheets.length }).toEqual({ src: expect.stringMatching(PATH), sheetCount: 1 });
});
