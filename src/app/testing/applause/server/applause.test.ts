import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { features } from '#app/server/features.ts';
import { hasPage, reservedSlugs } from '#app/server/pages.ts';
import { applaudRefusal, FADES_AFTER_SECONDS, LOUDEST } from '#app/testing/applause/rules.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { JobRunner } from '#core/server/jobs/job-runner.ts';
import { signChannel } from '#core/server/pusher/authorize.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { followed } from '#features/channel/channels/server/api.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { applauseServer } from './feature.ts';

const PUSHER_APP = { id: 'demo', key: 'demo-key', secret: 'demo-secret', cluster: 'us2' };

let app: TestApp;
let people: { mod: Awaited<ReturnType<typeof givenUser>>; viewer: Awaited<ReturnType<typeof givenUser>> };
let chatroomId: number;
beforeAll(async () => {
  app = await testApp([...features, applauseServer]);
  const room = await givenRoom(app.db);
  chatroomId = room.chatroomId;
  people = { mod: await givenUser(app.db, 'mod'), viewer: await givenUser(app.db, 'viewer') };
  await givenRole(app.db, room.channel.id, people.mod.id, 'moderator');
});

const path = '/api/v2/channels/ana/applause';

test('adding a feature to the list makes its endpoint, permission, table, event and audit act work', async () => {
  app.published.length = 0;
  expect((await app.post(path, people.viewer)).status).toBe(403);
  expect((await app.post(path, people.mod)).json().data).toEqual({ total: 1 });
  expect(app.published).toEqual([
    { channel: `chatrooms.${chatroomId}.v2`, event: 'Applauded', payload: { username: 'mod', total: 1 } },
    { channel: `private-applause-${people.mod.id}`, event: 'OwnApplause', payload: { times: 1 } },
  ]);
  const log = await app.get('/api/v2/channels/ana/audit-log?act=applaud', people.mod);
  expect(log.json().data.entries).toMatchObject([{ act: 'applaud', actor: { username: 'mod' } }]);
});

test('its slash command does the same as its endpoint', async () => {
  const run = (who: typeof people.mod) => app.post('/api/v2/channels/ana/chat-commands', who, { command: 'applaud' });
  expect((await run(people.mod)).json()).toMatchObject({ success: true, command: 'applaud' });
  expect((await run(people.viewer)).json()).toMatchObject({ success: false, error: 'NOT_ALLOWED' });
  expect((await app.post(path, people.mod)).json().data.total).toBeGreaterThan(1);
});

test('its rule, which the button uses too, makes the server refuse excessive applause', async () => {
  const { broadcaster } = await givenRoom(app.db, 'dora');
  const applaudOnce = async () => (await app.post('/api/v2/channels/dora/applause', broadcaster)).status;
  for (let total = 0; total < LOUDEST; total++) {
    expect(applaudRefusal('broadcaster', total)).toBeNull();
    expect(await applaudOnce()).toBe(200);
  }
  expect(applaudRefusal('broadcaster', LOUDEST)).toBe('LOUD_ENOUGH');
  expect(await applaudOnce()).toBe(409);
});

test('its listener reacts to an event of an earlier feature: a new follower joins the applause, unless the follow is rolled back', async () => {
  const { chatroomId, channel } = await givenRoom(app.db, 'eva');
  app.published.length = 0;
  expect((await app.post('/api/v2/channels/eva/follow', people.viewer)).status).toBe(200);
  expect(app.published).toContainEqual({
    channel: `chatrooms.${chatroomId}.v2`,
    event: 'Applauded',
    payload: { username: 'viewer', total: 1 },
  });
  const rolledBack = app.ctx.tx(async (tx) => {
    await tx.announce(followed, { channelId: channel.id, userId: people.mod.id, at: app.clock.now() });
    throw new Error('the follow fails');
  });
  await expect(rolledBack).rejects.toThrow('the follow fails');
  expect(await app.db.rows(sql`select user_id as id, times from applause where channel_id = ${channel.id}`)).toEqual([
    { id: people.viewer.id, times: 1 },
  ]);
});

test('its deadline ends the applause a minute after the last person applauded', async () => {
  const { broadcaster } = await givenRoom(app.db, 'flo');
  const applaudOnce = async () => (await app.post('/api/v2/channels/flo/applause', broadcaster)).json().data.total;
  expect(await applaudOnce()).toBe(1);
  app.clock.pass(FADES_AFTER_SECONDS - 1);
  await runAllDue(app.ctx, applauseServer.deadlines!);
  expect(await applaudOnce()).toBe(2);
  app.clock.pass(FADES_AFTER_SECONDS);
  await runAllDue(app.ctx, applauseServer.deadlines!);
  expect(await applaudOnce()).toBe(1);
});

test('its job shows the loudest applause on the scoreboard, outside the transaction, and again after a failure', async () => {
  const { broadcaster, channel } = await givenRoom(app.db, 'gil');
  const shown: [channelId: number, total: number][] = [];
  let isAway = true;
  app.ctx.services.scoreboard = {
    show: async (...line) => {
      if (isAway) throw new Error('The scoreboard is unavailable.');
      shown.push([line[0], line[1]]);
    },
  };
  const runner = new JobRunner(app.ctx, applauseServer.jobKinds!);
  // Applause in another channel of this file may wait for the scoreboard too.
  await app.db.rows(sql`delete from jobs`);
  for (let total = 0; total < LOUDEST; total++) await app.post('/api/v2/channels/gil/applause', broadcaster);
  await runner.runAllDue();
  expect(shown).toEqual([]);
  isAway = false;
  app.clock.pass(60);
  await runner.runAllDue();
  expect(shown).toEqual([[channel.id, LOUDEST]]);
});

test('its private channel is for the person whose applause it counts', async () => {
  const join = (channel: string) => signChannel(PUSHER_APP, applauseServer.privateChannels!, people.viewer, '1.1', channel, app.ctx);
  expect(await join(`private-applause-${people.viewer.id}`)).not.toBeNull();
  expect(await join(`private-applause-${people.mod.id}`)).toBeNull();
});

test('the server answers its page, and nobody can take the path of the page as a username', async () => {
  expect(await hasPage(app.ctx, ['applause'])).toBe(true);
  expect(await hasPage(app.ctx, ['applause', 'more'])).toBe(false);
  app.ctx.services.reservedSlugs = reservedSlugs([...features, applauseServer], []);
  const account = { email: 'a@demo.invalid', username: 'Applause', password: 'a good long password' };
  const refused = await app.post('/api/v1/sign-up', null, account);
  expect({ status: refused.status, message: refused.json().status.message }).toEqual({ status: 409, message: 'USERNAME_RESERVED' });
});

test('without its entry in the list the feature does not exist', async () => {
  const without = await testApp(features);
  const { broadcaster } = await givenRoom(without.db, 'bea');
  expect((await without.post('/api/v2/channels/bea/applause', broadcaster)).status).toBe(404);
  expect({ hasPage: await hasPage(without.ctx, ['applause']), reservedSlugs: reservedSlugs(features, []).has('applause') }).toEqual({
    hasPage: false,
    reservedSlugs: false,
  });
  expect((await without.get('/api/v2/channels/bea/audit-log?act=applaud', broadcaster)).json().errors.act).toHaveLength(1);
  const command = await without.post('/api/v2/channels/bea/chat-commands', broadcaster, { command: 'applaud' });
  expect(command.json()).toMatchObject({ success: false, error: 'UNKNOWN_COMMAND' });
});

test('while its flag is off the feature is unreachable', async () => {
  const off = await testApp([...features, applauseServer], { flags: { applause: false } });
  const { broadcaster } = await givenRoom(off.db, 'cleo');
  expect((await off.post('/api/v2/channels/cleo/applause', broadcaster)).status).toBe(404);
  const command = await off.post('/api/v2/channels/cleo/chat-commands', broadcaster, { command: 'applaud' });
  expect(command.json()).toMatchObject({ success: false, error: 'NOT_FOUND' });
});
