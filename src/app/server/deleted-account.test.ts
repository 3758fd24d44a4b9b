import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { jobKindsOf } from '#core/server/jobs/job-kinds.ts';
import { JobRunner } from '#core/server/jobs/job-runner.ts';
import { givenMessage, givenRoom } from '#features/chat/chat/server/testing.ts';
import { accountDeletionDeadline } from '#features/people/accounts/server/staff.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { givenClip } from '#features/stream/clips/server/testing.ts';
import { givenStoredRecording } from '#features/stream/recordings/server/testing.ts';
import { features } from './features.ts';
import { moderatedRoom } from './testing/moderated-room.ts';

test('a deleted account keeps anonymous messages in other chats, and its channel, videos and clips are gone', async () => {
  const { app, ana, channelId, livestreamId, someone } = await moderatedRoom();
  const staff = await givenUser(app.db, 'boss', { isStaff: true });
  const bo = await givenRoom(app.db, 'bo');
  const message = await givenMessage(app.db, bo.chatroomId, ana.id);
  const video = await givenStoredRecording(app.db, channelId, livestreamId);
  const clip = await givenClip(app.db, { channelId, creatorId: (await someone('viewer')).id });
  const reply = await app.put('/api/internal/v1/accounts/ana/deletion', staff, { reason: 'Asked for it' });
  expect(reply.status, reply.text).toBe(200);
  expect((await app.get('/api/v2/channels/ana', null)).json().is_banned).toBe(true);

  app.clock.pass(30 * DAY_SECONDS);
  expect(await runAllDue(app.ctx, [accountDeletionDeadline])).toEqual({});
  await new JobRunner(app.ctx, [...jobKindsOf(features).values()]).runAllDue();
  expect((await app.get('/api/v2/channels/ana', null)).status).toBe(404);
  expect(
    await app.db.rows(sql`select slug, stream_title, tags, offline_banner, is_verified from channels where id = ${channelId}`),
  ).toEqual([{ slug: `~${ana.id}`, stream_title: '', tags: [], offline_banner: [], is_verified: false }]);
  expect(await app.db.rows(sql`select 1 from recordings where id = ${video}::uuid and deleted_at is null`)).toEqual([]);
  expect(await app.db.rows(sql`select 1 from clips where id = ${clip}::uuid and deleted_at is null`)).toEqual([]);
  const history = (await app.get(`/api/v2/chatrooms/${bo.chatroomId}/messages`, null)).json().data.messages;
  expect(history).toMatchObject([{ id: message.id, sender: { username: `deleted_${ana.id}` } }]);
});
