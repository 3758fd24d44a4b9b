import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { installationServer } from '#core/server/installation/feature.ts';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { soon } from '#core/testing/soon.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { emotesServer } from '#features/channel/emotes/server/feature.ts';
import type { HistoryMessage } from '#features/chat/chat/contract/history.ts';
import { chatServer } from '#features/chat/chat/server/feature.ts';
import { givenChatroom, givenMessage } from '#features/chat/chat/server/testing.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { streamsServer } from '#features/stream/streams/server/feature.ts';
import { type StreamsApp, sendSeconds, streamsApp } from '#features/stream/streams/server/testing.ts';
import { recordingsServer } from './feature.ts';

const features = [
  installationServer,
  deadlinesServer,
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

const segments = ({ db }: Pick<TestApp, 'db'>) =>
  db.rows(sql<{ from: Date; until: Date }>`
    select starts_at as from, starts_at + duration * interval '1 second' as until from media_segments where variant = 'main' order by sequence`);

/** Streams this many seconds; then the encoder leaves. */
async function streamPart(app: StreamsApp, seconds: number): Promise<void> {
  const encoder = await app.connect();
  await sendSeconds(encoder, seconds);
  await encoder.close();
  await soon(async () => expect(await app.db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1));
}

test("M-18 RP-03 messages during an encoder's absence get the time at which the video resumes, all others their own", async () => {
  const app = await streamsApp({ features });
  await streamPart(app, 4);
  // The encoder comes back ten seconds later.
  await app.db.rows(sql`update media_segments set starts_at = starts_at - interval '10 seconds'`);
  await streamPart(app, 4);
  const known = await segments(app);
  const pause = known.findIndex(({ until }, at) => known[at + 1] && known[at + 1]!.from.getTime() - until.getTime() > 5_000);
  const [lost, back] = [known[pause]!.until.getTime(), known[pause + 1]!.from.getTime()];

  const chatroomId = await givenChatroom(app.db, app.channelId);
  const say = (content: string, at: number, given = {}) =>
    givenMessage(app.db, chatroomId, app.ana.id, { content, at: new Date(at), ...given });
  await say('before', lost - 500);
  await say('where are you?', lost + 600);
  await say('gone', lost + 700, { deleted: 'mod_deleted' });
  await say('is it me?', back - 800);
  await say('back', back + 500);

  const read = async (from: number): Promise<HistoryMessage[]> =>
    (await app.get(`/api/v2/channels/${app.channelId}/messages?start_time=${new Date(from).toISOString()}`, null)).json().data.messages;
  const resumed = new Date(back).toISOString();
  expect((await read(lost - 1_000)).map(({ content, ui_metadata }) => [content, ui_metadata])).toEqual([
    ['before', null],
    ['where are you?', { adjusted_timestamp: resumed }],
    ['', { deleted: 'user_deleted', aiModerated: false, violatedRules: [], adjusted_timestamp: resumed }],
  ]);
  expect((await read(back - 1_000)).map(({ content, ui_metadata }) => [content, ui_metadata])).toEqual([
    ['is it me?', { adjusted_timestamp: resumed }],
    ['back', null],
  ]);
  const latest = (await app.get(`/api/v2/channels/${app.channelId}/messages`, null)).json().data.messages as HistoryMessage[];
  expect(latest.some(({ ui_metadata }) => ui_metadata?.adjusted_timestamp)).toBe(false);
});
