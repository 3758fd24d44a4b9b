import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aMovingGif } from '#core/server/pictures/testing.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { REMOVED_PICTURE_DAYS } from '#features/channel/emotes/contract.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { DELETE_STEP, deleteEndedPictures } from './delete-pictures.ts';
import { emotesServer } from './feature.ts';
import { emotes } from './migrations/001-emotes.ts';
import { deletePicturesOfRemoved, insertPictures } from './store/pictures.ts';
import { givenEmote } from './testing.ts';

const earlier = [accountsServer, channelsServer, moderationServer];
const features = [...earlier, emotesServer];
const PERIOD = REMOVED_PICTURE_DAYS * 24 * 3600;

async function anaApp() {
  const app = await testApp(features, { database: await testDatabase(features) });
  const ana = await givenUser(app.db, 'ana');
  const channel = await givenChannel(app.db, ana);
  const upload = async (name: string) => {
    const image = (await aMovingGif(2)).toString('base64');
    return (await app.post('/api/internal/v1/channels/ana/emotes', ana, { name, image })).json().data.emote.id as number;
  };
  const remove = (id: number) => app.delete(`/api/internal/v1/channels/ana/emotes/${id}`, ana);
  const show = async (id: number, path = '28') => {
    const { status, headers } = await app.get(`/emotes/${id}/${path}`, null);
    return [status, headers.get('cache-control')];
  };
  const clean = () => deleteEndedPictures.run(app.ctx, undefined as never);
  const withPictures = async () =>
    (await app.db.rows(sql<{ id: number }>`select distinct emote_id as id from emote_pictures order by 1`)).map(({ id }) => id);
  /** Inserts emotes removed at noon, with one picture each. */
  const givenRemoved = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const { id } = await givenEmote(app.db, channel.id, { name: `old${at}`, removedAt: NOON });
      await insertPictures(app.db, id, [{ size: 28, still: true, mime: 'image/webp', bytes: Buffer.from('x') }]);
    }
  };
  return { app, upload, remove, show, clean, withPictures, givenRemoved };
}

const FOREVER = [200, 'public, max-age=31536000, immutable'];
const ENDED = [404, 'public, max-age=3600'];

test('EM-06 a removed emote keeps its picture for 30 days, then every size is 404, cached for an hour', async () => {
  const { app, upload, remove, show, clean, withPictures } = await anaApp();
  const [used, removed] = [await upload('anaWave'), await upload('anaTea')];
  await remove(removed);
  app.clock.pass(PERIOD - 1);
  await clean();
  expect(await withPictures()).toEqual([used, removed]);
  expect(await show(removed)).toEqual(FOREVER);

  app.clock.pass(1);
  // The job has not run yet, but the picture has expired.
  expect(await show(removed, '56')).toEqual(ENDED);
  await clean();
  expect(await withPictures()).toEqual([used]);
  for (const path of ['56', '56/still', '112', 'fullsize', 'fullsize/still']) expect(await show(removed, path)).toEqual(ENDED);
  expect(await show(used)).toEqual(FOREVER);

  // The node caches the 28 pixel picture for an hour.
  app.clock.pass(3600);
  expect(await show(removed)).toEqual(ENDED);
  expect(await show(used)).toEqual(FOREVER);
});

test('pictures are deleted in bounded steps, oldest removals first', async () => {
  const { app, givenRemoved, withPictures } = await anaApp();
  await givenRemoved(5);
  await app.db.rows(sql`update emotes set removed_at = removed_at + (50000010 - id) * interval '1 second'`);
  const [first, second, third] = await withPictures();
  const step = () => deletePicturesOfRemoved(app.db, { endedBefore: new Date(NOON.getTime() + 3600_000), now: app.clock.now(), limit: 2 });
  expect({ step: await step(), withPictures: await withPictures() }).toEqual({ step: 2, withPictures: [first, second, third] });
  expect({ step: await step(), withPictures: await withPictures() }).toEqual({ step: 2, withPictures: [first] });
  expect({ step: await step(), withPictures: await withPictures() }).toEqual({ step: 1, withPictures: [] });
  expect(await step()).toBe(0);
});

test('nodes that delete concurrently delete each picture once and leave none', async () => {
  const { app, givenRemoved, clean, withPictures } = await anaApp();
  await givenRemoved(DELETE_STEP + 3);
  const query = { endedBefore: NOON, now: app.clock.now(), limit: 20 };
  const deleted = await Promise.all([1, 2].map(() => deletePicturesOfRemoved(app.db, query)));
  const left = DELETE_STEP + 3 - deleted[0]! - deleted[1]!;
  expect(await withPictures()).toHaveLength(left);
  app.clock.pass(PERIOD);
  await Promise.all([clean(), clean()]);
  await clean();
  expect(await withPictures()).toEqual([]);
});

test('emotes removed before the upgrade keep their pictures for 30 days from the upgrade', async () => {
  const database = await testDatabase([...earlier, { name: 'emotes', migrations: { '001-emotes': emotes } }]);
  const { db } = database;
  const { id: channelId } = await givenChannel(db, await givenUser(db, 'ana'));
  const { id: used } = await givenEmote(db, channelId, { name: 'anaWave' });
  const { id: removed } = await givenEmote(db, channelId, { name: 'anaTea', removedAt: NOON });
  const { before } = (await db.row(sql<{ before: Date }>`select now() as before`))!;
  await database.migrate(features);
  const rows = await db.rows(
    sql<{ id: number; isLater: boolean | null }>`select id, removed_at >= ${before} as "isLater" from emotes order by id`,
  );
  expect(rows).toEqual([
    { id: used, isLater: null },
    { id: removed, isLater: true },
  ]);
});
