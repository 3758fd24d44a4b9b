import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { installationServer } from '#core/server/installation/feature.ts';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { emotesServer } from '#features/channel/emotes/server/feature.ts';
import { chatServer } from '#features/chat/chat/server/feature.ts';
import { givenMessage, givenRoom } from '#features/chat/chat/server/testing.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { streamsServer } from '#features/stream/streams/server/feature.ts';
import { recordingsServer } from './feature.ts';
import { givenStoredRecording } from './testing.ts';

const features = [
  installationServer,
  jobsServer,
  picturesServer,
  accountsServer,
  channelsServer,
  moderationServer,
  emotesServer,
  chatServer,
  streamsServer,
  recordingsServer,
];
const at = (seconds: number) => msAfter(NOON, seconds * 1000);

let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;
let path: string;
beforeEach(async () => {
  app = await testApp(features);
  room = await givenRoom(app.db, 'ana');
  const uuid = await givenStoredRecording(app.db, room.channel.id, await givenLivestream(app.db, room.channel.id));
  path = `/api/internal/v1/videos/${uuid}/chat`;
  // Ten seconds, a pause of twenty, and ten more.
  for (const [sequence, second] of [0, 5, 30, 35].entries()) {
    await app.db.rows(sql`
      insert into media_segments (media_id, variant, sequence, connection_id, starts_at, media_time, duration, init_version, is_discontinuity,
        discontinuity_sequence, first_part, part_count, byte_length)
      select id, 'main', ${sequence}, connection_id, ${at(second)}, 0, 5, 0, false, 0, 0, 1, 1 from media`);
  }
});

const say = (content: string, second: number, given = {}) =>
  givenMessage(app.db, room.chatroomId, room.broadcaster.id, { content, at: at(second), ...given });
const read = (format: string, viewer = room.broadcaster) => app.get(`${path}?format=${format}`, viewer);

test('RP-04 the chat of a recording is exported with positions in the video, without deleted messages', async () => {
  await say('too early', -1);
  await say('hi', 2.5);
  await say('gone', 3, { deleted: 'mod_deleted' });
  await say('in the pause', 20);
  await say('bye', 32);
  await say('too late', 41);
  const file = await read('json');
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    'application/json; charset=utf-8',
    'attachment; filename="chat.json"',
  ]);
  expect(file.json().map(({ content, video_seconds: seconds }: Record<string, unknown>) => [content, seconds])).toEqual([
    ['hi', 2.5],
    ['in the pause', 10],
    ['bye', 12],
  ]);
  expect(file.json()[0]).toEqual({
    video_seconds: 2.5,
    created_at: '2026-01-02T12:00:02.500000Z',
    username: 'ana',
    type: 'message',
    content: 'hi',
    id: expect.any(String),
  });
});

test('RP-04 a chat of several pages is exported completely and in order, and no cell is a formula', async () => {
  for (let index = 0; index < 1001; index++) await say(`=${index}`, 1 + index / 1000);
  const lines = (await read('csv')).text.split('\r\n');
  expect(lines[0]).toBe('\uFEFF"video_seconds","created_at","username","type","content","id"');
  expect(lines.slice(1, -1).map((line) => line.split(',')[4])).toEqual(Array.from({ length: 1001 }, (_, index) => `"'=${index}"`));
});

test('RP-04 only the broadcaster and staff can export the chat of a recording', async () => {
  expect((await read('csv', await givenUser(app.db, 'fan'))).status).toBe(403);
  expect((await read('csv', await givenUser(app.db, 'staff', { isStaff: true }))).status).toBe(200);
  expect((await app.get('/api/internal/v1/videos/019b7e4a-0000-7000-8000-000000000001/chat', room.broadcaster)).status).toBe(404);
});
