import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { sharp } from '#core/server/pictures/library.ts';
import { aMovingGif, aPng } from '#core/server/pictures/testing.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { REMOVED_PICTURE_DAYS } from '#features/channel/emotes/contract.ts';
import { emojiKey } from '#features/channel/emotes/rules/emoji.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { emotesServer } from './feature.ts';
import { migrations } from './migrations.ts';
import { DELETE_STEP, deleteEndedPictures } from './pictures.ts';
import { deletePicturesOfRemoved, insertPictures } from './store/emotes.ts';
import { givenEmote } from './testing.ts';

const features = [accountsServer, channelsServer, moderationServer, emotesServer];

async function withEmote(file: Buffer) {
  const app = await testApp(features);
  const ana = await givenUser(app.db, 'ana');
  await givenChannel(app.db, ana);
  const reply = await app.post('/api/internal/v1/channels/ana/emotes', ana, { name: 'anaWave', image: file.toString('base64') });
  /** Returns the full reply, with the body as bytes. */
  const picture = (path: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url: path, headers });
  return { app, id: reply.json().data.emote.id as number, picture };
}

const framesOf = async (bytes: Buffer) => (await sharp(bytes, { animated: true }).metadata()).pages ?? 1;

test('a picture is cached forever, has its own content type and cannot be sniffed as another', async () => {
  const { id, picture } = await withEmote(await aPng());
  const reply = await picture(`/emotes/${id}/28`);
  expect({
    statusCode: reply.statusCode,
    contentType: reply.headers['content-type'],
    cacheControl: reply.headers['cache-control'],
  }).toEqual({ statusCode: 200, contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' });
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 28, height: 28 });
});

test('a conditional request for an unchanged picture is answered without a body', async () => {
  const { id, picture } = await withEmote(await aPng());
  const { etag } = (await picture(`/emotes/${id}/56`)).headers;
  const again = await picture(`/emotes/${id}/56`, { 'if-none-match': String(etag) });
  expect({ statusCode: again.statusCode, rawPayloadCount: again.rawPayload.length, etag: again.headers.etag }).toEqual({
    statusCode: 304,
    rawPayloadCount: 0,
    etag,
  });
  expect((await picture(`/emotes/${id}/56`, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  expect((await picture(`/emotes/${id}/112`)).headers.etag).not.toBe(etag);
});

test('an animated emote is animated at its URL and still at the `/still` URL', async () => {
  const { id, picture } = await withEmote(await aMovingGif(3));
  for (const size of ['28', '56', '112', 'fullsize']) {
    expect(await framesOf((await picture(`/emotes/${id}/${size}`)).rawPayload)).toBe(3);
    expect(await framesOf((await picture(`/emotes/${id}/${size}/still`)).rawPayload)).toBe(1);
  }
});

test('an emote without animation is the same at both URLs, and fullsize is the largest size', async () => {
  const { id, picture } = await withEmote(await aPng());
  expect((await picture(`/emotes/${id}/28/still`)).rawPayload).toEqual((await picture(`/emotes/${id}/28`)).rawPayload);
  expect((await picture(`/emotes/${id}/fullsize`)).rawPayload).toEqual((await picture(`/emotes/${id}/112`)).rawPayload);
});

describe('global emotes and emoji', () => {
  test.each([
    ['an animated one', 9101, true],
    ['a still one', 9103, false],
    ['an emoji', 1_128_512, false],
  ])('%s is drawn on request', async (_kind, id, moves) => {
    const { picture } = await withEmote(await aPng());
    const moving = await picture(`/emotes/${id}/56`);
    const still = await picture(`/emotes/${id}/56/still`);
    expect([moving.statusCode, (await framesOf(moving.rawPayload)) > 1, await framesOf(still.rawPayload)]).toEqual([200, moves, 1]);
    expect(await sharp(still.rawPayload).metadata()).toMatchObject({ width: 56, height: 56, hasAlpha: true });
  });

  test('a screenful of emoji requested at once is served', async () => {
    const { app, picture } = await withEmote(await aPng());
    const [, emoji] = (await app.get('/emotes/kick', null)).json();
    const replies = await Promise.all(emoji.emotes.slice(0, 120).map(({ id }: { id: number }) => picture(`/emotes/${id}/28`)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

test.each([
  '/emotes/50999999/28',
  '/emotes/9100/28',
  '/emotes/1000000/28',
  '/emotes/9007199254740993/28',
  '/emotes/99999999999999999999999999/28',
  '/emotes/0/28',
  '/emotes/-1/28',
  '/emotes/1e3/28',
  '/emotes/x/28',
  '/emotes/%20/28',
  '/emotes/x%2fetc/28',
  '/emotes/ID/29',
  '/emotes/ID/028',
  '/emotes/ID/0',
  '/emotes/ID/full',
  '/emotes/ID/28/moving',
])('%s is not found, and the reply is not cached', async (path) => {
  const { id, picture } = await withEmote(await aPng());
  const reply = await picture(path.replace('ID', String(id)));
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['cache-control'] ?? 'no-store').toBe('no-store');
});

test('every emoji has a drawing, including skin tones and joined parts', async () => {
  const app = await testApp(features);
  const get = (emoji: string) => app.http.inject({ method: 'GET', url: `/emotes/emoji/${emojiKey(emoji)}.svg` });
  for (const emoji of ['😀', '👍🏽', '❤️', '❤️‍🔥', '🇩🇪', '1️⃣', '👩‍👩‍👧']) {
    const reply = await get(emoji);
    expect({ emoji, statusCode: reply.statusCode, contentType: reply.headers['content-type'] }).toEqual({
      emoji,
      statusCode: 200,
      contentType: 'image/svg+xml',
    });
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await get('👍👍')).statusCode).toBe(404);
  expect((await app.http.inject({ method: 'GET', url: '/emotes/emoji/..%2F..%2Fpackage.json' })).statusCode).toBe(400);
});

test('a typed and a picked emoji have the same drawing', async () => {
  const app = await testApp(features);
  const pixelsOf = async (url: string) => {
    const { statusCode, rawPayload } = await app.http.inject({ method: 'GET', url });
    expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
    return sharp(rawPayload).resize(56, 56).flatten({ background: '#808080' }).raw().toBuffer();
  };
  /** Mean difference of a color value, of 255. Pictures of the same drawing differ only by compression. */
  const difference = (one: Buffer, other: Buffer) =>
    one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;
  const [typed, picked, another] = await Promise.all([
    pixelsOf(`/emotes/emoji/${emojiKey('😀')}.svg`),
    pixelsOf('/emotes/1128512/56/still'),
    pixelsOf('/emotes/1010084/56/still'),
  ]);
  expect(difference(typed, picked)).toBeLessThan(8);
  expect(difference(typed, another)).toBeGreaterThan(30);
});

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
  const step = () => deletePicturesOfRemoved(app.db, { endedBefore: msAfter(NOON, 3600_000), now: app.clock.now(), limit: 2 });
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
  const database = await testDatabase([
    ...features.slice(0, -1),
    { name: 'emotes', migrations: { '001-emotes': migrations['001-emotes']! } },
  ]);
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
