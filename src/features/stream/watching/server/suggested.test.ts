import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenFollow, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { recordWatching } from './api.ts';
import { pruneWatched } from './record-watching.ts';
import { watchingFeatures } from './testing.ts';

const CHESS = 106;
const MUSIC = 107;
const FALLBACK = 101;

let app: TestApp;
let viewer: Awaited<ReturnType<typeof givenUser>>;
beforeEach(async () => {
  app = await testApp(watchingFeatures);
  viewer = await givenUser(app.db, 'viewer');
});

/** A channel that is live in its category. */
async function live(name: string, categoryId: number, viewers = 0) {
  const { channel } = await givenRoom(app.db, name);
  await app.db.rows(sql`update channels set category_id = ${categoryId}::int8 where id = ${channel.id}::int8`);
  return { channelId: channel.id, livestreamId: await givenLivestream(app.db, channel.id, { categoryId, viewers }) };
}
async function watch({ livestreamId }: { livestreamId: number }, minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    await recordWatching(app.ctx, [{ livestreamId, userId: viewer.id }]);
    app.clock.pass(60);
  }
}
const suggested = async (to = viewer): Promise<string[]> =>
  (await app.get('/api/internal/v1/suggested-livestreams', to))
    .json()
    .data.livestreams.map(
      ({ channel, because }: { channel: { slug: string }; because: { slug: string; kind: string } }) =>
        `${channel.slug}: ${because.kind} ${because.slug}`,
    );

test('ST-04 an often watched channel is suggested while it is live, and is the reason to suggest others of its category', async () => {
  const [ana] = [await live('ana', CHESS, 1), await live('bob', CHESS, 50), await live('cleo', MUSIC, 90)];
  await watch(ana, 20);
  expect(await suggested()).toEqual([]);
  await watch(ana, 10);
  expect(await suggested()).toEqual(['ana: watched ana', 'bob: watched ana']);
  expect(await suggested(await givenUser(app.db, 'other'))).toEqual([]);
  await app.db.rows(sql`update livestreams set ended_at = ${app.clock.now()} where id = ${ana.livestreamId}`);
  expect(await suggested()).toEqual(['bob: watched ana']);
});

test('ST-04 an often watched, followed channel is not suggested, and is a reason like any followed channel', async () => {
  const [ana] = [await live('ana', CHESS), await live('bob', CHESS)];
  await watch(ana, 30);
  await givenFollow(app.db, ana.channelId, viewer.id);
  expect(await suggested()).toEqual(['bob: followed ana']);
});

test('ST-04 the most watched channel of a category is the reason for its suggestions', async () => {
  const [ana, bob] = [await live('ana', CHESS, 5), await live('bob', CHESS, 9), await live('cleo', CHESS, 70)];
  await watch(ana, 40);
  await watch(bob, 30);
  expect(await suggested()).toEqual(['bob: watched bob', 'ana: watched ana', 'cleo: watched ana']);
});

test('ST-04 a channel without a category is suggested, but is no reason for others', async () => {
  const [ana] = [await live('ana', FALLBACK), await live('bob', FALLBACK)];
  await watch(ana, 30);
  expect(await suggested()).toEqual(['ana: watched ana']);
});

test('ST-04 a channel is forgotten after 90 days without watching', async () => {
  const ana = await live('ana', CHESS);
  await watch(ana, 30);
  app.clock.pass(90 * DAY_SECONDS);
  await pruneWatched(app.ctx);
  expect(await suggested()).toEqual(['ana: watched ana']);
  app.clock.pass(DAY_SECONDS);
  await pruneWatched(app.ctx);
  expect(await suggested()).toEqual([]);
});

test('ST-04 a suspended channel is no reason', async () => {
  const [ana] = [await live('ana', CHESS), await live('bob', CHESS)];
  await watch(ana, 30);
  const staff = await givenUser(app.db, 'staff_member', { isStaff: true });
  await app.put('/api/internal/v1/channels/ana/suspension', staff, { reason: 'spam' });
  expect(await suggested()).toEqual([]);
});
