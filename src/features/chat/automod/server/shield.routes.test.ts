import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SHIELD_SET } from '#features/chat/automod/rules/shield.ts';
import { type ModeratedRoom, type Person, refusalOf } from '#features/chat/chat/server/testing/moderated-room.ts';
import { automodRoom } from './testing.ts';

let app: ModeratedRoom;
beforeEach(async () => {
  app = await automodRoom();
});

const path = '/api/v2/channels/ana/shield';
const turn = (who: Person, enabled: boolean) => app.put(path, who, { enabled });
const shield = async () => (await app.get(path, app.mod)).json().data;
const settings = async () => (await app.get('/api/internal/v1/channels/ana/chatroom/settings', null)).json().data.settings;
const levels = async () => (await app.get('/api/v2/channels/ana/moderation-rules', app.mod)).json().data;
const mode = (change: object) => app.put('/api/v2/channels/ana/chatroom', app.mod, change);
const rules = (change: object) => app.put('/api/v2/channels/ana/moderation-rules', app.ana, change);

test('CM-04 turning the shield on applies the saved set, notifies the room and its moderators, and is recorded', async () => {
  expect(await shield()).toEqual({ enabled: false, set: DEFAULT_SHIELD_SET, changed_by: null, changed_at: null });
  const reply = await turn(app.mod, true);

  const mod = { id: app.mod.id, username: 'mod', slug: 'mod' };
  const on = { enabled: true, set: DEFAULT_SHIELD_SET, changed_by: mod, changed_at: '2026-01-02T12:00:00.000000Z' };
  expect({ status: reply.status, data: reply.json().data }).toEqual({ status: 200, data: on });
  expect(await settings()).toEqual(DEFAULT_SHIELD_SET.modes);
  expect(await levels()).toEqual({ rules: DEFAULT_SHIELD_SET.rules, allowed_domains: [], hold_first_messages: true });
  const { enabled, changed_by, changed_at } = on;
  expect(app.published).toContainEqual({
    channel: `private-chatroom_${app.chatroomId}`,
    event: 'App\\Events\\ShieldSwitchedEvent',
    payload: { enabled, changed_by, changed_at },
  });
  expect(app.told()).toContainEqual([`chatrooms.${app.chatroomId}.v2`, 'ChatroomUpdatedEvent']);
  expect(app.told()).toContainEqual([`chatrooms.${app.chatroomId}`, 'SlowModeActivated']);
  expect(await app.audit()).toMatchObject([{ act: 'shield_on', actor: { username: 'mod' } }]);
  expect(await app.say(app.ana, 'hello')).not.toHaveProperty('held');
});

test('turning the shield off restores the previous settings and discards changes made in between', async () => {
  await mode({ slow_mode: true, message_interval: 77 });
  await mode({ allow_links: false });
  await mode({ account_age_min_minutes: 3 });
  await rules({ rules: { spam: 'flag', hate: 'block' }, allowed_domains: ['example.org'] });
  const before = [await settings(), await levels()];
  await turn(app.mod, true);
  await mode({ slow_mode: false });
  await rules({ rules: { drugs: 'block' } });
  app.published.length = 0;
  app.clock.pass(60);
  expect((await turn(app.ana, false)).json().data).toMatchObject({ enabled: false, changed_by: { username: 'ana' } });
  expect([await settings(), await levels()]).toEqual(before);
  expect(app.told()).toContainEqual([`chatrooms.${app.chatroomId}.v2`, 'ChatroomUpdatedEvent']);
  expect((await app.audit())[0]).toMatchObject({ act: 'shield_off', actor: { username: 'ana' } });
});

test('switching to the current state changes, publishes and records nothing', async () => {
  await turn(app.mod, false);
  expect({ published: app.published, audit: await app.audit() }).toEqual({ published: [], audit: [] });
  await turn(app.mod, true);
  await mode({ emotes_mode: true });
  app.published.length = 0;
  expect((await turn(app.ana, true)).json().data.changed_by.username).toBe('mod');
  expect(app.published).toEqual([]);
  expect((await settings()).emotes_mode).toBe(true);
});

test('the broadcaster changes part of the saved set, and the shield applies it the next time it is turned on', async () => {
  await turn(app.mod, true);
  const change = { modes: { subscribers_mode: true, slow_mode: false }, rules: { spam: 'off' }, hold_first_messages: false };
  const { set } = (await app.put(`${path}/set`, app.ana, change)).json().data;
  expect(set).toEqual({
    modes: { ...DEFAULT_SHIELD_SET.modes, subscribers_mode: true, slow_mode: false },
    rules: { ...DEFAULT_SHIELD_SET.rules, spam: 'off' },
    hold_first_messages: false,
  });
  expect(await settings()).toEqual(DEFAULT_SHIELD_SET.modes);
  await turn(app.mod, false);
  await turn(app.mod, true);
  expect(await settings()).toEqual(set.modes);
  expect(await levels()).toMatchObject({ rules: set.rules, hold_first_messages: false });
});

test('only the broadcaster can change the saved set, and an invalid set is refused', async () => {
  expect(refusalOf(await app.put(`${path}/set`, app.mod, { hold_first_messages: false }))).toEqual([403, 'NOT_ALLOWED']);
  for (const bad of [
    {},
    { modes: { message_interval: 0 } },
    { modes: { message_interval: 121 } },
    { modes: { shiny: true } },
    { rules: { hate: 'x' } },
  ]) {
    expect((await app.put(`${path}/set`, app.ana, bad)).status).toBe(422);
  }
  expect((await shield()).set).toEqual(DEFAULT_SHIELD_SET);
});

test('concurrent requests turn the shield on once, and turning it off restores the previous settings', async () => {
  await mode({ slow_mode: true, message_interval: 9 });
  const before = [await settings(), await levels()];
  await Promise.all([turn(app.mod, true), turn(app.otherMod, true), turn(app.ana, true), rules({ rules: { drugs: 'off' } })]);
  await turn(app.mod, false);
  expect([await settings(), await levels()]).toEqual(before);
  expect((await app.audit()).filter(({ act }) => act.startsWith('shield'))).toHaveLength(2);
});
