import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pass } from '#core/web/testing/web-clock.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { userBanned, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import { findBox, lines, live, noor, openChat, ROOM, relation, remy, server, setUpChats } from './testing/open-chat.tsx';

setUpChats();

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
  await waitFor(() => expect(lines()).toContain('lena timed out remy for 10 min'));
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
