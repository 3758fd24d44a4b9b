import { beforeAll, expect, test } from 'vitest';
import { features } from '#app/server/features.ts';
import { hasPage } from '#app/server/pages.ts';
import { reservedSlugs } from '#app/server/reserved-slugs.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenUser } from '#features/accounts/server/testing.ts';
import { givenRole } from '#features/channels/server/testing.ts';
import { givenRoom } from '#features/chat/server/testing.ts';
import { applauseServer } from './feature.ts';

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
  expect(app.published).toEqual([{ channel: `chatrooms.${chatroomId}.v2`, event: 'Applauded', payload: { username: 'mod', total: 1 } }]);
  const log = await app.get('/api/v2/channels/ana/audit-log?act=applaud', people.mod);
  expect(log.json().data.entries).toMatchObject([{ act: 'applaud', actor: { username: 'mod' } }]);
});

test('its slash command does the same as its endpoint', async () => {
  const run = (who: typeof people.mod) => app.post('/api/v2/channels/ana/chat-commands', who, { command: 'applaud' });
  expect((await run(people.mod)).json()).toMatchObject({ success: true, command: 'applaud' });
  expect((await run(people.viewer)).json()).toMatchObject({ success: false, error: 'NOT_ALLOWED' });
  expect((await app.post(path, people.mod)).json().data.total).toBeGreaterThan(1);
});

test('the server answers its page, and nobody can take the path of the page as a username', async () => {
  expect(await hasPage(app.ctx, ['applause'])).toBe(true);
  expect(await hasPage(app.ctx, ['applause', 'more'])).toBe(false);
  app.ctx.services.reservedSlugs = reservedSlugs([...features, applauseServer], []);
  const account = { email: 'a@demo.invalid', username: 'Applause', password: 'a good long password' };
  const refused = await app.post('/api/v1/sign-up', null, account);
  expect([refused.status, refused.json().status.message]).toEqual([409, 'USERNAME_RESERVED']);
});

test('without its entry in the list the feature does not exist', async () => {
  const without = await testApp(features);
  const { broadcaster } = await givenRoom(without.db, 'bea');
  expect((await without.post('/api/v2/channels/bea/applause', broadcaster)).status).toBe(404);
  expect([await hasPage(without.ctx, ['applause']), reservedSlugs(features, []).has('applause')]).toEqual([false, false]);
  expect((await without.get('/api/v2/channels/bea/audit-log?act=applaud', broadcaster)).json().errors.act).toHaveLength(1);
  const command = await without.post('/api/v2/channels/bea/chat-commands', broadcaster, { command: 'applaud' });
  expect(command.json()).toMatchObject({ success: false, error: 'UNKNOWN_COMMAND' });
});

test('while its flag is off the feature cannot be reached', async () => {
  const off = await testApp([...features, applauseServer], { flags: { applause: false } });
  const { broadcaster } = await givenRoom(off.db, 'cleo');
  expect((await off.post('/api/v2/channels/cleo/applause', broadcaster)).status).toBe(404);
  const command = await off.post('/api/v2/channels/cleo/chat-commands', broadcaster, { command: 'applaud' });
  expect(command.json()).toMatchObject({ success: false, error: 'NOT_FOUND' });
});
