import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/server/context.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { sharp } from '#core/server/pictures/library.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { emotesServer } from '#features/channel/emotes/server/feature.ts';
import { chatServer } from '#features/chat/chat/server/feature.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { channelsServer } from './feature.ts';
import { givenLivestream, givenRole } from './testing.ts';

const features = [picturesServer, accountsServer, channelsServer, moderationServer, emotesServer, chatServer];
const PATH = '/api/internal/v1/channels/ana/offline-banner';
const PUBLIC = 'https://tv.example';

/** Base64 picture with a different color per number. */
const aPicture = async (number = 0) =>
  (
    await sharp({ create: { width: 640, height: 360, channels: 3, background: { r: 60 * number, g: 120, b: 200 } } })
      .png()
      .toBuffer()
  ).toString('base64');

async function anaApp(app?: TestApp) {
  const running = app ?? (await testApp(features, { publicUrl: PUBLIC }));
  const { broadcaster: ana, channel } = await givenRoom(running.db);
  const upload = (who: Viewer | null, image: string) => running.put(PATH, who, { image });
  const show = async () => (await running.get('/api/v2/channels/ana', null)).json();
  const storedPictures = async () => (await running.db.row(sql<{ count: number }>`select count(*) as count from pictures`))!.count;
  /** Published channel profiles. */
  const profiles = () => running.published.filter(({ event }) => event.includes('ChannelProfileUpdated')).map(({ payload }) => payload);
  return { app: running, ana, channel, upload, show, storedPictures, profiles };
}

const codeOf = (reply: { status: number; json(): { status?: { message: string } } }) => [reply.status, reply.json().status?.message];

test('R-01 an offline banner is served in three widths and deleted when replaced or removed', async () => {
  const database = await testDatabase(features);
  const { app, ana, upload, show, storedPictures } = await anaApp(await testApp(features, { database }));
  expect((await show()).offline_banner_image).toBeNull();
  await upload(ana, await aPicture(1));
  const banner = (await upload(ana, await aPicture(2))).json().data.offline_banner_image;
  expect(banner.srcset).toMatch(/^\/files\/[0-9a-f]{40}\.webp 1920w, \/files\/[0-9a-f]{40}\.webp 960w, \/files\/[0-9a-f]{40}\.webp 480w$/);
  expect((await show()).offline_banner_image).toEqual(banner);
  const answer = await app.http.inject({ url: banner.src });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1920, height: 1080 });
  expect(await storedPictures()).toBe(3);
  expect((await app.delete(PATH, ana)).json().data.offline_banner_image).toBeNull();
  expect((await app.delete(PATH, ana)).status).toBe(200);
  expect({ offlineBannerImage: (await show()).offline_banner_image, storedPictures: await storedPictures() }).toEqual({
    offlineBannerImage: null,
    storedPictures: 0,
  });
});

test('open pages of the channel receive a new picture, bio, link or banner', async () => {
  const { app, ana, channel, upload, profiles } = await anaApp();
  await app.put('/api/v1/account/picture', ana, { image: await aPicture(1) });
  await app.patch('/api/v1/account/profile', ana, { bio: 'Rides', links: ['https://x.com/ana_lund'] });
  await upload(ana, await aPicture(2));
  await app.delete(PATH, ana);
  const picture = expect.stringMatching(/^https:\/\/tv\.example\/files\/[0-9a-f]{40}\.webp$/);
  const user = { id: ana.id, bio: 'Rides', links: ['https://x.com/ana_lund'], twitter: 'ana_lund', profile_pic: picture };
  expect(profiles()).toMatchObject([
    { channel: { id: channel.id, slug: 'ana', user: { bio: '', profile_pic: picture }, offline_banner_image: null } },
    { channel: { user, offline_banner_image: null } },
    { channel: { user, offline_banner_image: { src: picture } } },
    { channel: { user, offline_banner_image: null } },
  ]);
  expect(app.published.every(({ channel: name }) => name === `channel.${channel.id}`)).toBe(true);
});

test('a profile picture has a full URL in every field that programs read', async () => {
  const { app, ana, channel } = await anaApp();
  const bob = await givenUser(app.db, 'bob');
  await givenRole(app.db, channel.id, bob.id, 'vip');
  await givenRole(app.db, channel.id, bob.id, 'moderator');
  await app.post('/api/v2/channels/ana/follow', bob);
  const url = (await app.put('/api/v1/account/picture', ana, { image: await aPicture(1) })).json().data.account.profile_pic;
  const bobs = (await app.put('/api/v1/account/picture', bob, { image: await aPicture(2) })).json().data.account.profile_pic;
  expect(url).toMatch(/^https:\/\/tv\.example\/files\//);
  await givenLivestream(app.db, channel.id);
  const read = async (path: string, who: Viewer | null = bob) => (await app.get(path, who)).json();

  expect((await read('/api/v2/channels/ana')).user.profile_pic).toBe(url);
  expect((await read('/api/v1/channels/ana')).user.profile_pic).toBe(url);
  expect(await read('/api/v2/channels/ana/info')).toMatchObject({ profile_pic: url, user: { profile_pic: url } });
  expect((await read('/api/v1/user', ana)).profilepic).toBe(url);
  expect((await read('/api/v2/channels/ana/users/ana')).profile_pic).toBe(url);
  expect((await read('/api/v2/channels/ana/users/bob')).profile_pic).toBe(bobs);
  expect((await read('/api/v2/channels/followed')).channels).toMatchObject([{ profile_picture: url }]);
  expect((await read('/api/internal/v1/recommended-channels', null)).data.channels).toMatchObject([{ profile_picture: url }]);
  expect((await read('/api/v1/livestreams')).data.livestreams).toMatchObject([{ channel: { profile_picture: url } }]);
  expect((await read('/emotes/ana'))[0].user.profile_pic).toBe(url);
  expect((await read('/api/internal/v1/channels/ana/community/vips', ana)).data).toMatchObject([{ profile_pic: bobs }]);

  await app.post('/api/v2/channels/ana/bans', ana, { banned_username: 'bob', permanent: true });
  expect(await read('/api/v2/channels/ana/bans', ana)).toMatchObject([{ banned_user: { profile_pic: bobs } }]);
});

test('only the broadcaster and staff change the banner, and a suspended channel refuses it', async () => {
  const { app, ana, channel, upload, storedPictures } = await anaApp();
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const moderator = await givenUser(app.db, 'mod');
  await givenRole(app.db, channel.id, moderator.id, 'moderator');
  expect((await upload(null, await aPicture())).status).toBe(401);
  expect(codeOf(await upload(moderator, await aPicture()))).toEqual([403, 'NOT_ALLOWED']);
  expect((await upload(ana, await aPicture())).status).toBe(200);
  expect(codeOf(await app.delete(PATH, moderator))).toEqual([403, 'NOT_ALLOWED']);
  await app.db.rows(sql`update channels set suspended_at = ${app.clock.now()} where id = ${channel.id}::int8`);
  expect(codeOf(await upload(ana, await aPicture()))).toEqual([403, 'CHANNEL_SUSPENDED']);
  expect((await app.delete(PATH, staff)).status).toBe(200);
  expect(await storedPictures()).toBe(0);
});

test('MO-11 a changed and a removed banner are recorded in the audit log', async () => {
  const { app, ana, upload } = await anaApp();
  await upload(ana, await aPicture());
  app.clock.pass(1);
  await app.delete(PATH, ana);
  const { data } = (await app.get('/api/v2/channels/ana/audit-log', ana)).json();
  expect(data.entries).toMatchObject([
    { act: 'remove_banner', actor: { username: 'ana' } },
    { act: 'change_banner', actor: { username: 'ana' } },
  ]);
});

test('of two concurrent banners one is kept', async () => {
  const { ana, upload, storedPictures } = await anaApp();
  const replies = await Promise.all([1, 2, 3].map(async (number) => upload(ana, await aPicture(number))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await storedPictures()).toBe(3);
});

test('a broken file is refused, and the banner is kept', async () => {
  const { ana, upload, show } = await anaApp();
  await upload(ana, await aPicture());
  const before = (await show()).offline_banner_image;
  expect(codeOf(await upload(ana, btoa('broken')))).toEqual([422, 'NOT_A_PICTURE']);
  expect((await show()).offline_banner_image).toEqual(before);
});
