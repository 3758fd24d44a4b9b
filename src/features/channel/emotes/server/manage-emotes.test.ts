import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '#core/contract/refusal.ts';
import type { Viewer } from '#core/server/context.ts';
import { aMovingGif, aPng } from '#core/server/pictures/testing.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { lockChannel } from '#features/channel/channels/server/api.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel, givenRole } from '#features/channel/channels/server/testing.ts';
import { EMOTE_BYTES, EMOTE_UPLOADS_PER_DAY, EMOTES_PER_CHANNEL, type Emote } from '#features/channel/emotes/contract.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { emotesServer } from './feature.ts';
import { storeEmote } from './manage-emotes.ts';
import { givenEmote } from './testing.ts';

const features = [accountsServer, channelsServer, moderationServer, emotesServer];

async function anaApp(app?: TestApp) {
  const running = app ?? (await testApp(features));
  const ana = await givenUser(running.db, 'ana');
  const channel = await givenChannel(running.db, ana);
  const image = (await aPng()).toString('base64');
  const upload = (who: Viewer | null, body: object = {}, slug = 'ana') =>
    running.post(`/api/internal/v1/channels/${slug}/emotes`, who, { name: 'anaWave', image, ...body });
  const change = (who: Viewer | null, id: number | string, body: object) =>
    running.patch(`/api/internal/v1/channels/ana/emotes/${id}`, who, body);
  const remove = (who: Viewer | null, id: number | string) => running.delete(`/api/internal/v1/channels/ana/emotes/${id}`, who);
  /** The channel's own set as this user sees it. */
  const emotes = async (who: Viewer | null = ana): Promise<Emote[]> => (await running.get('/emotes/ana', who)).json()[0].emotes;
  return { app: running, ana, channel, upload, change, remove, emotes };
}

const codeOf = (reply: { status: number; json(): { status?: { message: string } } }) => [reply.status, reply.json().status?.message];

describe('EM-06 a broadcaster uploads an emote', () => {
  test('it appears in the channel’s set, and its picture is served in every size', async () => {
    const { app, ana, channel, upload, emotes } = await anaApp();
    const reply = await upload(ana, { name: 'anaWave', subscribers_only: true });
    const emote = {
      id: expect.any(Number),
      channel_id: channel.id,
      name: 'anaWave',
      subscribers_only: true,
      animated: false,
      locked: false,
    };
    expect({ status: reply.status, reply: reply.json() }).toEqual({ status: 200, reply: { data: { emote }, message: 'OK' } });
    expect(await emotes()).toEqual([reply.json().data.emote]);
    for (const size of ['28', '56', '112', 'fullsize']) {
      expect((await app.get(`/emotes/${reply.json().data.emote.id}/${size}`, null)).status).toBe(200);
    }
  });

  test('open pages of the channel receive an event when an emote is added, changed or removed', async () => {
    const { app, ana, channel, upload, change, remove } = await anaApp();
    const { id } = (await upload(ana)).json().data.emote;
    await change(ana, id, { name: 'anaHello' });
    await change(ana, id + 1, { name: 'anaNobody' });
    await remove(ana, id);
    const emote = { id, channel_id: channel.id, name: 'anaWave', subscribers_only: false, animated: false };
    expect(app.published).toEqual(
      [
        { emote, removed: false },
        { emote: { ...emote, name: 'anaHello' }, removed: false },
        { emote: { ...emote, name: 'anaHello' }, removed: true },
      ].map((payload) => ({ channel: `channel.${channel.id}`, event: 'App\\Events\\ChannelEmoteChangedEvent', payload })),
    );
  });

  test('an animated emote is marked as animated', async () => {
    const { ana, upload } = await anaApp();
    const reply = await upload(ana, { image: (await aMovingGif()).toString('base64') });
    expect(reply.json().data.emote).toMatchObject({ animated: true, subscribers_only: false });
  });

  test('staff may upload; moderators, other viewers and signed-out callers may not', async () => {
    const { app, channel, upload, change, remove, emotes } = await anaApp();
    const staff = await givenUser(app.db, 'staff', { isStaff: true });
    const moderator = await givenUser(app.db, 'mod');
    await givenRole(app.db, channel.id, moderator.id, 'moderator');
    const viewer = await givenUser(app.db, 'viewer');
    expect((await upload(staff, { name: 'byStaff' })).status).toBe(200);
    const [emote] = await emotes();
    for (const who of [moderator, viewer]) {
      expect(codeOf(await upload(who))).toEqual([403, 'NOT_ALLOWED']);
      expect(codeOf(await change(who, emote!.id, { name: 'mine' }))).toEqual([403, 'NOT_ALLOWED']);
      expect(codeOf(await remove(who, emote!.id))).toEqual([403, 'NOT_ALLOWED']);
    }
    expect((await upload(null)).status).toBe(401);
    expect(await emotes()).toEqual([emote]);
    expect(codeOf(await upload(staff, {}, 'nobody'))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });

  test.each(['', 'a', 'a'.repeat(33), 'na me', 'naïve', '<b>', 'a:b', '[a]', '\u0000ab'])('%j is not a valid name', async (name) => {
    const { ana, upload, emotes } = await anaApp();
    expect((await upload(ana, { name })).status).toBe(422);
    expect(await emotes()).toEqual([]);
  });

  test.each<[what: string, image: string | number | null, status: number, code: string | undefined]>([
    ['nothing', '', 422, 'NOT_AN_EMOTE_IMAGE'],
    ['an SVG', btoa('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'), 422, 'NOT_AN_EMOTE_IMAGE'],
    ['text that is no base64', 'not base64!', 422, 'INVALID'],
    ['a number', 7, 422, 'INVALID'],
    ['nothing at all', null, 422, 'INVALID'],
    ['more than 512 KiB', Buffer.alloc(EMOTE_BYTES + 1).toString('base64'), 413, 'EMOTE_IMAGE_TOO_LARGE'],
    ['megabytes', Buffer.alloc(2 * 1024 * 1024).toString('base64'), 413, 'BODY_TOO_LARGE'],
  ])('%s is refused', async (_what, image, status, code) => {
    const { ana, upload, emotes } = await anaApp();
    expect(codeOf(await upload(ana, { image }))).toEqual([status, code]);
    expect(await emotes()).toEqual([]);
  });

  test('a picture that is too small, or has too many frames, is refused with its own code', async () => {
    const { ana, upload } = await anaApp();
    const tiny = (await aPng({ width: 20, height: 20 })).toString('base64');
    expect(codeOf(await upload(ana, { image: tiny }))).toEqual([422, 'EMOTE_IMAGE_DIMENSIONS']);
    const long = (await aMovingGif(201, { width: 28, height: 28 })).toString('base64');
    expect(codeOf(await upload(ana, { image: long }))).toEqual([422, 'EMOTE_TOO_MANY_FRAMES']);
  });

  test('at most 100 uploads in 24 hours are accepted in a channel, and further ones are refused', async () => {
    const { app, ana, upload, emotes } = await anaApp();
    const tiny = (await aPng({ width: 20, height: 20 })).toString('base64');
    for (let at = 0; at < EMOTE_UPLOADS_PER_DAY - 1; at += 1) {
      // Each counts, because decoding is expensive. The limit per minute is separate.
      expect(codeOf(await upload(ana, { image: tiny }))).toEqual([422, 'EMOTE_IMAGE_DIMENSIONS']);
      app.clock.pass(3);
    }
    expect((await upload(ana)).status).toBe(200);
    // A taken name is refused before counting.
    expect(codeOf(await upload(ana))).toEqual([409, 'EMOTE_NAME_TAKEN']);
    app.clock.pass(24 * 3600 - 3 * (EMOTE_UPLOADS_PER_DAY - 1) - 7);
    const refused = await upload(ana, { name: 'anaTea' });
    expect([...codeOf(refused), refused.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_UPLOADS', '7']);
    const staff = await givenUser(app.db, 'staff', { isStaff: true });
    expect(codeOf(await upload(staff, { name: 'anaTea' }))).toEqual([429, 'TOO_MANY_UPLOADS']);
    expect(await emotes()).toHaveLength(1);
    app.clock.pass(7);
    expect((await upload(ana, { name: 'anaTea' })).status).toBe(200);
  });

  test("staff have a separate limit across channels that does not use up a channel's uploads", async () => {
    const { app, channel, ana, upload } = await anaApp();
    const staff = await givenUser(app.db, 'staff', { isStaff: true });
    const bob = await givenUser(app.db, 'bob');
    await givenChannel(app.db, bob);
    for (let at = 0; at < EMOTE_UPLOADS_PER_DAY; at += 1) {
      expect(codeOf(await upload(staff, { image: '' }, 'bob'))).toEqual([422, 'NOT_AN_EMOTE_IMAGE']);
      app.clock.pass(3);
    }
    expect(codeOf(await upload(staff))).toEqual([429, 'TOO_MANY_UPLOADS']);
    expect((await upload(ana)).json().data.emote.channel_id).toBe(channel.id);
  });

  test('a file of exactly 512 KiB is accepted', async () => {
    const { ana, upload } = await anaApp();
    // The file passes the size check, and the decoder refuses it.
    expect(codeOf(await upload(ana, { image: Buffer.alloc(EMOTE_BYTES).toString('base64') }))).toEqual([422, 'NOT_AN_EMOTE_IMAGE']);
  });
});

describe('EM-06 a broadcaster renames an emote and changes who may use it', () => {
  test('omitted fields are unchanged', async () => {
    const { ana, upload, change, emotes } = await anaApp();
    const { id } = (await upload(ana)).json().data.emote;
    expect((await change(ana, id, { name: 'anaHello' })).json().data.emote).toMatchObject({
      id,
      name: 'anaHello',
      subscribers_only: false,
    });
    expect((await change(ana, id, { subscribers_only: true })).json().data.emote).toMatchObject({
      name: 'anaHello',
      subscribers_only: true,
    });
    expect((await change(ana, id, { name: 'ANAHELLO' })).json().data.emote).toMatchObject({ name: 'ANAHELLO', subscribers_only: true });
    expect(await emotes()).toMatchObject([{ id, name: 'ANAHELLO', subscribers_only: true }]);
    expect((await change(ana, id, {})).status).toBe(422);
    expect((await change(ana, id, { name: 'no spaces' })).status).toBe(422);
  });

  test('a name is unique in a channel, case-insensitive, and becomes available when its emote is removed', async () => {
    const { app, ana, channel, upload, change, remove } = await anaApp();
    const bob = await givenUser(app.db, 'bob');
    await givenEmote(app.db, (await givenChannel(app.db, bob)).id, { name: 'anaWave' });
    const { id } = await givenEmote(app.db, channel.id, { name: 'anaWave' });
    expect(codeOf(await upload(ana, { name: 'ANAwave' }))).toEqual([409, 'EMOTE_NAME_TAKEN']);
    const other = await givenEmote(app.db, channel.id, { name: 'anaTea' });
    expect(codeOf(await change(ana, other.id, { name: 'ANAWAVE' }))).toEqual([409, 'EMOTE_NAME_TAKEN']);
    expect((await remove(ana, id)).status).toBe(200);
    expect((await upload(ana, { name: 'ANAwave' })).status).toBe(200);
  });

  test.each(['1', '99999999999999999999', 'x', '0', '-1', '9101', '1128512'])('%s is not an emote of the channel', async (id) => {
    const { ana, change, remove } = await anaApp();
    const status = /^[1-9]\d{0,15}$/.test(id) ? 404 : 422;
    expect((await change(ana, id, { name: 'mine' })).status).toBe(status);
    expect((await remove(ana, id)).status).toBe(status);
  });

  test('another channel’s emote cannot be changed', async () => {
    const { app, ana, change, remove } = await anaApp();
    const bob = await givenUser(app.db, 'bob');
    const { id } = await givenEmote(app.db, (await givenChannel(app.db, bob)).id);
    expect(codeOf(await change(ana, id, { name: 'mine' }))).toEqual([404, 'EMOTE_NOT_FOUND']);
    expect(codeOf(await remove(ana, id))).toEqual([404, 'EMOTE_NOT_FOUND']);
  });
});

test('EM-06 a removed emote leaves its set but keeps its picture for old messages', async () => {
  const { app, ana, upload, change, remove, emotes } = await anaApp();
  const { id } = (await upload(ana)).json().data.emote;
  expect((await remove(ana, id)).json().data.emote).toMatchObject({ id, name: 'anaWave' });
  expect(await emotes()).toEqual([]);
  expect((await app.get(`/emotes/${id}/28`, null)).status).toBe(200);
  expect(codeOf(await remove(ana, id))).toEqual([404, 'EMOTE_NOT_FOUND']);
  expect(codeOf(await change(ana, id, { name: 'again' }))).toEqual([404, 'EMOTE_NOT_FOUND']);
});

test('EM-06 of two concurrent uploads with the same name, one is stored', async () => {
  const { app, ana, upload, emotes } = await anaApp(await testApp(features, { database: await testDatabase(features) }));
  const replies = await Promise.all(['anaWave', 'ANAWAVE', 'anawave'].map((name) => upload(ana, { name })));
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409]);
  const store = (name: string) =>
    storeEmote(app.ctx, 'ana', ana, { name, subscribers_only: false, image: '' }, { pictures: [], animated: false });
  const outcomes = await Promise.allSettled(['anaTea', 'ANATEA', 'anatea'].map(store));
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'KEPT')).toSorted()).toEqual([
    'EMOTE_NAME_TAKEN',
    'EMOTE_NAME_TAKEN',
    'KEPT',
  ]);
  expect(await emotes()).toHaveLength(2);
});

test('EM-06 a channel never exceeds its maximum number of emotes, even with concurrent uploads on two nodes', async () => {
  const { app, ana, channel, upload, emotes } = await anaApp();
  for (let at = 1; at < EMOTES_PER_CHANNEL; at += 1) await givenEmote(app.db, channel.id, { name: `ana${at}` });
  // Another node stores the last allowed emote in an uncommitted transaction.
  const middle = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const other = app.ctx.tx(async (tx) => {
    await lockChannel(tx, channel.id);
    await givenEmote(tx, channel.id, { name: 'last' });
    middle.resolve();
    await end.promise;
  });
  await middle.promise;
  let outcome = 'waits';
  const late = storeEmote(app.ctx, 'ana', ana, { name: 'late', subscribers_only: false, image: '' }, { pictures: [], animated: false })
    .then(() => 'was kept')
    .catch((error: Refusal) => error.code)
    .then((what) => {
      outcome = what;
    });
  const isHeldUp = () => app.db.row(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(async () => outcome !== 'waits' || (await isHeldUp()) !== null).toBe(true);
  end.resolve();
  await Promise.all([other, late]);
  expect(outcome).toBe('TOO_MANY_EMOTES');
  expect(await emotes()).toHaveLength(EMOTES_PER_CHANNEL);
  expect(codeOf(await upload(ana, { name: 'later' }))).toEqual([409, 'TOO_MANY_EMOTES']);
});
