import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { secondsAfter } from '#core/contract/durations.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { publish } from '#core/server/media/rtmp/publisher.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { soon } from '#core/testing/soon.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { endInterruptedDeadline, watchLeases } from './ingest/end-ingest.ts';
import { Ingest } from './ingest/ingest.ts';
import { type StreamsApp, sendSeconds, streamsApp } from './testing.ts';

let app: StreamsApp;
beforeEach(async () => {
  app = await streamsApp();
});

/** Waits for asynchronous work of the ingest thread and the database. */
const livestream = async () => (await app.get('/api/v2/channels/ana', null)).json().livestream;
/** Public events. */
const events = () => app.published.filter(({ channel }) => channel.startsWith('channel.')).map(({ event }) => event.split('\\').at(-1));
const text = async (path: string) => (await app.get(path, null)).text;
const segments = () =>
  app.db.rows(sql<{ variant: string; sequence: number }>`select variant, sequence from media_segments order by variant, sequence`);

test('ST-01 an encoder with the stream key makes the channel live, and its video is in the playlists', async () => {
  const encoder = await app.connect();
  expect(await livestream()).toMatchObject({ is_live: true });
  expect(events()).toEqual(['StreamerIsLive']);
  await sendSeconds(encoder, 5);

  const master = await text('/media/live/ana/master.m3u8');
  const [main, audio] = master.split('\n').filter((line) => line.endsWith('.m3u8'));
  expect(master).toContain('RESOLUTION=');
  await soon(async () => expect((await segments()).length).toBeGreaterThanOrEqual(4));
  const playlist = await text(`/media/live/ana/${main}`);
  expect(playlist).toContain('#EXT-X-PRELOAD-HINT');
  const files = [
    [/URI="(main-init-0.mp4)"/, 3600],
    [/^(main-segment-0.m4s)$/m, 3600],
    [/URI="(main-part-\d+.m4s)"/, 60],
  ] as const;
  for (const [name, seconds] of files) {
    const file = await app.get(`/media/live/ana/${main!.replace('main.m3u8', name.exec(playlist)![1]!)}`, null);
    expect({ status: file.status, cacheControl: file.headers.get('cache-control') }).toEqual({
      status: 200,
      cacheControl: `public, max-age=${seconds}, immutable`,
    });
  }
  expect(await text(`/media/live/ana/${audio}`)).toContain('audio-segment-0.m4s');
  await encoder.close();
});

test('ST-01 an encoder that connects during the start of its node goes live once the node is ready', async () => {
  const assembled = Promise.withResolvers<void>();
  const starting = await Ingest.open(app.ctx, app.rtmp, assembled.promise);
  afterTest(() => starting.close());
  let isAssembled = false;
  const accepted = publish({ url: `rtmp://127.0.0.1:${starting.port}/live`, key: app.key }).then(() => isAssembled);
  // A whole handshake with a started node; without waiting, the first one would have been answered by now.
  await expect(app.connect('gs_live_unknown')).rejects.toThrow();
  isAssembled = true;
  assembled.resolve();
  expect(await accepted).toBe(true);
});

test("ST-01 a player's request before the first segment waits for playlists with one", async () => {
  const encoder = await app.connect();
  await sendSeconds(encoder, 1);
  const master = text('/media/live/ana/master.m3u8');
  await sendSeconds(encoder, 3, 1_000);
  const playlists = (await master).split('\n').filter((line) => line.endsWith('.m3u8'));
  expect(playlists).toHaveLength(2);
  for (const playlist of playlists) expect(await text(`/media/live/ana/${playlist}`)).toContain('#EXTINF');
  await encoder.close();
});

test('ST-01 a request for the next part waits for it, and one too far ahead is refused', async () => {
  const encoder = await app.connect();
  await sendSeconds(encoder, 2.5);
  const main = (await text('/media/live/ana/master.m3u8')).split('\n').find((line) => line.endsWith('main.m3u8'))!;
  const hint = await soon(async () => /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(await text(`/media/live/ana/${main}`))![1]!);
  const waiting = app.get(`/media/live/ana/${main.replace('main.m3u8', hint)}`, null);
  expect((await app.get(`/media/live/ana/${main}?_HLS_msn=99`, null)).status).toBe(400);
  await sendSeconds(encoder, 2, 2_500);
  expect((await waiting).status).toBe(200);
  await encoder.close();
});

test('ST-01 an encoder that returns within 30 seconds continues the same stream, and one that does not ends it', async () => {
  const first = await app.connect();
  await sendSeconds(first, 3);
  const { id } = await livestream();
  await first.close();
  await soon(async () => expect(await app.db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1));
  app.clock.pass(29);
  await runAllDue(app.ctx, [endInterruptedDeadline]);

  const second = await app.connect();
  await sendSeconds(second, 3);
  expect(await livestream()).toMatchObject({ id });
  app.clock.pass(31);
  await runAllDue(app.ctx, [endInterruptedDeadline]);
  expect(await livestream()).toMatchObject({ id });
  await second.close();
  await soon(async () => expect(await app.db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1));
  app.clock.pass(30);
  await runAllDue(app.ctx, [endInterruptedDeadline]);
  expect(await livestream()).toBeNull();
  expect(events()).toEqual(['StreamerIsLive', 'StopStreamBroadcast']);
  const numbers = (await segments()).filter(({ variant }) => variant === 'main').map(({ sequence }) => sequence);
  expect(numbers).toEqual(numbers.map((_, at) => at));
});

test('ST-01 of two encoders with the same key, the later one streams', async () => {
  const first = await app.connect();
  await sendSeconds(first, 2);
  const second = await app.connect();
  expect(await first.closed).toMatchObject({ code: 'NetStream.Publish.Denied' });
  await sendSeconds(second, 2);
  expect(events()).toEqual(['StreamerIsLive']);
  await second.close();
});

test('ST-01 an encoder with a wrong key, or of a suspended channel, is refused with a message', async () => {
  for (const key of ['gs_live_', 'x'.repeat(500), `gs_live_${'A'.repeat(32)}`])
    await expect(app.connect(key)).rejects.toMatchObject({
      status: { code: 'NetStream.Publish.BadName', description: expect.stringContaining('stream key is wrong') },
    });
  await app.db.rows(sql`update channels set suspended_at = now(), suspension_reason = 'test' where id = ${app.channelId}`);
  await expect(app.connect()).rejects.toMatchObject({ status: { code: 'NetStream.Publish.Denied' } });
  expect(events()).toEqual([]);
});

test('the stream key works as it was pasted, and a refusal names what is wrong with it', async () => {
  for (const pasted of [` ${app.key}\r\n`, `${app.key}?bandwidthtest=true`]) await (await app.connect(pasted)).close();
  const inPath = await publish({ url: `rtmp://127.0.0.1:${app.ingest.port}/live/${app.key}`, key: '' });
  await inPath.close();
  for (const [key, mistake] of [
    ['', 'The stream key is missing.'],
    [app.key.slice(0, -1), 'it is incomplete'],
    ['live_from_another_site', 'not from this site'],
    [`gs_live_${'A'.repeat(32)}`, 'it was reset'],
  ])
    await expect(app.connect(key)).rejects.toMatchObject({ status: { description: expect.stringContaining(mistake!) } });
});

test('a node that stood still keeps its encoder, although the lease has expired meanwhile', async () => {
  const encoder = await app.connect();
  await sendSeconds(encoder, 2);
  await app.db.rows(sql`update ingests set lease_until = ${secondsAfter(app.clock.now(), -60)}`);
  await watchLeases.run(app.ctx, undefined as never);
  await runAllDue(app.ctx, [endInterruptedDeadline]);
  expect(await livestream()).toMatchObject({ is_live: true });
  await encoder.close();
});

test('ST-01 when the broadcaster ends the stream, the encoder is disconnected and players see the end', async () => {
  const encoder = await app.connect();
  await sendSeconds(encoder, 3);
  const main = (await text('/media/live/ana/master.m3u8')).split('\n').find((line) => line.endsWith('main.m3u8'))!;
  expect((await app.delete('/api/internal/v1/channels/ana/livestream', app.ana)).status).toBe(200);
  expect(await encoder.closed).toMatchObject({ code: 'NetStream.Publish.Denied', description: 'The stream was ended.' });
  await soon(async () => expect(await text(`/media/live/ana/${main}`)).toContain('#EXT-X-ENDLIST'));
  expect((await app.get('/media/live/ana/master.m3u8', null)).status).toBe(404);
  await soon(() => {
    const lines = app.logged.filter(({ channelId }) => channelId === app.channelId).map(({ msg }) => msg);
    expect(lines.toSorted()).toEqual(['A stream began', 'A stream ended', 'The connection of an encoder ended']);
  });
});

test('the playback URL of a channel exists while it has video, is empty without, and is sent to open pages when video starts', async () => {
  const urls = async () => {
    const paths = ['/api/v2/channels/ana', '/api/v2/channels/ana/info'];
    const replies = await Promise.all(paths.map(async (path) => (await app.get(path, null)).json().playback_url));
    return [...replies, (await app.get('/api/v2/channels/ana/livestream', null)).json().data?.playback_url];
  };
  expect(await urls()).toEqual(['', '', undefined]);
  await givenLivestream(app.db, app.channelId);
  expect(await urls()).toEqual(['', '', '']);
  const encoder = await app.connect();
  const playbackUrl = '/media/live/ana/master.m3u8';
  expect(await urls()).toEqual(Array(3).fill(playbackUrl));
  // Open pages receive the playback URL; no second stream has started.
  expect(events()).toEqual(['LivestreamUpdated']);
  expect(app.published.at(-1)).toMatchObject({ payload: { playback_url: playbackUrl } });
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  expect(await urls()).toEqual(['', '', undefined]);
  await encoder.closed;
});
