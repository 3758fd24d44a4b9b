import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenChannel, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { RecentVideo } from '#features/stream/recordings/contract/video.ts';
import { givenStoredRecording, recordingFeatures } from './testing.ts';

const LIST = '/api/internal/v1/videos';
let app: TestApp;
beforeEach(async () => {
  app = await testApp(recordingFeatures);
});

/** Creates a channel of this name with an ended stream in this category. Returns the recording's uuid. */
async function given(name: string, category = 101): Promise<string> {
  const { id } = await givenChannel(app.db, await givenUser(app.db, name));
  const livestream = await givenLivestream(app.db, id);
  await app.db.rows(sql`
    update livestreams set ended_at = started_at, session_title = ${name}, category_id = ${category}::int8 where id = ${livestream}::int8`);
  return givenStoredRecording(app.db, id, livestream);
}

const read = async (query = '') => (await app.get(`${LIST}${query}`, null)).json().data as { videos: RecentVideo[]; next: number | null };
const titles = async (query = '') => (await read(query)).videos.map(({ session_title }) => session_title);

test('ST-04 the latest recordings of all channels are listed with their channels', async () => {
  await given('ana');
  await given('ben');
  const { videos, next } = await read();
  expect(videos.map(({ session_title, channel }) => [session_title, channel.slug])).toEqual([
    ['ben', 'ben'],
    ['ana', 'ana'],
  ]);
  expect(videos[0]!.channel).toEqual({ id: expect.any(Number), slug: 'ben', username: 'ben', profile_picture: null, verified: false });
  expect(next).toBeNull();
});

test.each([
  ['an unlisted one', sql`update recordings set visibility = 'unlisted' where id = `],
  ['a private one', sql`update recordings set visibility = 'private' where id = `],
  ['a deleted one', sql`update recordings set deleted_at = now() where id = `],
  ['one that is not playable yet', sql`update recordings set byte_length = 0 where id = `],
  [
    'one of a suspended channel',
    sql`update channels set suspended_at = now(), suspension_reason = 'test' where id = (select channel_id from recordings where id = `,
  ],
])('ST-04 the list of all channels omits %s', async (what, change) => {
  await given('ana');
  const hidden = await given('ben');
  await app.db.rows(sql`${change}${hidden}::uuid${what.endsWith('channel') ? sql`)` : sql``}`);
  expect(await titles()).toEqual(['ana']);
});

test('ST-04 the recordings of a category are listed page by page, and follow a merge of the category', async () => {
  for (let n = 0; n < 26; n++) await given(`rider-${n}`, n === 3 ? 101 : 106);
  expect(await titles('?category_id=101')).toEqual(['rider-3']);
  const first = await read('?category_id=106');
  const second = await read(`?category_id=106&before=${first.next}`);
  const seen = [...first.videos, ...second.videos].map(({ session_title }) => session_title);
  expect([first.videos.length, second.videos.length, new Set(seen).size, second.next]).toEqual([24, 1, 25, null]);
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  expect((await app.post('/api/internal/v1/categories/106/merge', staff, { into: 107 })).status).toBe(200);
  expect((await read('?category_id=107')).videos).toHaveLength(24);
  expect(await titles('?category_id=106')).toEqual([]);
});
