import { beforeEach, expect, test } from 'vitest';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { refusalOf } from '#features/channel/channels/server/testing/channels-app.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { recordingsServer } from '#features/stream/recordings/server/feature.ts';
import { streamsServer } from '#features/stream/streams/server/feature.ts';
import { clipsServer } from './feature.ts';
import { givenClip } from './testing.ts';

const FEATURES = [
  ...new Set([...chatFeatures.slice(0, 2), jobsServer, picturesServer, ...chatFeatures, streamsServer, recordingsServer, clipsServer]),
];
let app: TestApp;
let remy: Awaited<ReturnType<typeof givenUser>>;
let room: Awaited<ReturnType<typeof givenRoom>>;
beforeEach(async () => {
  app = await testApp(FEATURES);
  room = await givenRoom(app.db, 'ana');
  remy = await givenUser(app.db, 'remy');
});

const share = (clip: unknown, content = 'she had ONE rope') =>
  app.post(`/api/v2/messages/send/${room.chatroomId}`, remy, { content, message_ref: '1', metadata: { clip } });
const givenOfAna = (given: object = {}) => givenClip(app.db, { channelId: room.channel.id, creatorId: remy.id, ...given });

test("M-12 a message that shares a clip shows the server's details of it, to the room and in the history", async () => {
  const id = await givenOfAna({ title: 'The jump nobody voted for' });
  const forged = { id, title: 'Forged', thumbnail_url: 'https://evil.example/x.png', creator: { username: 'ana' } };
  const reply = await share(forged);
  const creator = { id: remy.id, username: 'remy', slug: 'remy', profile_picture: null };
  const clip = { id, title: 'The jump nobody voted for', thumbnail_url: '', duration: 32, creator };
  expect({ status: reply.status, metadata: reply.json().data.metadata }).toEqual({ status: 200, metadata: { message_ref: '1', clip } });
  expect(app.published).toMatchObject([{ payload: { content: 'she had ONE rope', type: 'message', metadata: { clip } } }]);
  const history = (await app.get(`/api/v2/channels/${room.channel.id}/messages`, remy)).json();
  expect(JSON.parse(history.data.messages[0].metadata)).toMatchObject({ clip });
});

test('M-12 a clip that is deleted, not ready, or of another channel cannot be shared', async () => {
  const other = await givenRoom(app.db, 'bo');
  const deleted = await givenOfAna();
  expect((await app.delete(`/api/v2/clips/${deleted}`, remy)).status).toBe(200);
  const foreign = await givenClip(app.db, { channelId: other.channel.id, creatorId: remy.id });
  const processing = await givenOfAna({ state: 'processing' });
  for (const id of [deleted, foreign, processing, '00000000-0000-4000-8000-000000000000', 'clip_1', ''])
    expect(refusalOf(await share({ id }))).toEqual([400, 'CLIP_NOT_FOUND_ERROR']);
  for (const clip of [{ id: 'x'.repeat(65) }, { id: 7 }, 'x', {}]) expect((await share(clip)).status).toBe(422);
  expect(app.published).toEqual([]);
});

test('M-12 the text beside a clip follows the rules of every message', async () => {
  const id = await givenOfAna();
  expect(refusalOf(await share({ id }, ''))).toEqual([400, 'MESSAGE_CONTENT_LENGTH_ERROR']);
  expect((await share({ id }, 'look')).status).toBe(200);
  expect(refusalOf(await share({ id }, 'look'))).toEqual([400, 'DUPLICATE_MESSAGE_ERROR']);
  expect((await share(undefined, 'no clip')).json().data.metadata).toEqual({ message_ref: '1' });
});
