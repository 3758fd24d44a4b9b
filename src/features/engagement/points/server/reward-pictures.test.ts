import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharp } from '#core/server/pictures/library.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { givenEmote } from '#features/channel/emotes/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { pointsRoom, refusalOf } from './testing/points-app.ts';
import { pointsFeatures } from './testing.ts';

const features = pointsFeatures;

const aPicture = async (number = 0) =>
  (
    await sharp({ create: { width: 224, height: 224, channels: 4, background: { r: 60 * number, g: 120, b: 200, alpha: 1 } } })
      .png()
      .toBuffer()
  ).toString('base64');

async function rewardApp(given?: TestApp) {
  const app = given ?? (await testApp(features));
  const room = await pointsRoom(app);
  const path = `${room.path}/rewards/${room.rewardId}`;
  const change = (body: object, who = room.ana) => app.patch(path, who, body);
  const storedPictures = async () => (await app.db.row(sql<{ count: number }>`select count(*) as count from pictures`))!.count;
  const shown = async () => {
    const { emote_id, image_url } = (await app.get(path, null)).json().data;
    return { emote_id, image_url };
  };
  return { app, room, path, change, storedPictures, shown };
}

test('RW-01 a reward shows a picture or an emote, the newer replaces the older, and a deleted reward releases its picture', async () => {
  const { app, room, path, change, storedPictures, shown } = await rewardApp(
    await testApp(features, { database: await testDatabase(features) }),
  );
  const emote = await givenEmote(app.db, room.channelId);
  expect(await shown()).toEqual({ emote_id: null, image_url: null });
  await change({ emote_id: emote.id });
  expect(await shown()).toEqual({ emote_id: emote.id, image_url: null });

  const first = (await change({ image: await aPicture(1) })).json().data.image_url;
  expect(await shown()).toEqual({ emote_id: null, image_url: first });
  expect((await app.get(first, null)).headers.get('content-type')).toBe('image/webp');
  await change({ image: await aPicture(2), cost: 7 });
  await change({ title: 'Stretch' });
  expect([(await shown()).image_url !== first, await storedPictures()]).toEqual([true, 1]);
  await change({ emote_id: emote.id });
  expect({ shown: await shown(), storedPictures: await storedPictures() }).toEqual({
    shown: { emote_id: emote.id, image_url: null },
    storedPictures: 0,
  });
  await change({ emote_id: null });
  await change({ image: await aPicture(3) });
  await change({ image: null });
  expect({ shown: await shown(), storedPictures: await storedPictures() }).toEqual({
    shown: { emote_id: null, image_url: null },
    storedPictures: 0,
  });

  await change({ image: await aPicture(1) });
  expect((await app.delete(path, room.ana)).status).toBe(200);
  expect(await storedPictures()).toBe(0);
});

test('RW-01 a new reward can have a picture or a global emote', async () => {
  const { app, room } = await rewardApp();
  const create = (body: object) => app.post(`${room.path}/rewards`, room.ana, { title: 'Posture check', cost: 5, ...body });
  expect((await create({ image: await aPicture() })).json().data.image_url).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/);
  expect((await create({ emote_id: 9101 })).json().data).toMatchObject({ emote_id: 9101, image_url: null });
});

test('RW-01 an emote of another channel, a removed emote and a broken picture are refused and change nothing', async () => {
  const { app, room, change, shown } = await rewardApp();
  const bob = await givenUser(app.db, 'bob');
  const foreign = await givenEmote(app.db, (await givenChannel(app.db, bob)).id);
  const removed = await givenEmote(app.db, room.channelId, { removedAt: app.clock.now() });
  const before = (await change({ image: await aPicture() })).json().data.image_url;
  for (const id of [foreign.id, removed.id, 1]) {
    expect(refusalOf(await change({ emote_id: id, title: 'Stolen' }))).toEqual([422, 'REWARD_EMOTE_UNKNOWN']);
  }
  expect(refusalOf(await change({ image: btoa('broken'), title: 'Stolen' }))).toEqual([422, 'NOT_A_PICTURE']);
  expect(refusalOf(await change({ image: await aPicture() }, room.mod))).toEqual([403, 'NOT_ALLOWED']);
  expect(await shown()).toEqual({ emote_id: null, image_url: before });
});

test('MO-11 the audit log records a changed reward picture without its data', async () => {
  const { app, room, change } = await rewardApp();
  await change({ image: await aPicture() });
  const [entry] = (await app.get(`${room.path}/audit-log`, room.ana)).json().data.entries;
  expect(entry).toMatchObject({ act: 'change_reward', details: { image: true } });
  expect(JSON.stringify(entry).length).toBeLessThan(1000);
});
