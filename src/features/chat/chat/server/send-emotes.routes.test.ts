import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenChannel, givenRole, givenSubscription } from '#features/channel/channels/server/testing.ts';
import { emoteToken } from '#features/channel/emotes/rules/token.ts';
import { givenEmote } from '#features/channel/emotes/server/testing.ts';
import { SEND_REFUSALS, type SendRefusalCode } from '#features/chat/chat/contract/send.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { listFrom } from './store/messages.ts';
import { chatFeatures, type GivenModes, givenRoom } from './testing.ts';

let names = 0;

/** Creates ana's room with her emotes and bob's channel with his. `shared` is the app of another test. */
async function chatRoom(shared?: TestApp, modes: GivenModes = {}) {
  const app = shared ?? (await testApp(chatFeatures));
  names += 1;
  const { db } = app;
  const room = await givenRoom(db, `ana${names}`, modes);
  const bob = await givenUser(db, `bob${names}`);
  const bobs = await givenChannel(db, bob);
  const viewer = await givenUser(db, `viewer${names}`);
  const emotes = {
    wave: await givenEmote(db, room.channel.id, { name: 'anaWave' }),
    tea: await givenEmote(db, room.channel.id, { name: 'anaTea', subscribersOnly: true }),
    gone: await givenEmote(db, room.channel.id, { name: 'anaGone', removedAt: NOON }),
    bobs: await givenEmote(db, bobs.id, { name: 'bobWave' }),
  };
  const send = (who: Caller, content: string) => app.post(`/api/v2/messages/send/${room.chatroomId}`, who, { content });
  const stored = async () => (await listFrom(db, room.chatroomId, { afterUs: 0 }, 100)).map(({ content }) => content);
  return { app, db, ...room, bob, bobs, viewer, emotes, send, stored, token: (key: keyof typeof emotes) => tokenOf(emotes[key]) };
}

const tokenOf = ({ id, name }: { id: number; name: string }) => emoteToken(id, name);
const said = (reply: Awaited<ReturnType<TestApp['post']>>) => reply.json().status.message as string;

describe('E-02 EM-07 a message with an emote that the sender may not use is refused and not stored', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(chatFeatures);
  });

  test.each<[code: SendRefusalCode, what: string, content: (room: Awaited<ReturnType<typeof chatRoom>>) => string]>([
    ['INVALID_EMOTE_ERROR', 'one that never was', () => '[emote:59000000:nothing]'],
    ['INVALID_EMOTE_ERROR', 'one that was removed', ({ token }) => token('gone')],
    ['INVALID_EMOTE_ERROR', 'a number that no emote can have', () => 'hi [emote:99999999999999999999:x]'],
    ['INVALID_EMOTE_ERROR', 'nought', () => '[emote:0:x]'],
    ['INVALID_EMOTE_ERROR', 'one under the name of another', ({ emotes }) => emoteToken(emotes.wave.id, 'anaTea')],
    ['INVALID_EMOTE_ERROR', 'a global one under another name', () => '[emote:9101:gsLol]'],
    ['INVALID_EMOTE_ERROR', 'an emoji under another name', () => '[emote:1128512:emojiFire]'],
    ['FOREIGN_CHANNEL_EMOTE_ERROR', 'one of another channel', ({ token }) => `hello ${token('bobs')}`],
    ['SUBSCRIBERS_ONLY_EMOTE_ERROR', 'one for subscribers', ({ token }) => token('tea')],
    ['SUBSCRIBERS_ONLY_EMOTE_ERROR', 'one for subscribers among others', ({ token }) => `${token('wave')} ${token('tea')}`],
  ])('%s for %s', async (code, _what, content) => {
    const room = await chatRoom(app);
    const reply = await room.send(room.viewer, content(room));
    const [status, sentence] = SEND_REFUSALS[code];
    expect({ status: reply.status, reply: reply.json() }).toEqual({
      status,
      reply: {
        status: { error: true, code: status, message: code },
        data: null,
        message: sentence,
        request_id: expect.any(String),
      },
    });
    expect(await room.stored()).toEqual([]);
  });

  test('access is checked at the time of sending, so it ends with the subscription', async () => {
    const { db, channel, viewer, emotes, send, token } = await chatRoom();
    await givenSubscription(db, channel.id, viewer.id, { expiresAt: NOON });
    expect(said(await send(viewer, token('tea')))).toBe('SUBSCRIBERS_ONLY_EMOTE_ERROR');
    await givenSubscription(db, channel.id, viewer.id, { expiresAt: later(1) });
    expect(said(await send(viewer, token('tea')))).toBe('SUCCESS');
    expect(emotes.tea.subscribersOnly).toBe(true);
  });
});

test('EM-07 in one batch each message is checked against its own sender’s emotes', async () => {
  const room = await chatRoom(await testApp(chatFeatures, { database: await testDatabase(chatFeatures) }));
  const { app, db, channel, bobs, broadcaster, bob, viewer, token, send, stored } = room;
  const subscriber = await givenUser(db, 'sub');
  await givenSubscription(db, channel.id, subscriber.id);
  const moderator = await givenUser(db, 'mod');
  await givenRole(db, channel.id, moderator.id, 'moderator');
  await givenRole(db, bobs.id, moderator.id, 'moderator');
  const fan = await givenUser(db, 'fan');
  await givenSubscription(db, bobs.id, fan.id);
  const staff = await givenUser(db, 'staff', { isStaff: true });
  const FOREIGN = 'FOREIGN_CHANNEL_EMOTE_ERROR';
  const LOCKED = 'SUBSCRIBERS_ONLY_EMOTE_ERROR';

  const cases: [who: Caller, content: string, expected: string][] = [
    [viewer, `one ${token('wave')}`, 'SUCCESS'],
    [viewer, `two ${token('tea')}`, LOCKED],
    [viewer, `three ${token('bobs')}`, FOREIGN],
    [viewer, 'four [emote:9101:gsHype] [emote:1128512:emojiGrinningFace]', 'SUCCESS'],
    [viewer, 'five without any', 'SUCCESS'],
    [subscriber, `six ${token('tea')} ${token('wave')}`, 'SUCCESS'],
    [subscriber, `seven ${token('bobs')}`, FOREIGN],
    [moderator, `eight ${token('tea')}`, 'SUCCESS'],
    [moderator, `nine ${token('bobs')}`, FOREIGN],
    [broadcaster, `ten ${token('tea')}`, 'SUCCESS'],
    [fan, `eleven ${token('bobs')}`, 'SUCCESS'],
    [fan, `twelve ${token('tea')}`, LOCKED],
    [bob, `thirteen ${token('bobs')}`, 'SUCCESS'],
    [staff, `fourteen ${token('tea')}`, 'SUCCESS'],
    [staff, `fifteen ${token('bobs')}`, FOREIGN],
    [staff, `sixteen ${token('gone')}`, 'INVALID_EMOTE_ERROR'],
  ];
  const replies = await Promise.all(cases.map(([who, content]) => send(who, content)));
  expect(replies.map((reply, at) => [cases[at]![1], said(reply)])).toEqual(cases.map(([, content, expected]) => [content, expected]));
  const expected = cases.filter(([, , outcome]) => outcome === 'SUCCESS').map(([, content]) => content);
  expect((await stored()).toSorted()).toEqual(expected.toSorted());
  expect(app.published).toHaveLength(expected.length);
});

test('EM-07 a message is stored and published with the emote’s real name', async () => {
  const { app, emotes, viewer, send, stored } = await chatRoom();
  const { id } = emotes.wave;
  const reply = await send(viewer, `[emote:${id}] [emote:${id}:] [emote:${id}:ANAWAVE] [emote:9101:]`);
  const content = `[emote:${id}:anaWave] [emote:${id}:anaWave] [emote:${id}:anaWave] [emote:9101:gsHype]`;
  expect({ content: reply.json().data.content, stored: await stored(), payload: app.published[0]!.payload }).toMatchObject({
    content,
    stored: [content],
    payload: { content },
  });
});

test('EM-07 emote names count toward the byte limit, so omitting them does not allow more emotes', async () => {
  const { viewer, send, stored } = await chatRoom();
  expect(said(await send(viewer, '[emote:1129315]'.repeat(200)))).toBe('MESSAGE_CONTENT_LENGTH_ERROR');
  expect(await stored()).toEqual([]);
});

test('an emotes-only chat accepts only emotes that the sender may use', async () => {
  const { viewer, token, send } = await chatRoom(undefined, { emotesMode: true });
  expect(said(await send(viewer, `${token('wave')} [emote:9102:gsLol]`))).toBe('SUCCESS');
  expect(said(await send(viewer, `hi ${token('wave')}`))).toBe('EMOTES_ONLY_ERROR');
  expect(said(await send(viewer, token('tea')))).toBe('SUBSCRIBERS_ONLY_EMOTE_ERROR');
});

test('a text of many invented emotes is refused without looking up each one', async () => {
  const { viewer, send } = await chatRoom();
  expect(said(await send(viewer, Array.from({ length: 300 }, (_, at) => `[emote:${at + 60_000_000}:x]`).join('')))).toBe(
    'MESSAGE_CONTENT_LENGTH_ERROR',
  );
  expect(said(await send(viewer, Array.from({ length: 150 }, (_, at) => `[emote:${at + 60_000_000}:x]`).join('')))).toBe(
    'INVALID_EMOTE_ERROR',
  );
});
