import { beforeEach, expect, test } from 'vitest';
import { feature } from '#core/contract/feature.ts';
import { serverFeature } from '#core/server/feature.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { ON_OFF, PERSON } from '#features/chat/chat/rules/commands.ts';
import { createBan, deleteBan } from '#features/chat/moderation/contract/bans.ts';
import { userCardFeature } from '#features/chat/user-card/feature.ts';
import { userCardServer } from '#features/chat/user-card/server/feature.ts';
import { streamInfoFeature } from '#features/stream/stream-info/feature.ts';
import { streamInfoServer } from '#features/stream/stream-info/server/feature.ts';
import type { CommandCall } from './commands.ts';
import { type ModeratedRoom, moderatedRoom, type Person, refusalOf } from './testing/moderated-room.ts';

let app: ModeratedRoom;
beforeEach(async () => {
  app = await moderatedRoom({}, [userCardServer, streamInfoServer]);
});

const give = (who: Person | null, command: string, parameter?: unknown) =>
  app.post('/api/v2/channels/ana/chat-commands', who, { command, ...(parameter !== undefined && { parameter }) });
const answer = async (who: Person, command: string, parameter?: unknown) => {
  const reply = await give(who, command, parameter);
  const { success, error } = reply.json();
  return [reply.status, success, error];
};
const DONE = [200, true, undefined];
const room = async () => (await app.get('/api/v2/channels/ana/chatroom', null)).json();
const told = () => app.told().map(([, name]) => name);

test('C-04 a command that runs returns success, and a refused command its code', async () => {
  expect((await give(app.mod, 'slow', 'on 9')).json()).toEqual({ success: true, command: 'slow', parameter: 'on 9' });
  expect((await give(app.mod, 'Unban', '@other')).json()).toEqual({
    success: false,
    command: 'unban',
    parameter: '@other',
    error: 'NOT_BANNED',
    message: 'This user is not banned here.',
  });
});

test('C-04 a mode command changes the mode and returns its new value', async () => {
  expect(await answer(app.mod, 'slow', 'on')).toEqual(DONE);
  expect((await room()).slow_mode).toEqual({ enabled: true, message_interval: 5 });
  expect(await answer(app.mod, 'slow', 'off')).toEqual(DONE);
  expect(await answer(app.mod, 'followonly', 'on 10')).toEqual(DONE);
  expect(await answer(app.mod, 'subonly', 'on')).toEqual(DONE);
  expect(await answer(app.mod, 'emoteonly', 'ON')).toEqual(DONE);
  expect(await room()).toMatchObject({
    slow_mode: { enabled: false },
    followers_mode: { enabled: true, min_duration: 10 },
    subscribers_mode: { enabled: true },
    emotes_mode: { enabled: true },
  });
  expect(told()).toContain('ChatroomUpdatedEvent');
});

test.each([
  ['on', {}, 5],
  ['on 1', { message_interval: 1 }, 1],
  ['on 120', { message_interval: 120 }, 120],
  ['on 121', { message_interval: 121 }, 120],
  ['on 99999', { message_interval: 99_999 }, 120],
])('CM-03 the command /slow %s and the form with %o turn slow mode on with the same %i seconds', async (parameter, form, seconds) => {
  const turnedOn = { enabled: true, message_interval: seconds };
  // An old number does not return.
  await app.put('/api/v2/channels/ana/chatroom', app.mod, { slow_mode: true, message_interval: 77 });
  await app.put('/api/v2/channels/ana/chatroom', app.mod, { slow_mode: false });
  expect(await answer(app.mod, 'slow', parameter)).toEqual(DONE);
  expect((await room()).slow_mode).toEqual(turnedOn);
  expect(await answer(app.mod, 'slow', 'off')).toEqual(DONE);
  expect((await app.put('/api/v2/channels/ana/chatroom', app.mod, { slow_mode: true, ...form })).status).toBe(200);
  expect((await room()).slow_mode).toEqual(turnedOn);
});

test.each(['on 0', 'on -5', 'on 1.5', 'on x'])('CM-03 /slow %s is refused like in the form, and changes nothing', async (parameter) => {
  const interval = Number(parameter.split(' ')[1]);
  const before = await room();
  expect(await answer(app.mod, 'slow', parameter)).toEqual([200, false, 'INVALID_ARGUMENT']);
  expect((await app.put('/api/v2/channels/ana/chatroom', app.mod, { slow_mode: true, message_interval: interval })).status).toBe(422);
  expect(await room()).toEqual(before);
});

test('C-04 the commands ban, timeout and unban act like the buttons', async () => {
  expect(await answer(app.mod, 'timeout', 'viewer 5 calm down')).toEqual(DONE);
  expect(await answer(app.mod, 'ban', '@Viewer')).toEqual(DONE);
  expect(await answer(app.mod, 'unban', 'viewer')).toEqual(DONE);
  expect(told()).toEqual(['UserBannedEvent', 'UserBannedEvent', 'UserUnbannedEvent']);
  expect((await app.audit()).map(({ act, reason }) => [act, reason])).toContainEqual(['timeout', 'calm down']);
  expect(await answer(app.mod, 'ban', 'ana')).toEqual([200, false, 'CANNOT_BAN_BROADCASTER']);
  expect(await answer(app.mod, 'ban', 'nobody_here')).toEqual([200, false, 'USER_NOT_FOUND']);
});

test('C-04 C-06 title and category change the stream, a category by its name, slug or id', async () => {
  await givenLivestream(app.db, app.channelId);
  expect(await answer(app.mod, 'title', 'Rain ride')).toEqual(DONE);
  const categories = (await app.get('/api/v2/channels/ana', null)).json().recent_categories;
  for (const reference of [categories[0].name.toUpperCase(), categories[0].slug, String(categories[0].id)]) {
    expect(await answer(app.mod, 'category', reference)).toEqual(DONE);
  }
  expect((await app.get('/api/v2/channels/ana/stream-info', app.ana)).json()).toMatchObject({
    stream_title: 'Rain ride',
    category: { id: categories[0].id },
  });
  expect(told()).toContain('LivestreamUpdated');
  expect(await answer(app.mod, 'category')).toEqual([200, false, 'MISSING_ARGUMENT']);
  expect(await answer(app.mod, 'category', 'no such thing')).toEqual([200, false, 'INVALID_ARGUMENT']);
});

test('C-05 the broadcaster grants and revokes roles', async () => {
  for (const [give, take, role] of [
    ['mod', 'unmod', 'MODERATOR'],
    ['og', 'unog', 'OG'],
    ['vip', 'unvip', 'VIP'],
  ] as const) {
    expect(await answer(app.ana, give, 'other')).toEqual(DONE);
    expect(await answer(app.ana, give, 'other')).toEqual([200, false, `USER_ALREADY_${role}`]);
    expect(await answer(app.staff, take, 'other')).toEqual(DONE);
    expect(await answer(app.ana, take, 'other')).toEqual([200, false, `USER_NOT_${role}`]);
  }
});

test('C-02 missing or invalid arguments change nothing', async () => {
  for (const [command, parameter, error] of [
    ['slow', undefined, 'MISSING_ARGUMENT'],
    ['slow', 'maybe', 'INVALID_ARGUMENT'],
    ['slow', 'on 0', 'INVALID_ARGUMENT'],
    ['timeout', 'viewer', 'MISSING_ARGUMENT'],
    ['timeout', 'viewer 0', 'INVALID_ARGUMENT'],
    ['timeout', 'viewer 10081', 'INVALID_ARGUMENT'],
    ['ban', 'a b', 'INVALID_ARGUMENT'],
    ['clear', 'now', 'INVALID_ARGUMENT'],
    ['title', 'x'.repeat(141), 'INVALID_ARGUMENT'],
    ['title', '\u200b', 'INVALID_ARGUMENT'],
    ['nothing', '', 'UNKNOWN_COMMAND'],
    ['user', 'viewer', 'UNKNOWN_COMMAND'],
  ] as const) {
    expect([command, parameter, ...(await answer(app.mod, command, parameter))]).toEqual([command, parameter, 200, false, error]);
  }
  expect((await give(app.mod, '')).status).toBe(422);
  expect((await give(app.mod, 'ban', 5)).status).toBe(422);
  expect({ published: app.published, audit: await app.audit() }).toEqual({ published: [], audit: [] });
});

const SAMPLE: Record<string, string> = { timeout: 'other 5', title: 'x', slow: 'on', clear: '', category: '101' };

test('C-01 C-05 every command is refused to viewers, and the broadcaster’s commands to moderators', async () => {
  for (const { name, who } of [...chatFeature.commands, ...userCardFeature.commands, ...streamInfoFeature.commands]) {
    const parameter = SAMPLE[name] ?? 'other';
    for (const viewer of [app.viewer, app.vip, app.banned, app.modElsewhere]) {
      expect([name, ...(await answer(viewer, name, parameter))]).toEqual([name, 200, false, 'NOT_ALLOWED']);
    }
    if (who === 'broadcaster') expect({ name, answer: (await answer(app.mod, name, parameter))[1] }).toEqual({ name, answer: false });
    expect(refusalOf(await give(null, name, parameter))).toEqual([401, 'NOT_SIGNED_IN']);
  }
  expect({ published: app.published, audit: await app.audit() }).toEqual({ published: [], audit: [] });
});

test('C-07 a higher feature defines how the server runs its command', async () => {
  const given: unknown[] = [];
  const command = { order: 1, description: '', icon: 'star', who: 'broadcaster' } as const;
  const later = feature({
    name: 'later',
    commands: [
      { ...command, name: 'host', arguments: [{ ...PERSON, required: false }] },
      { ...command, name: 'multi', arguments: [ON_OFF] },
    ],
  });
  const carriedOut = {
    host: { run: async ({ channel, parameter, values }: CommandCall) => given.push([channel, parameter, values]), reads: 'raw' as const },
    multi: { run: async ({ values }: CommandCall) => given.push(values) },
  };
  app = await moderatedRoom({}, [serverFeature(later, { commands: carriedOut })]);
  expect(await answer(app.ana, 'host', 'big-host')).toEqual(DONE);
  expect(await answer(app.ana, 'multi', 'off')).toEqual(DONE);
  expect(await answer(app.mod, 'multi', 'off')).toEqual([200, false, 'NOT_ALLOWED']);
  expect(given).toEqual([['ana', 'big-host', {}], { on: false }]);
});

test('a command that refuses with an undeclared code fails', async () => {
  const later = feature({
    name: 'later',
    commands: [
      { name: 'one', order: 1, description: '', icon: 'star', who: 'moderator', arguments: [] },
      { name: 'two', order: 2, description: '', icon: 'star', who: 'moderator', arguments: [] },
    ],
  });
  const run = async () => deleteBan.refuse('NOT_BANNED');
  app = await moderatedRoom({}, [
    serverFeature(later, { commands: { one: { run, equivalents: [deleteBan] }, two: { run, equivalents: [createBan] } } }),
  ]);
  expect(await answer(app.mod, 'one')).toEqual([200, false, 'NOT_BANNED']);
  await expect(answer(app.mod, 'two')).rejects.toThrow('refused with NOT_BANNED');
});

test('an unknown channel is refused as in every endpoint', async () => {
  const reply = await app.post('/api/v2/channels/nobody/chat-commands', app.mod, { command: 'clear' });
  expect(refusalOf(reply)).toEqual([404, 'CHANNEL_NOT_FOUND']);
});
