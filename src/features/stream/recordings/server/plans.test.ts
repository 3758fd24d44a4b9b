import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { installationServer } from '#core/server/installation/feature.ts';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { emotesServer } from '#features/channel/emotes/server/feature.ts';
import { chatServer } from '#features/chat/chat/server/feature.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { streamsServer } from '#features/stream/streams/server/feature.ts';
import { listKeptSegments, listSegmentsWithin, listSegmentTimes } from '#features/stream/streams/server/store/media.ts';
import { listMessages } from './export-chat.ts';
import { recordingsServer } from './feature.ts';
import { listRecentRecordings, listRecordings } from './store/recordings.ts';
import { listDeleted, listExpired } from './store/storage.ts';
import { givenStoredRecording } from './testing.ts';

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
const at = (seconds: number) => msAfter(NOON, seconds * 1000);
/** More rows than the queries may scan; they need hundreds. */
const MANY = 40_000;

let db: Db;
let channelId: number;
let chatroomId: number;
let media: { id: string; connection: string };

beforeAll(async () => {
  ({ db } = await testDatabase(features));
  const { channel, broadcaster, chatroomId: room } = await givenRoom(db, 'ana');
  [channelId, chatroomId] = [channel.id, room];
  const { channel: other } = await givenRoom(db, 'ben');
  const uuid = await givenStoredRecording(db, channelId, await givenLivestream(db, channelId));
  media = (await db.row(sql<typeof media>`select id::text, connection_id::text as connection from media`))!;
  // A stream of 22 hours with a message every two seconds.
  await db.rows(sql`
    insert into media_segments (media_id, variant, sequence, connection_id, starts_at, media_time, duration, init_version, is_discontinuity,
      discontinuity_sequence, first_part, part_count, byte_length)
    select ${media.id}::uuid, variant, n, ${media.connection}::uuid, ${NOON}::timestamptz + n * interval '2 seconds', n * 2, 2, 0, false, 0, n, 1, 1
      from generate_series(0, ${MANY - 1}::int) n, unnest('{main,audio}'::text[]) variant`);
  await db.rows(sql`
    insert into messages (id, chatroom_id, sender_id, content, type, identity, created_at)
    select gen_random_uuid(), ${chatroomId}, ${broadcaster.id}, 'hi', 'message', '{"color": "", "badges": []}',
           ${NOON}::timestamptz + n * interval '2 seconds'
      from generate_series(0, ${MANY - 1}::int) n`);
  // Streams of other channels.
  await db.rows(sql`
    insert into livestreams (channel_id, session_title, category_id, language, is_mature, tags, started_at, ended_at)
    select ${other.id}, 'Ride', category_id, language, false, '{}', ${NOON}, ${NOON} from (select * from livestreams limit 1) one, generate_series(1, ${MANY}::int)`);
  // Earlier recordings of the channel.
  await db.rows(sql`
    with ended as (
      insert into livestreams (channel_id, session_title, category_id, language, is_mature, tags, started_at, ended_at)
      select ${channelId}, 'Ride', category_id, language, false, '{}', ${NOON}::timestamptz - n * interval '1 hour', ${NOON}::timestamptz - n * interval '1 hour'
        from (select * from livestreams limit 1) one, generate_series(1, 5000) n returning id, started_at
    ), made as (
      insert into media (id, livestream_id, channel_id, connection_id, created_at)
      select gen_random_uuid(), id, ${channelId}, gen_random_uuid(), started_at from ended returning id, livestream_id, created_at
    )
    insert into recordings (id, channel_id, livestream_id, category_id, media_id, title, visibility, duration, byte_length, started_at, created_at,
      updated_at)
    select gen_random_uuid(), ${channelId}, livestream_id, (select category_id from livestreams limit 1), id, 'Ride', 'public', 60, 1, created_at, created_at, created_at from made`);
  await db.rows(sql`update recordings set deleted_at = ${NOON} where id = ${uuid}::uuid`);
  for (const table of ['media', 'media_segments', 'messages', 'recordings', 'livestreams']) await db.rows(sql`analyze ${sql.table(table)}`);
});

/** A database that fails when a step of a statement scans more than `most` rows. */
const reading = (most: number): Db =>
  ({
    rows: async (statement: Parameters<Db['rows']>[0]) => {
      const lines = await db.rows(sql<Record<string, string>>`explain (analyze, costs off, timing off) ${statement}`);
      const plan = lines.map((line) => Object.values(line)[0]!);
      const counts = plan.flatMap((line) =>
        [...line.matchAll(/(?:rows=|Removed by (?:Filter|Join Filter|Index Recheck): )(\d+)/g)].map(([, rows]) => Number(rows)),
      );
      expect(counts.length).toBeGreaterThan(1);
      expect(Math.max(...counts), plan.join('\n')).toBeLessThanOrEqual(most);
      return db.rows(statement);
    },
  }) as Db;

test('RP-03 the times of a replay are read from the segments around its messages', async () => {
  const times = await listSegmentTimes(reading(10), channelId, { from: at(40_000.5), until: at(40_004) });
  expect(times.map(({ startsAt }) => (startsAt.getTime() - NOON.getTime()) / 1000)).toEqual([40_000, 40_002, 40_004, 40_006]);
});

test('RP-04 a page of a chat export reads only its own messages', async () => {
  const span = { afterUs: at(40_000).getTime() * 1000, untilUs: at(80_000).getTime() * 1000 };
  expect(await listMessages(reading(1_000), chatroomId, span, 500)).toHaveLength(500);
});

test('ST-02 a page of recordings reads only its own recordings', async () => {
  const query = { channelId, withHidden: true, deleted: { by: 1, since: NOON }, before: null, limit: 51 };
  expect(await listRecordings(reading(60), query)).toHaveLength(51);
  expect(await listRecordings(reading(60), { channelId, withHidden: false, before: null, limit: 24 })).toHaveLength(24);
});

test('ST-04 a page of the recordings of all channels, or of a category, reads only its own recordings', async () => {
  const [{ category }] = (await db.rows(
    sql<{ category: number }>`select category_id as category from recordings where category_id is not null limit 1`,
  )) as [{ category: number }];
  for (const categoryId of [null, category])
    expect(await listRecentRecordings(reading(60), { categoryId, before: null, limit: 24 })).toHaveLength(24);
});

test('ST-02 expired recordings are found without scanning the others', async () => {
  expect(await listDeleted(reading(5), at(1), 50)).toHaveLength(1);
  expect(await listExpired(reading(60), at(-3600 * 4_990), 50)).toHaveLength(10);
});

test('ST-02 segments are swept and trimmed without scanning the others', async () => {
  const asked = Array.from({ length: 1_000 }, (_, n) => ({
    key: String(n),
    mediaId: media.id,
    connectionId: media.connection,
    variant: 'main' as const,
    sequence: n * 2,
  }));
  expect(await listKeptSegments(reading(1_000), asked, NOON)).toHaveLength(1_000);
  expect(await listSegmentsWithin(reading(1_000), media.id, { from: null, before: at(100) }, 100)).toHaveLength(100);
});
