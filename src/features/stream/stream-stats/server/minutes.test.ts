import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenFollow, givenLivestream, givenRole } from '#features/channel/channels/server/testing.ts';
import { givenMessage, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenPoints, givenReward, pointsFeatures } from '#features/engagement/points/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { StreamStats } from '#features/stream/stream-stats/contract.ts';
import { streamStatsServer } from './feature.ts';
import { recordMinutesDeadline, scheduleMinutes } from './minutes.ts';

const features = [...pointsFeatures, streamStatsServer];

let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;
beforeEach(async () => {
  app = await testApp(features, { database: await testDatabase(features) });
  room = await givenRoom(app.db);
});

const start = () => scheduleMinutes.run(app.ctx, {} as never);
const passMinutes = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    app.clock.pass(60);
    await runAllDue(app.ctx, [recordMinutesDeadline]);
  }
};
const minutes = () =>
  app.db.rows(sql`
    select livestream_id as id, minute - ${NOON.getTime() / 60_000}::int as minute, viewers, messages, followers, points_spent as points
      from stream_minutes order by livestream_id, minute`);
const stats = async (query = '') =>
  (await app.get(`/api/internal/v1/channels/ana/stream-stats${query}`, room.broadcaster)).json().data as StreamStats;

test('a minute of a live stream is recorded at its end, with its activity', async () => {
  await start();
  const id = await givenLivestream(app.db, room.channel.id, { viewers: 7 });
  const [bo, cy] = [await givenUser(app.db, 'bo'), await givenUser(app.db, 'cy')];
  await givenMessage(app.db, room.chatroomId, bo.id, { at: later(1) });
  await givenMessage(app.db, room.chatroomId, bo.id, { at: later(59) });
  await givenMessage(app.db, room.chatroomId, bo.id, { at: later(60) });
  await givenFollow(app.db, room.channel.id, bo.id, later(30));
  await givenFollow(app.db, room.channel.id, cy.id, later(-30));
  await givenPoints(app.ctx, room.channel.id, bo.id, 500);
  const reward = await givenReward(app.db, room.channel.id, { cost: 300 });
  const redeemed = await app.post(`/api/v2/channels/ana/rewards/${reward}/redeem`, bo, { transaction_id: 'redeemed-once', message: '' });
  expect(redeemed.status).toBe(200);
  expect(await minutes()).toEqual([]);
  await passMinutes(2);
  expect(await minutes()).toEqual([
    { id, minute: 0, viewers: 7, messages: 2, followers: 1, points: 300 },
    { id, minute: 1, viewers: 7, messages: 1, followers: 0, points: 0 },
  ]);
});

test('a minute is recorded once, however many nodes start and run the deadline at the same time', async () => {
  await Promise.all([start(), start(), start()]);
  await givenLivestream(app.db, room.channel.id, { viewers: 1 });
  app.clock.pass(60);
  await Promise.all([1, 2, 3].map(() => runAllDue(app.ctx, [recordMinutesDeadline])));
  await start();
  expect(await minutes()).toHaveLength(1);
  // The key rejects a second record of the same minute, for example after a clock was set back.
  await app.ctx.tx((tx) => recordMinutesDeadline.run(tx, 'all', app.ctx.now(), app.ctx));
  expect(await minutes()).toHaveLength(1);
});

test('further transactions record the streams beyond the limit of one transaction', async () => {
  await start();
  await app.db.rows(sql`
    insert into users (slug, username, email, password_hash, created_at)
    select 'many' || n, 'many' || n, 'many' || n || '@example.org', '', ${NOON} from generate_series(1, 250) n`);
  await app.db.rows(sql`insert into channels (user_id, slug, created_at) select id, slug, ${NOON} from users where slug like 'many%'`);
  await app.db.rows(sql`
    insert into livestreams (channel_id, session_title, category_id, language, is_mature, tags, started_at)
    select id, 'Rides', 101, 'en', false, '{}', ${NOON} from channels where slug like 'many%'`);
  await passMinutes(1);
  expect(await minutes()).toHaveLength(250);
});

test('an offline channel is not recorded, and the minutes of a stream remain after its end', async () => {
  await start();
  await passMinutes(1);
  const first = await givenLivestream(app.db, room.channel.id, { viewers: 4, startedAt: later(60) });
  await passMinutes(2);
  await app.delete('/api/internal/v1/channels/ana/livestream', room.broadcaster);
  await passMinutes(3);
  const live = await givenLivestream(app.db, room.channel.id, { viewers: 9, streamTitle: 'Monday rides', startedAt: app.clock.now() });
  await passMinutes(1);
  const current = await stats();
  expect(current).toMatchObject({
    stream: { id: live, title: 'Monday rides', ended_at: null, peak_viewers: 9 },
    points: [{ at: '2026-01-02T12:06:00.000000Z', viewers: 9 }],
    previous: [{ id: first, peak_viewers: 4, average_viewers: 4, ended_at: '2026-01-02T12:03:00.000000Z' }],
  });
  expect((await stats(`?livestream_id=${first}`)).points.map(({ at }) => at)).toEqual([
    '2026-01-02T12:01:00.000000Z',
    '2026-01-02T12:02:00.000000Z',
  ]);
});

test('a long stream has several minutes per point, and a gap remains a gap', async () => {
  const id = await givenLivestream(app.db, room.channel.id);
  const from = NOON.getTime() / 60_000;
  await app.db.rows(sql`
    insert into stream_minutes select ${id}, ${from}::int + n, n, n, 1, 2 from generate_series(0, 479) n where n < 100 or n > 109`);
  const { minutes_per_point, points, stream } = await stats();
  expect({ minutesPerPoint: minutes_per_point, pointCount: points.length }).toEqual({ minutesPerPoint: 2, pointCount: 235 });
  expect(points[0]).toEqual({ at: '2026-01-02T12:00:00.000000Z', viewers: 1, messages: 1, new_followers: 2, points_spent: 4 });
  expect(points[50]!.at).toBe('2026-01-02T13:50:00.000000Z');
  expect(stream).toMatchObject({ peak_viewers: 479, new_followers: 470, points_spent: 940 });
});

test('moderators and above see the figures, and a stream of another channel is not found', async () => {
  const app = await testApp(features);
  const { broadcaster, channel } = await givenRoom(app.db);
  const other = await givenRoom(app.db, 'bo');
  const [mod, viewer, staff] = [
    await givenUser(app.db, 'mod'),
    await givenUser(app.db, 'viewer'),
    await givenUser(app.db, 'staff', { isStaff: true }),
  ];
  await givenRole(app.db, channel.id, mod.id, 'moderator');
  const foreign = await givenLivestream(app.db, other.channel.id);
  const ask = async (who: typeof mod | null, path = 'ana/stream-stats') => (await app.get(`/api/internal/v1/channels/${path}`, who)).status;
  expect([await ask(broadcaster), await ask(mod), await ask(staff), await ask(viewer), await ask(null)]).toEqual([200, 200, 200, 403, 401]);
  expect(await ask(mod, `ana/stream-stats?livestream_id=${foreign}`)).toBe(404);
  expect(await ask(mod, 'nobody/stream-stats')).toBe(404);
  expect((await app.get('/api/internal/v1/channels/ana/stream-stats', mod)).json().data).toEqual({
    stream: null,
    minutes_per_point: 1,
    points: [],
    previous: [],
  });
});
