import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import { NODE_NAME } from '#core/server/clock/node-clocks.ts';
import type { Viewer } from '#core/server/context.ts';
import { serverFeature } from '#core/server/feature.ts';
import type { RealtimeView } from '#core/server/periodic-job.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { SERVER_VERSION } from '#core/server/version.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { measureNode, NodeMeter, pruneNodeMinutes } from '#features/operators/staff/server/node-minutes.ts';
import { type NodeMinute, upsertNodeMinute } from '#features/operators/staff/server/store.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';

const OVERVIEW = '/api/internal/v1/overview';
const realtime = { online: () => ({ sockets: 12, people: 9 }) } as RealtimeView;

let app: TestApp;
let staff: Viewer;
let nodeMeter: NodeMeter;
beforeEach(async () => {
  nodeMeter = new NodeMeter();
  app = await testApp(features, { services: { nodeMeter } });
  staff = await givenUser(app.db, 'boss', { isStaff: true });
  return () => nodeMeter.stop();
});

const overview = async () => {
  // The last one is shared for two seconds.
  app.clock.pass(2);
  const reply = await app.get(OVERVIEW, staff);
  expect(reply.status, reply.text).toBe(200);
  return reply.json().data;
};
const lastDay = async () => {
  app.clock.pass(60);
  return (await app.get(`${OVERVIEW}/day`, staff)).json().data.points;
};
const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
const givenMinute = (minutesAgo: number, row: Partial<NodeMinute> = {}) => {
  const at = msAfter(app.clock.now(), -minutesAgo * MINUTE_MS);
  const figures = { people: 0, sockets: 0, sends: 0, sendRate: 0, loopDelay: 0, cpu: 0, memory: 0, bitrate: 0 };
  return upsertNodeMinute(app.db, { minute: minuteOf(at), node: 'one:1', measuredAt: at, version: '1.0.0', ...figures, ...row });
};

test('the overview names the live channels with viewers, category, bitrate and health, most watched first', async () => {
  const [ana, bo] = [await givenRoom(app.db, 'ana'), await givenRoom(app.db, 'bo')];
  const quiet = await givenLivestream(app.db, ana.channel.id, { viewers: 3 });
  await givenLivestream(app.db, bo.channel.id, { viewers: 40 });
  const figures = {
    connected_at: '2026-01-02T11:00:00.000Z',
    encoder: null,
    bitrate: 6_100_000,
    bitrates: [],
    gaps: 0,
    reconnects: 0,
    video: null,
    audio: { codec: 'mp4a.40.2', sample_rate: 48_000, channels: 2 },
    discarded: [],
    ignored_tracks: [],
  };
  const media = await app.db.row<{ id: string }>(sql`
    insert into media (id, livestream_id, channel_id, connection_id, created_at)
    values (gen_random_uuid(), ${quiet}, ${ana.channel.id}, gen_random_uuid(), ${app.clock.now()}) returning id`);
  await app.db.rows(sql`
    insert into ingests (channel_id, livestream_id, media_id, node_url, lease_until, interrupted_at, figures)
    values (${ana.channel.id}, ${quiet}, ${media!.id}, null, ${msAfter(app.clock.now(), MINUTE_MS)}, null, ${JSON.stringify(figures)}::jsonb)`);
  const { live } = await overview();
  expect(live).toMatchObject({
    channels: 2,
    viewers: 43,
    most_watched: [
      { slug: 'bo', viewers: 40, bitrate: null, health: null, category: expect.any(String) },
      { slug: 'ana', viewers: 3, bitrate: 6_100_000, health: 'good', started_at: '2026-01-02T12:00:00.000Z' },
    ],
  });
  await app.db.rows(sql`update ingests set figures = figures || '{"gaps": 5}'`);
  expect((await overview()).live.most_watched[1]).toMatchObject({ health: 'unstable' });
  await app.db.rows(sql`update ingests set interrupted_at = ${app.clock.now()}`);
  expect((await overview()).live.most_watched[1]).toMatchObject({ bitrate: null, health: 'lost' });
});

test('a node measures its sockets, people and sends, and disappears when it stops', async () => {
  nodeMeter.countSends(30);
  await measureNode.run(app.ctx, realtime);
  const [node] = (await overview()).nodes;
  expect(node).toMatchObject({ node: NODE_NAME, version: SERVER_VERSION, people: 9, sockets: 12 });
  expect(node.sends).toBeGreaterThan(0);
  expect(node.memory).toBeGreaterThan(1_000_000);
  app.clock.pass(30);
  expect((await overview()).nodes).toEqual([]);
});

test('a sent message is counted after its commit', async () => {
  const { chatroomId, broadcaster } = await givenRoom(app.db, 'ana');
  nodeMeter.read();
  const reply = await app.post(`/api/v2/messages/send/${chatroomId}`, broadcaster, { content: 'Hello', type: 'message' });
  expect(reply.status, reply.text).toBe(200);
  expect(nodeMeter.read().sends).toBe(1);
  expect(nodeMeter.read().sends).toBe(0);
});

test('the overview names database, disk, jobs and versions', async () => {
  const { database, redis, jobs, versions } = await overview();
  expect(database).toMatchObject({ kind: 'embedded', version: expect.stringMatching(/^\d+\.\d+$/) });
  expect(database.size).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(database.max_connections).toBeGreaterThanOrEqual(database.connections);
  expect(redis).toBeNull();
  expect(jobs).toEqual({ waiting: 0, running: 0, retrying: 0, dead: 0 });
  expect(versions).toEqual({ server: SERVER_VERSION, node: process.versions.node, ffmpeg: null });
});

test('the feature that makes backups says when the last one was made, and without it the overview has none', async () => {
  const others = features.filter(({ contributes }) => contributes?.lastBackup === undefined);
  const backups = serverFeature({ name: 'backups' }, { contributes: { lastBackup: async () => ({ at: null, hasFailed: true }) } });
  app = await testApp(others);
  staff = await givenUser(app.db, 'boss', { isStaff: true });
  expect((await overview()).backup).toBeNull();
  app = await testApp([...others, backups]);
  staff = await givenUser(app.db, 'boss', { isStaff: true });
  expect((await overview()).backup).toEqual({ at: null, has_failed: true });
});

test('all staff share one read for two seconds', async () => {
  const { channel } = await givenRoom(app.db, 'ana');
  expect((await overview()).live.channels).toBe(0);
  await givenLivestream(app.db, channel.id);
  const other = await givenUser(app.db, 'other', { isStaff: true });
  expect((await app.get(OVERVIEW, other)).json().data.live.channels).toBe(0);
  expect((await overview()).live.channels).toBe(1);
});

test('the last day adds up the nodes in steps of five minutes, and keeps the slowest and busiest node', async () => {
  await givenMinute(7, { people: 10, sends: 60, loopDelay: 4, cpu: 0.25, bitrate: 5_000_000 });
  await givenMinute(7, { node: 'two:2', people: 20, sends: 30, loopDelay: 9, cpu: 0.75, bitrate: 5_000_000 });
  await givenMinute(6, { people: 20, sends: 30, loopDelay: 4, cpu: 0.25, bitrate: 5_000_000 });
  expect(await lastDay()).toEqual([
    { at: '2026-01-02T11:50:00.000Z', people: 25, sends: 60, loop_delay_ms: 9, cpu: 0.5, bitrate: 5_000_000 },
  ]);
});

test('several measurements of a minute add their sends and keep the longest delay', async () => {
  await givenMinute(7, { sends: 60, loopDelay: 9, people: 1 });
  await givenMinute(7, { sends: 30, loopDelay: 4, people: 3 });
  expect(await lastDay()).toMatchObject([{ sends: 90, loop_delay_ms: 9, people: 3 }]);
});

test('figures of nodes are deleted after two days', async () => {
  await givenMinute(2 * 24 * 60 + 1);
  await givenMinute(2 * 24 * 60 - 1);
  await pruneNodeMinutes.run(app.ctx, realtime);
  expect(await app.db.rows(sql`select 1 from node_minutes`)).toHaveLength(1);
});

test('only staff read the overview', async () => {
  const ana = await givenUser(app.db, 'ana');
  for (const path of [OVERVIEW, `${OVERVIEW}/day`]) expect((await app.get(path, ana)).status).toBe(403);
});
