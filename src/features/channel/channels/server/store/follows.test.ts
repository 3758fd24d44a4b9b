import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { channelsServer } from '../feature.ts';
import { givenChannel, givenFollow, givenLivestream, givenPastLivestream } from '../testing.ts';
import { deleteFollow, findFollowing, insertFollow, listFollowed, listRecommended } from './follows.ts';

const tables = [accountsServer, channelsServer];

async function givenChannels(db: Db, ...names: string[]) {
  const made: Record<string, number> = {};
  for (const name of names) made[name] = (await givenChannel(db, await givenUser(db, name))).id;
  return made;
}

async function counts(db: Db, channelId: number) {
  return db.row(sql<{ kept: number; real: number }>`
    select followers_count as kept, (select count(*) from follows where channel_id = ${channelId}::int8) as real
      from channels where id = ${channelId}::int8`);
}

test('the follower count is exact under concurrent, partly repeated follows and unfollows', async () => {
  const { db, transaction } = await testDatabase(tables);
  const channel = await givenChannel(db, await givenUser(db, 'ana'));
  const people = [];
  for (let n = 0; n < 12; n += 1) people.push((await givenUser(db, `viewer${n}`)).id);
  const follow = (id: number) => transaction((tx) => insertFollow(tx, channel.id, id, NOON));

  const answers = await Promise.all([...people, ...people].map(follow));
  expect(answers.filter(Boolean)).toHaveLength(12);
  expect(await counts(db, channel.id)).toEqual({ kept: 12, real: 12 });

  const leave = (id: number) => transaction((tx) => deleteFollow(tx, channel.id, id));
  await Promise.all<unknown>([...[...people.slice(0, 6), ...people.slice(0, 6)].map(leave), ...people.slice(3, 9).map(follow)]);
  const after = await counts(db, channel.id);
  expect(after!.kept).toBe(after!.real);
});

test('following again keeps the original date', async () => {
  const { db } = await testDatabase(tables);
  const viewer = await givenUser(db, 'viewer');
  const channel = await givenChannel(db, await givenUser(db, 'ana'));
  await givenFollow(db, channel.id, viewer.id, NOON);

  expect(await insertFollow(db, channel.id, viewer.id, new Date())).toBe(false);
  expect(await findFollowing(db, channel.id, viewer.id)).toEqual({ followingSince: NOON, followersCount: 1 });
});

test('followed channels list live channels first, in pages without gaps or duplicates', async () => {
  const { db } = await testDatabase(tables);
  const viewer = await givenUser(db, 'viewer');
  const channels = await givenChannels(db, 'ana', 'bob', 'cleo', 'dan', 'eve');
  for (const id of Object.values(channels)) await givenFollow(db, id, viewer.id);
  await givenLivestream(db, channels.cleo!, { viewers: 5 });
  await givenLivestream(db, channels.eve!, { viewers: 1 });

  const first = await listFollowed(db, viewer.id, null, 3);
  expect(first.map((row) => [row.channel_slug, row.is_live])).toEqual([
    ['eve', true],
    ['cleo', true],
    ['ana', false],
  ]);
  const rest = await listFollowed(db, viewer.id, first.at(-1)!.position, 3);
  expect(rest.map((row) => row.channel_slug)).toEqual(['bob', 'dan']);
  expect(await listFollowed(db, viewer.id, rest.at(-1)!.position, 3)).toEqual([]);
});

test('recommendations are live channels by viewers, then most followed that have streamed, without own and followed channels', async () => {
  const { db } = await testDatabase(tables);
  const channels = await givenChannels(db, 'ana', 'bob', 'cleo', 'dan', 'never');
  const viewer = await givenUser(db, 'viewer');
  const own = await givenChannel(db, viewer);
  await givenLivestream(db, channels.ana!, { viewers: 5, streamTitle: 'Rides' });
  await givenLivestream(db, channels.bob!, { viewers: 50 });
  await givenLivestream(db, own.id, { viewers: 500 });
  await givenFollow(db, channels.dan!, (await givenUser(db, 'other')).id);
  for (const streamed of ['cleo', 'dan']) await givenPastLivestream(db, channels[streamed]!);

  const slugs = async (viewerId: number, limit = 10) => (await listRecommended(db, viewerId, limit)).map((row) => row.channel_slug);
  expect(await slugs(0)).toEqual(['viewer', 'bob', 'ana', 'dan', 'cleo']);
  expect(await slugs(viewer.id)).toEqual(['bob', 'ana', 'dan', 'cleo']);
  await givenFollow(db, channels.bob!, viewer.id);
  expect(await slugs(viewer.id, 2)).toEqual(['ana', 'dan']);
  expect((await listRecommended(db, viewer.id, 1))[0]).toEqual({
    channel_id: channels.ana,
    channel_slug: 'ana',
    user_username: 'ana',
    is_live: true,
    viewer_count: 5,
    category_name: 'Just Chatting',
    session_title: 'Rides',
    profile_picture: null,
    banner_picture: null,
    verified: false,
  });
});
