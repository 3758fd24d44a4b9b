import { once } from 'node:events';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { testFolderStore } from '#core/server/testing/test-objects.ts';
import { soon } from '#core/testing/soon.ts';
import type { Video, VideoPage } from '#features/stream/recordings/contract/video.ts';
import { type StreamsApp, streamNode } from '#features/stream/streams/server/testing.ts';
import { makeMovieJob } from './movie/movies.ts';
import { givenRecording, recordingFeatures, recordingsApp, runDeadlines } from './testing.ts';

let app: StreamsApp;
let video: Video;
beforeEach(async () => {
  app = await recordingsApp();
  video = await givenRecording(app);
});

const read = (path: string) => app.get(path, null);
const uriLines = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const page = async (viewer: Parameters<StreamsApp['get']>[1]) => app.get(`/api/v1/video/${video.video.uuid}`, viewer);
const setVisibility = (visibility: string) => app.db.rows(sql`update recordings set visibility = ${visibility}`);

test('ST-02 a recording plays from its playlists, and caches may keep its segments', async () => {
  expect(video.source).toMatch(/^\/media\/video\/[0-9a-f-]{36}\/master\.m3u8$/);
  const folder = video.source.replace('master.m3u8', '');
  const master = await read(video.source);
  expect(uriLines(master.text)).toEqual(['main.m3u8', 'audio.m3u8']);
  const playlist = await read(`${folder}main.m3u8`);
  expect({ contentType: playlist.headers.get('content-type'), playlist: playlist.text }).toEqual({
    contentType: 'application/vnd.apple.mpegurl',
    playlist: expect.stringMatching(/PLAYLIST-TYPE:VOD.*main-init-0\.mp4.*main-segment-0\.m4s\n.*ENDLIST/s),
  });
  for (const name of ['main-init-0.mp4', ...uriLines(playlist.text)]) {
    const file = await read(`${folder}${name}`);
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'video/mp4',
      'public, max-age=3600, immutable',
    ]);
  }
  expect((await read(`${folder}main-segment-99.m4s`)).status).toBe(404);
  expect((await read(`${folder}main-part-0.m4s`)).status).toBe(404);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heldBytes = () => {
  // V8 frees the memory of collected buffers in the background, at the latest before the next collection.
  for (let times = 0; times < 2; times += 1) collectGarbage();
  return process.memoryUsage().arrayBuffers;
};

test('ST-02 clients that do not read a segment hold no copy of it in memory', async () => {
  const [clients, size] = [50, 8 * 1024 * 1024];
  const { key } = (await app.ctx.objects.list('media/')).objects.find((object) => object.key.endsWith('/main-segment-0.m4s'))!;
  await app.ctx.objects.put(key, Buffer.alloc(size), { type: 'video/mp4', immutable: true });
  const port = Number(new URL(app.rtmp.nodeUrl!).port);
  const before = heldBytes();
  const sockets = Array.from({ length: clients }, () => connect(port, '127.0.0.1'));
  afterTest(async () => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets)
    socket.write(`GET ${video.source.replace('master.m3u8', 'main-segment-0.m4s')} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
  expect(heldBytes() - before).toBeLessThan((clients * size) / 8);
});

test('ST-02 a segment is served in ranges', async () => {
  const url = video.source.replace('master.m3u8', 'main-segment-0.m4s');
  const { text, headers } = await read(url);
  const part = await app.get(url, null, { range: 'bytes=4-7' });
  expect([part.status, part.text, headers.get('accept-ranges')]).toEqual([206, text.slice(4, 8), 'bytes']);
});

test('ST-02 the playlist of a recording is cached for a minute once nothing more is added to it', async () => {
  const caching = async () => (await read(video.source)).headers.get('cache-control');
  expect(await caching()).toBe('public, max-age=5');
  app.clock.pass(300);
  await runDeadlines(app);
  expect([await caching(), await caching()]).toEqual(['public, max-age=60', 'public, max-age=60']);
});

test('ST-02 a client finds the livestream, the channel and the playlist in the response of a video', async () => {
  expect((await page(null)).json()).toMatchObject({
    id: video.video.id,
    source: video.source,
    views: 0,
    can_manage: false,
    livestream: { id: video.id, duration: video.duration, channel: { slug: 'ana', user: { username: 'ana' } } },
  } satisfies Partial<Record<keyof VideoPage, unknown>>);
  expect((await page(app.ana)).json()).toMatchObject({ can_manage: true });
  expect((await read('/api/v1/video/019b7e4a-0000-7000-8000-000000000001')).status).toBe(404);
});

test('ST-02 an unlisted recording is not listed, and plays at a URL that only its page contains', async () => {
  await setVisibility('unlisted');
  expect((await read('/api/v2/channels/ana/videos')).json()).toEqual([]);
  expect((await read(video.source)).status).toBe(404);
  const { source } = (await page(null)).json();
  expect({ source, cacheControl: (await read(source)).headers.get('cache-control') }).toEqual({
    source: expect.stringContaining('/unlisted-'),
    cacheControl: 'private, max-age=5',
  });
  expect((await read(source.replace('master.m3u8', 'main-segment-0.m4s'))).headers.get('cache-control')).toBe(
    'private, max-age=3600, immutable',
  );
  await setVisibility('private');
  expect((await read(source)).status).toBe(404);
});

test.each(['public', 'unlisted', 'private'])(
  'ST-02 the files of a %s recording come from the video origin, like the live stream',
  async (visibility) => {
    app.settings.MEDIA_URL = 'https://cdn.example.org';
    await setVisibility(visibility);
    const reply = (await page(app.ana)).json();
    expect(reply.source).toMatch(/^https:\/\/cdn\.example\.org\/media\/video\//);
    expect((await read(new URL(reply.source).pathname)).status).toBe(200);
    const movie = `/api/internal/v1/videos/${video.video.uuid}/movie`;
    await app.post(movie, app.ana);
    await runDueJobs(app.ctx, [makeMovieJob]);
    const { url } = (await app.get(movie, app.ana)).json().data.files[0];
    expect({ url: url.startsWith('https://cdn.example.org/media/video/'), status: (await read(new URL(url).pathname)).status }).toEqual({
      url: true,
      status: 200,
    });
  },
);

test('ST-02 a private recording is visible only to its broadcaster, and its URL expires after six hours', async () => {
  await setVisibility('private');
  expect((await page(null)).status).toBe(404);
  expect((await page(4242)).status).toBe(404);
  const { source } = (await page(app.ana)).json();
  expect((await read(source)).status).toBe(200);
  const token = source.split('/').at(-2)!;
  for (const wrong of [
    `${token}A`,
    token.slice(0, -1),
    token.replace(/private-\d+/, 'private-9999999999'),
    token.replace(/private-\d+/, 'unlisted'),
  ]) {
    expect((await read(source.replace(token, wrong))).status).toBe(404);
  }
  app.clock.pass(6 * 3600);
  expect((await read(source)).status).toBe(200);
  app.clock.pass(1);
  expect((await read(source)).status).toBe(404);
});

test('ST-02 the recordings of a suspended channel do not play for viewers', async () => {
  await app.db.rows(sql`update channels set suspended_at = ${app.clock.now()}`);
  expect((await read('/api/v2/channels/ana/videos')).json()).toEqual([]);
  expect({ pageStatus: (await page(null)).status, readStatus: (await read(video.source)).status }).toEqual({
    pageStatus: 404,
    readStatus: 404,
  });
  expect((await read((await page(app.ana)).json().source)).status).toBe(200);
});

test("ST-02 the stream's URL returns nothing once its recording is not public or deleted, or the channel suspended", async () => {
  const shared = { features: recordingFeatures, database: await testDatabase(recordingFeatures), objects: await testFolderStore() };
  const one = await recordingsApp(shared);
  const recording = await givenRecording(one);
  // A node without the stream in memory.
  const two = await streamNode(shared);
  const [{ mediaId }] = (await two.db.rows(sql<{ mediaId: string }>`select media_id as "mediaId" from recordings`)) as [
    { mediaId: string },
  ];
  // A node queries the database at most every two seconds.
  const expectStatus = (status: number) =>
    soon(async () => expect((await two.get(`/media/live/ana/${mediaId}/main-segment-0.m4s`, null)).status).toBe(status));
  await expectStatus(200);
  const path = `/api/internal/v1/videos/${recording.video.uuid}`;
  await two.patch(path, one.ana, { visibility: 'private' });
  await expectStatus(404);
  await two.patch(path, one.ana, { visibility: 'public' });
  await expectStatus(200);
  await two.patch(path, one.ana, { visibility: 'unlisted' });
  await expectStatus(404);
  await two.patch(path, one.ana, { visibility: 'public' });
  await expectStatus(200);
  await two.db.rows(sql`update channels set suspended_at = ${NOON}`);
  await expectStatus(404);
  await two.db.rows(sql`update channels set suspended_at = null`);
  await two.delete(path, one.ana);
  await expectStatus(404);
});
