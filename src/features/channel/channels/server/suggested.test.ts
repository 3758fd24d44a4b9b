import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { later } from '#core/server/testing/test-clock.ts';
import { SUGGESTED } from '#features/channel/channels/contract/suggested.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { endLivestream } from './store/livestreams.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenChannel, givenFollow, givenLivestream } from './testing.ts';

const CHESS = 106;
const MUSIC = 107;

let app: ChannelsApp;
beforeEach(async () => {
  app = await channelsApp();
});

const channelOf = async (name: string, categoryId: number) => givenChannel(app.db, await givenUser(app.db, name), { categoryId });
const suggested = async () =>
  (await app.get('/api/internal/v1/suggested-livestreams', app.viewer))
    .json()
    .data.livestreams.map(({ channel, because }: { channel: { slug: string }; because: { slug: string } }) => [channel.slug, because.slug]);

test('ST-04 live channels in categories of followed channels are suggested, most watched first', async () => {
  const [followed, small, big, music] = [
    await channelOf('followed', CHESS),
    await channelOf('small', CHESS),
    await channelOf('big', CHESS),
    await channelOf('music', MUSIC),
  ];
  await givenLivestream(app.db, followed.id, { categoryId: CHESS, viewers: 90 });
  await givenLivestream(app.db, small.id, { categoryId: CHESS, viewers: 1 });
  await givenLivestream(app.db, big.id, { categoryId: CHESS, viewers: 20 });
  await givenLivestream(app.db, music.id, { categoryId: MUSIC, viewers: 50 });
  expect(await suggested()).toEqual([]);
  await givenFollow(app.db, followed.id, app.viewer.id);
  expect(await suggested()).toEqual([
    ['big', 'followed'],
    ['small', 'followed'],
  ]);
  // A followed channel is not suggested but can be a newer reason.
  await givenFollow(app.db, big.id, app.viewer.id, later(-60));
  expect(await suggested()).toEqual([['small', 'big']]);
});

test('ST-04 a suspended user is not a reason, and only the most watched streams of a full category are considered', async () => {
  const followed = await channelOf('followed', CHESS);
  await givenFollow(app.db, followed.id, app.viewer.id);
  const names = Array.from({ length: SUGGESTED + 2 }, (_, at) => `chess${at}`);
  for (const [viewers, name] of names.entries())
    await givenLivestream(app.db, (await channelOf(name, CHESS)).id, { categoryId: CHESS, viewers });
  expect((await suggested()).map(([slug]: [string]) => slug)).toEqual(names.toReversed().slice(0, SUGGESTED));
  await app.db.rows(sql`update users set suspended_at = now() where id = ${followed.userId}::int8`);
  expect(await suggested()).toEqual([]);
});

test('ST-04 the default category is not a reason, and visitors get no suggestions', async () => {
  const [followed, other] = [await channelOf('followed', 101), await channelOf('other', 101)];
  await givenLivestream(app.db, other.id, { categoryId: 101 });
  await givenFollow(app.db, followed.id, app.viewer.id);
  expect(await suggested()).toEqual([]);
  expect(refusalOf(await app.get('/api/internal/v1/suggested-livestreams', null))).toEqual([401, 'NOT_SIGNED_IN']);
});

test('ST-04 followed channels have the end of their last stream', async () => {
  const [once, never] = [await channelOf('once', CHESS), await channelOf('never', CHESS)];
  await givenLivestream(app.db, once.id, { startedAt: later(-7200) });
  await endLivestream(app.db, once.id, later(-3600));
  for (const { id } of [once, never]) await givenFollow(app.db, id, app.viewer.id);
  const { channels } = (await app.get('/api/v2/channels/followed', app.viewer)).json();
  const lastLive = Object.fromEntries(
    channels.map(({ channel_slug, last_live_at }: { channel_slug: string; last_live_at: string | null }) => [channel_slug, last_live_at]),
  );
  expect(lastLive).toEqual({ once: '2026-01-02T11:00:00.000000Z', never: null });
});
