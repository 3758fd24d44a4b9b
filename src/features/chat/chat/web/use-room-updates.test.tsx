import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { pass } from '#core/web/testing/web-clock.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { chatroomUpdated, showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { userBanned, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import { chatroomQuery } from './queries.ts';
import { findBox, lines, live, noor, openChat, ROOM, relation, remy, server, setUpChats } from './testing/open-chat.tsx';

setUpChats();

const tell = (change: object) => live.send(chatroomEvents(ROOM), chatroomUpdated.name, { ...aChatroom({ id: ROOM }), ...change });

test('CM-04 a mode change appears in an open chat without a request', async () => {
  await openChat();
  await findBox();
  await soon(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  const asked = server.callsOf(showChatroom).length;
  tell({ slow_mode: { enabled: true, message_interval: 30 } });
  expect(await screen.findByText('Slow mode, 30 seconds')).toBeTruthy();
  tell({ slow_mode: { enabled: false, message_interval: 30 } });
  await soon(() => expect(screen.queryByText('Slow mode, 30 seconds')).toBeNull());
  expect(server.callsOf(showChatroom)).toHaveLength(asked);
});

test('CM-04 a mode change between the first request and the subscription is not missed', async () => {
  const slow = { slow_mode: { enabled: true, message_interval: 30 } };
  server.answers(showChatroom, () => ({ ...aChatroom({ id: ROOM }), ...(live.hasJoined(chatroomEvents(ROOM)) ? slow : {}) }));
  await openChat();
  expect(await screen.findByText('Slow mode, 30 seconds')).toBeTruthy();
});

test('CM-04 a response older than an event does not undo the mode change', async () => {
  const { cache } = await openChat();
  await findBox();
  await soon(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  await soon(() => expect(cache.isFetching()).toBe(0));
  const slow = { slow_mode: { enabled: true, message_interval: 30 } };
  const arrive = server.waits(showChatroom, aChatroom({ id: ROOM }));
  const asked = server.callsOf(showChatroom).length;
  void cache.invalidateQueries({ queryKey: chatroomQuery('ana').queryKey });
  await soon(() => expect(server.callsOf(showChatroom)).toHaveLength(asked + 1));
  tell(slow);
  await screen.findByText('Slow mode, 30 seconds');
  server.answers(showChatroom, { ...aChatroom({ id: ROOM }), ...slow });
  arrive();
  await soon(() => expect(server.callsOf(showChatroom)).toHaveLength(asked + 2));
  await soon(() => expect(cache.isFetching()).toBe(0));
  expect(screen.getByText('Slow mode, 30 seconds')).toBeTruthy();
});

const lena = { id: 10000009, username: 'lena', slug: 'lena' };
const person = ({ id, username, slug }: typeof lena) => ({ id, username, slug });
const ID = '019b7e5a-1c00-7000-8000-00000000aaaa';
const ban = (of: typeof lena, change: object = { permanent: true }) =>
  live.send(chatroomEvents(ROOM), userBanned.name, { id: ID, user: person(of), banned_by: lena, permanent: false, ...change });

/** The server's reply about the viewer's own ban, which the page fetches because the event has no reason. */
const answerBanned = (reason: string, expiresAt: string | null = null) => {
  const now = new Date().toISOString();
  const banned = { reason, permanent: expiresAt === null, banned_at: now, created_at: now, expires_at: expiresAt };
  server.answers(showRelation, { ...relation, banned });
};

test("N-03 a ban adds a notice, and viewers see the user's messages as deleted by a moderator", async () => {
  await openChat();
  ban(remy);
  await screen.findByText(/banned/);
  expect(lines()).toEqual([...Array(3).fill('remy: Deleted by a moderator'), 'lena banned remy']);
});

test('N-03 moderators see the text struck through and labeled as a timeout', async () => {
  server.answers(showRelation, { ...relation, is_moderator: true, role: 'moderator' });
  await openChat();
  await findBox();
  ban(remy, { duration: 10, expires_at: new Date(Date.now() + 600_000).toISOString() });
  await screen.findByText(/timed out/);
  await waitFor(() => expect(lines()).toContain('lena timed out remy for 10 minutes'));
  expect(lines()[0]).toMatch(/line 1 \(Timed out\)/);
});

test("K-06 the viewer's own ban locks the message box, and an unban unlocks it", async () => {
  await openChat();
  await findBox();
  answerBanned('Links again and again');
  ban(noor);
  expect(await screen.findByText('You are banned from this chat.')).toBeTruthy();
  expect(await screen.findByText(/Links again and again/)).toBeTruthy();
  live.send(chatroomEvents(ROOM), userUnbanned.name, { id: ID, user: person(noor), unbanned_by: lena, permanent: true });
  expect(await findBox()).toBeTruthy();
});

test('K-06 a timeout ends without a reload', async () => {
  await openChat();
  await findBox();
  const end = new Date(Date.now() + 2000).toISOString();
  answerBanned('', end);
  ban(noor, { duration: 1, expires_at: end });
  expect(await screen.findByText(/You are timed out/)).toBeTruthy();
  pass(2);
  await waitFor(() => expect(screen.queryByText(/You are timed out/)).toBeNull());
  expect(await findBox()).toBeTruthy();
});
