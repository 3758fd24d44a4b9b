import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Viewer } from '#core/server/context.ts';
import { serverFeature } from '#core/server/feature.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { sharp } from '#core/server/pictures/library.ts';
import { aMovingGif, aPng, pixelAt } from '#core/server/pictures/testing.ts';
import { listen } from '#core/server/server-event.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { AVATAR } from '#features/people/accounts/contract/account.ts';
import { profileChanged } from './events.ts';
import { accountsServer } from './feature.ts';
import { givenUser } from './testing.ts';

const PICTURE = '/api/v1/account/picture';

/** Base64 picture with a different color per number. */
const aPicture = async (number = 0, size = { width: 300, height: 300 }) =>
  (
    await sharp({ create: { ...size, channels: 3, background: { r: 40 * number, g: 120, b: 200 } } })
      .png()
      .toBuffer()
  ).toString('base64');

const features = [picturesServer, accountsServer];

async function profileApp(app?: TestApp) {
  const announced: number[] = [];
  const later = serverFeature(
    { name: 'later' },
    { listeners: [listen(profileChanged, async (_tx, { userId }) => void announced.push(userId))] },
  );
  const running = app ?? (await testApp([...features, later]));
  const ana = await givenUser(running.db, 'ana');
  const upload = (who: Viewer | null, image: unknown) => running.put(PICTURE, who, { image });
  const pictureOf = async (who: Viewer): Promise<string | null> =>
    (await running.get('/api/v1/account', who)).json().data.account.profile_pic;
  const storedPictures = async () => (await running.db.row(sql<{ count: number }>`select count(*) as count from pictures`))!.count;
  return { app: running, ana, announced, upload, pictureOf, storedPictures };
}

const codeOf = (reply: { status: number; json(): { status?: { message: string } } }) => [reply.status, reply.json().status?.message];

test('AC-01 a picture is shown to its owner and to programs, and the previous picture is deleted', async () => {
  const { app, ana, upload, pictureOf, storedPictures } = await profileApp(
    await testApp(features, { database: await testDatabase(features) }),
  );
  expect(await pictureOf(ana)).toBeNull();
  const first = (await upload(ana, await aPicture(1))).json().data.account.profile_pic;
  expect(first).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/);
  const second = (await upload(ana, await aPicture(2))).json().data.account.profile_pic;
  expect(second).not.toBe(first);
  expect(await pictureOf(ana)).toBe(second);
  expect((await app.get('/api/v1/user', ana)).json().profilepic).toBe(second);
  expect({ firstAppStatus: (await app.get(first, null)).status, secondAppStatus: (await app.get(second, null)).status }).toEqual({
    firstAppStatus: 404,
    secondAppStatus: 200,
  });

  expect((await app.delete(PICTURE, ana)).json().data.account.profile_pic).toBeNull();
  expect((await app.delete(PICTURE, ana)).status).toBe(200);
  expect({ picture: await pictureOf(ana), storedPictures: await storedPictures() }).toEqual({ picture: null, storedPictures: 0 });
});

test('AC-01 links are stored without changing the bio', async () => {
  const { app, ana } = await profileApp(await testApp(features, { database: await testDatabase(features) }));
  await app.patch('/api/v1/account/profile', ana, { bio: 'Rides' });
  const reply = await app.patch('/api/v1/account/profile', ana, { links: ['example.org', 'http://example.com/x'] });
  expect(reply.json().data.account).toMatchObject({ bio: 'Rides', links: ['https://example.org/', 'http://example.com/x'] });
  expect((await app.patch('/api/v1/account/profile', ana, { bio: 'Sails' })).json().data.account.links).toHaveLength(2);
  expect((await app.patch('/api/v1/account/profile', ana, { links: [] })).json().data.account).toMatchObject({ bio: 'Sails', links: [] });
});

test('a picture is cropped to its centered square, 256 pixels wide and without metadata', async () => {
  const { app, ana, upload } = await profileApp();
  const wide = await sharp({ create: { width: 600, height: 200, channels: 3, background: 'white' } })
    .composite([{ input: await aPng({ width: 200, height: 200 }), left: 200, top: 0 }])
    .withExif({ IFD0: { Copyright: 'at home' } })
    .jpeg()
    .toBuffer();
  const path = (await upload(ana, wide.toString('base64'))).json().data.account.profile_pic;
  const answer = await app.http.inject({ url: path });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect(answer.rawPayload.includes('at home')).toBe(false);
  const [red] = await pixelAt(answer.rawPayload, 4, 128);
  expect(red).toBeLessThan(150);
});

test("two users can share a picture, and one removing it leaves the other's", async () => {
  const { app, ana, upload, pictureOf } = await profileApp();
  const bob = await givenUser(app.db, 'bob');
  await upload(ana, await aPicture());
  await upload(bob, await aPicture());
  expect(await pictureOf(ana)).toBe(await pictureOf(bob));
  await app.delete(PICTURE, ana);
  expect((await app.get((await pictureOf(bob))!, null)).status).toBe(200);
});

test('a profile change is announced to later features, and an unchanged profile is not', async () => {
  const { app, ana, announced, upload } = await profileApp();
  await upload(ana, await aPicture());
  await upload(ana, await aPicture());
  expect(announced).toEqual([ana.id]);
  await app.delete(PICTURE, ana);
  await app.delete(PICTURE, ana);
  await app.patch('/api/v1/account/profile', ana, { bio: 'hello' });
  expect(announced).toEqual([ana.id, ana.id, ana.id]);
});

test.each<[what: string, image: () => Promise<unknown> | unknown, status: number, code: string]>([
  ['an empty file', () => '', 422, 'NOT_A_PICTURE'],
  ['an SVG', () => btoa('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'), 422, 'NOT_A_PICTURE'],
  ['text that is no base64', () => 'not base64!', 422, 'INVALID'],
  ['half a picture', async () => (await aPng({ width: 300, height: 300 })).subarray(0, 200).toString('base64'), 422, 'NOT_A_PICTURE'],
  ['a picture with a side of 63 pixels', () => aPicture(1, { width: 300, height: 63 }), 422, 'PICTURE_DIMENSIONS'],
  ['a picture with a side of 4097 pixels', () => aPicture(1, { width: 4097, height: 64 }), 422, 'PICTURE_DIMENSIONS'],
  ['a file that is too large', () => Buffer.alloc(AVATAR.maxBytes + 1).toString('base64'), 413, 'PICTURE_TOO_LARGE'],
  ['several megabytes', () => 'A'.repeat(4 * 1024 * 1024), 413, 'BODY_TOO_LARGE'],
])('%s is refused, and the picture is kept', async (_what, image, status, code) => {
  const { ana, upload, pictureOf } = await profileApp();
  await upload(ana, await aPicture(3));
  const before = await pictureOf(ana);
  expect(codeOf(await upload(ana, await image()))).toEqual([status, code]);
  expect(await pictureOf(ana)).toBe(before);
});

test('an animation is shown as its first frame', async () => {
  const { ana, upload } = await profileApp();
  expect((await upload(ana, (await aMovingGif(5, { width: 80, height: 80 })).toString('base64'))).status).toBe(200);
});

test('a person may upload a limited number of pictures in 24 hours', async () => {
  const { app, ana, upload } = await profileApp();
  const broken = btoa('broken');
  for (let at = 0; at < AVATAR.perDay; at += 1) {
    expect(codeOf(await upload(ana, broken))).toEqual([422, 'NOT_A_PICTURE']);
    app.clock.pass(7);
  }
  const refused = await upload(ana, broken);
  expect([...codeOf(refused), refused.headers.get('retry-after')]).toEqual([
    429,
    'TOO_MANY_PICTURES',
    String(DAY_SECONDS - 7 * AVATAR.perDay),
  ]);
});

test('an upload is refused when signed out or suspended, even if suspended while the picture is decoded', async () => {
  const { app, ana, upload, storedPictures } = await profileApp();
  expect((await upload(null, await aPicture())).status).toBe(401);
  // The upload found its session before this suspension.
  await app.db.rows(sql`update users set suspended_at = ${app.clock.now()} where id = ${ana.id}::int8`);
  expect(codeOf(await upload(ana, await aPicture()))).toEqual([401, 'NOT_SIGNED_IN']);
  expect(await storedPictures()).toBe(0);
});

test('of two concurrent uploads one picture is kept', async () => {
  const { app, ana, upload, pictureOf, storedPictures } = await profileApp();
  const replies = await Promise.all([1, 2, 3].map(async (number) => upload(ana, await aPicture(number))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await storedPictures()).toBe(1);
  expect((await app.get((await pictureOf(ana))!, null)).status).toBe(200);
});

test("staff remove a user's picture with a reason, and the security log records it", async () => {
  const { app, ana, upload, storedPictures } = await profileApp();
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const path = '/api/internal/v1/accounts/ana/picture';
  expect(codeOf(await app.delete(path, staff))).toEqual([409, 'NO_PICTURE']);
  await upload(ana, await aPicture());
  expect((await app.get('/api/internal/v1/accounts/ana', staff)).json().data.account.profile_pic).toMatch(/^\/files\//);
  expect(codeOf(await app.delete(path, ana))).toEqual([403, 'NOT_ALLOWED']);
  expect((await app.delete(path, staff, { reason: 'Not for everybody' })).json().data.account.profile_pic).toBeNull();
  expect(await storedPictures()).toBe(0);
  expect((await app.get('/api/internal/v1/accounts/ana/security-log', staff)).json().data.entries).toMatchObject([
    { act: 'remove_picture', reason: 'Not for everybody', actor: { username: 'staff' } },
  ]);
});
