import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenChannel, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { POSITIONS } from './store/recordings.ts';
import { givenStoredRecording, recordingFeatures } from './testing.ts';

let app: TestApp;
let path: string;
let fan: Awaited<ReturnType<typeof givenUser>>;
let channelId: number;
let uuid: string;
beforeEach(async () => {
  app = await testApp(recordingFeatures);
  fan = await givenUser(app.db, 'fan');
  channelId = (await givenChannel(app.db, await givenUser(app.db, 'ana'))).id;
  uuid = await givenStoredRecording(app.db, channelId, await givenLivestream(app.db, channelId));
  path = `/api/internal/v1/videos/${uuid}`;
});

const view = async (viewer: Parameters<TestApp['post']>[1]) => (await app.post(`${path}/views`, viewer)).json().data.is_counted;
const page = async (viewer: Parameters<TestApp['get']>[1]) => (await app.get(`/api/v1/video/${uuid}`, viewer)).json();
const stopAt = async (seconds: number) => (await app.put(`${path}/position`, fan, { seconds })).json().data.resume_at;

test('ST-02 a view counts once in twelve hours per viewer, and per address without a session', async () => {
  const counted = await Promise.all([view(fan), view(fan), view(null), view(null)]);
  expect(counted.filter(Boolean)).toHaveLength(2);
  expect((await page(null)).views).toBe(2);
  app.clock.pass(12 * 3600);
  expect({ view: await view(fan), views: (await page(null)).views }).toEqual({ view: true, views: 3 });
});

test('ST-02 every view of a simultaneous crowd counts', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, at) => view(500 + at)));
  expect((await page(null)).views).toBe(60);
});

test('ST-02 a private recording stores no views and positions of people who cannot watch it', async () => {
  await app.db.rows(sql`update recordings set visibility = 'private'`);
  expect((await app.post(`${path}/views`, fan)).status).toBe(404);
  expect((await app.put(`${path}/position`, fan, { seconds: 20 })).status).toBe(404);
});

test('ST-02 a recording resumes where the viewer stopped, unless that was at its start or end', async () => {
  expect([await stopAt(20.5), await stopAt(30)]).toEqual([20.5, 30]);
  expect([(await page(fan)).resume_at, (await page(null)).resume_at]).toEqual([30, null]);
  expect((await app.get('/api/v2/channels/ana/videos', fan)).json()[0].resume_at).toBe(30);
  expect({ stopAt: await stopAt(55), resumeAt: (await page(fan)).resume_at }).toEqual({ stopAt: null, resumeAt: null });
  expect({ stopAt: await stopAt(3), resumeAt: (await page(fan)).resume_at }).toEqual({ stopAt: null, resumeAt: null });
});

test('ST-02 the latest 200 positions of a person are kept', async () => {
  await app.db.rows(sql`
    insert into livestreams (channel_id, session_title, category_id, language, is_mature, tags, started_at, ended_at)
    select channel_id, session_title, category_id, language, is_mature, tags, started_at, started_at from livestreams, generate_series(1, ${POSITIONS}::int)`);
  await app.db.rows(sql`
    insert into media (id, livestream_id, channel_id, connection_id, created_at)
    select gen_random_uuid(), id, channel_id, gen_random_uuid(), started_at from livestreams where ended_at is not null`);
  await app.db.rows(sql`
    insert into recordings (id, channel_id, livestream_id, media_id, title, visibility, duration, byte_length, started_at, created_at, updated_at)
    select gen_random_uuid(), channel_id, livestream_id, id, '', 'public', 60, 1, created_at, created_at, created_at from media
     where livestream_id not in (select livestream_id from recordings)`);
  await app.db.rows(sql`
    insert into recording_positions (user_id, recording_id, seconds, updated_at)
    select ${fan.id}, id, 20, ${app.clock.now()}::timestamptz - interval '1 hour' from recordings where id <> ${uuid}::uuid`);
  await stopAt(20);
  const kept = await app.db.rows(sql<{ uuid: string }>`select recording_id::text as uuid from recording_positions`);
  expect({ keptCount: kept.length, kept: kept.some((row) => row.uuid === uuid) }).toEqual({ keptCount: POSITIONS, kept: true });
});
