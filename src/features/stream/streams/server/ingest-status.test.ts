import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#core/server/db/open-database.ts';
import { aVideoConfig, aVideoSample, nalUnit } from '#core/server/media/testing/sample-stream.ts';
import type { ObjectStore } from '#core/server/objects/object-store.ts';
import { signChannel } from '#core/server/pusher/authorize.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { testFolderStore } from '#core/server/testing/test-objects.ts';
import { soon } from '#core/testing/soon.ts';
import { refusalOf } from '#features/channel/channels/server/testing/channels-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { StreamHealth } from '#features/stream/streams/contract.ts';
import { healthWarnings } from '#features/stream/streams/rules/health.ts';
import { healthChannel } from './ingest-status.ts';
import { findIngest } from './store/ingests.ts';
import { type StreamsApp, sendSeconds, streamFeatures, streamNode, streamsApp } from './testing.ts';

const PATH = '/api/internal/v1/channels/ana/stream-health';
const EVENT = 'App\\Events\\StreamHealthEvent';
let installation: { database: Database; objects: ObjectStore };
let app: StreamsApp;
beforeEach(async () => {
  installation = { database: await testDatabase(streamFeatures), objects: await testFolderStore() };
  app = await streamsApp(installation);
});

/** Waits for asynchronous measurements of the ingest thread. */
const published = () => app.published.filter(({ event }) => event === EVENT);
const latest = (): StreamHealth => published().at(-1)!.payload as StreamHealth;
const health = async (viewer = app.ana, node: { get: StreamsApp['get'] } = app) => (await node.get(PATH, viewer)).json().data;

test("ST-01 an encoder's stream is measured and shown on the dashboards of the channel", async () => {
  expect(await health()).toBeNull();
  const encoder = await app.connect();
  await sendSeconds(encoder, 5);
  await soon(() => expect(latest()?.figures?.video?.keyframe_interval).toBe(2));
  expect(published()[0]!.channel).toBe(`private-stream-health.${app.channelId}`);
  expect(latest()).toMatchObject({
    interrupted_at: null,
    ends_at: null,
    figures: { video: { width: 640, height: 360, frame_rate: 30 }, audio: { sample_rate: 44_100 }, reconnects: 0 },
  });
  await encoder.close();
});

test('an encoder with wrong settings causes warnings', async () => {
  const encoder = await app.connect();
  encoder.config(aVideoConfig());
  for (let frame = 0; frame < 8 * 30; frame++) {
    encoder.sample(aVideoSample({ dts: Math.round((frame * 1000) / 30), isKeyFrame: frame % 180 === 0, data: nalUnit(700, frame) }));
  }
  await encoder.drained();
  await soon(() => expect(latest()?.figures?.video?.keyframe_interval).toBe(6));
  expect(healthWarnings(latest().figures!)).toEqual(['audio_missing', 'keyframes']);
  await encoder.close();
});

test('ST-01 every node returns the measurements of the last lease renewal, and the end time of an interrupted stream', async () => {
  const other = await streamNode(installation);
  const encoder = await app.connect();
  expect(await health(app.ana, other)).toEqual({ interrupted_at: null, ends_at: null, figures: null });
  await sendSeconds(encoder, 5);
  await soon(async () => expect((await findIngest(app.db, app.channelId))?.figures).not.toBeNull());
  expect((await health(app.ana, other)).figures).toMatchObject({ video: { height: 360 } });
  await encoder.close();
  const lost = { interrupted_at: '2026-01-02T12:00:00.000Z', ends_at: '2026-01-02T12:00:30.000Z' };
  await soon(async () => expect((await findIngest(app.db, app.channelId))?.interruptedAt).not.toBeNull());
  expect(await health(app.ana, other)).toMatchObject(lost);
  await soon(() => expect(latest()).toEqual({ ...lost, figures: null }));
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  expect(await health(app.ana, other)).toBeNull();
});

test('only staff see the encoder streams of each node', async () => {
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const ingests = '/api/internal/v1/ingests';
  const server_url = `rtmp://tv.example:${app.ingest.port}/live`;
  expect((await app.get(ingests, staff)).json().data).toEqual({ server_url, has_ffmpeg: false, nodes: [], streams: [], attempts: [] });
  const encoder = await app.connect();
  await sendSeconds(encoder, 5);
  await soon(async () => expect((await findIngest(app.db, app.channelId))?.figures?.bitrate).toBeGreaterThan(0));
  const { nodes, streams } = (await app.get(ingests, staff)).json().data;
  const { nodeUrl: node_url, figures } = (await findIngest(app.db, app.channelId))!;
  expect(streams).toMatchObject([
    { channel: { slug: 'ana', username: 'ana' }, node_url, interrupted_at: null, figures: { video: { height: 360 } } },
  ]);
  expect(nodes).toEqual([{ node_url, streams: 1, bitrate: figures!.bitrate }]);
  expect(refusalOf(await app.get(ingests, app.ana))).toEqual([403, 'NOT_ALLOWED']);
  await encoder.close();
});

test('the reason of each refusal and end is on the stream page, in the log, and for staff, for the last ten attempts', async () => {
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const attempts = async () => (await app.get('/api/internal/v1/channels/ana/stream-attempts', app.ana)).json().data;
  expect(await attempts()).toEqual([]);
  for (let left = 0; left < 11; left++) await (await app.connect()).close();
  const recorded = () => app.published.filter(({ event }) => event === 'App\\Events\\StreamAttemptEvent');
  await soon(() => expect(recorded()).toHaveLength(11));
  await app.db.rows(sql`update channels set suspended_at = now(), suspension_reason = 'test' where id = ${app.channelId}`);
  await expect(app.connect()).rejects.toThrow();
  const refused = { reason: 'refused', code: 'NetStream.Publish.Denied', description: 'This channel is suspended.' };
  await soon(async () => expect((await attempts())[0]).toEqual({ ended_at: '2026-01-02T12:00:00.000Z', ...refused }));
  await soon(async () => expect(await attempts()).toHaveLength(10));
  expect((await attempts())[9]).toMatchObject({ reason: 'unpublished', code: null, description: 'The encoder stopped the stream.' });
  await expect(app.connect('wrong')).rejects.toThrow();
  const shown = async () => (await app.get('/api/internal/v1/ingests', staff)).json().data.attempts;
  await soon(async () => expect((await shown())[0]).toMatchObject({ channel: null, code: 'NetStream.Publish.BadName' }));
  expect((await shown())[1]).toMatchObject({ channel: { slug: 'ana', username: 'ana' }, ...refused });
  expect(app.published.at(-1)).toMatchObject({ event: 'App\\Events\\StreamAttemptEvent', payload: refused });
  expect(app.logged).toContainEqual(expect.objectContaining({ channelId: app.channelId, ...refused }));
  const viewer = await givenUser(app.db, 'viewer');
  expect(refusalOf(await app.get('/api/internal/v1/channels/ana/stream-attempts', viewer))).toEqual([403, 'NOT_ALLOWED']);
});

test('of attempts without a valid key a flood is recorded in part', async () => {
  await Promise.all(Array.from({ length: 30 }, () => app.connect('wrong').catch(() => undefined)));
  await soon(async () => expect((await app.db.rows(sql`select 1 from stream_attempts`)).length).toBe(10));
});

test('recording a refusal delays no encoder', async () => {
  await app.ctx.tx(async (tx) => {
    await tx.rows(sql`lock table stream_attempts`);
    await expect(app.connect('wrong')).rejects.toThrow();
    await (await app.connect()).close();
  });
  await soon(async () => expect(await app.db.rows(sql`select 1 from stream_attempts`)).toHaveLength(2));
});

test('discarded frames of a stream are counted with their cause', async () => {
  const encoder = await app.connect();
  encoder.config(aVideoConfig());
  for (let frame = 0; frame < 90; frame++) {
    const data = frame === 45 ? Buffer.from([0, 0, 0, 9, 1]) : nalUnit(700, frame);
    encoder.sample(aVideoSample({ dts: frame * 33, isKeyFrame: frame % 60 === 0, data }));
  }
  await encoder.drained();
  await soon(() =>
    expect(latest()?.figures?.discarded).toEqual([
      { track: 'video', cause: 'damaged', frames: 1 },
      { track: 'video', cause: 'no_key_frame', frames: 14 },
    ]),
  );
  expect(healthWarnings(latest().figures!)).toContain('video_damaged');
  await encoder.close();
});

test('only current moderators and the broadcaster see the health of a stream', async () => {
  const [mod, viewer] = [await givenUser(app.db, 'mod'), await givenUser(app.db, 'viewer')];
  await givenRole(app.db, app.channelId, mod.id, 'moderator');
  const channel = `private-stream-health.${app.channelId}`;
  const mayJoin = async (person: typeof mod) =>
    (await signChannel({ id: 'app', key: 'key', secret: 'secret', cluster: '' }, [healthChannel], person, '1.1', channel, app.ctx)) !==
    null;
  expect(await health(mod)).toBeNull();
  expect(refusalOf(await app.get(PATH, viewer))).toEqual([403, 'NOT_ALLOWED']);
  expect([await mayJoin(app.ana), await mayJoin(mod), await mayJoin(viewer)]).toEqual([true, true, false]);
  expect((await app.delete(`/api/internal/v1/channels/ana/community/moderators/mod`, app.ana)).status).toBe(200);
  expect(await mayJoin(mod)).toBe(false);
  expect(app.commands).toContainEqual({ kind: 'drop_channel_holders', userId: String(mod.id), channels: [channel] });
});
