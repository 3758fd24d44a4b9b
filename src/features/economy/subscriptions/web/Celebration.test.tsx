import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, type MockInstance, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { showIdentity } from '#features/channel/channels/contract/identity.ts';
import type { Celebration as WireCelebration } from '#features/channel/channels/contract/relation.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { listEmotes } from '#features/channel/emotes/contract.ts';
import { theEmoteSets } from '#features/channel/emotes/examples.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { beginChat, endChat, findBox, openChat, relation, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { chatTexts } from '#features/chat/chat/web/texts.en.ts';
import { showChatRules } from '#features/chat/chat-rules/contract.ts';
import { chatRulesWeb } from '#features/chat/chat-rules/web/feature.ts';
import { acceptedRules } from '#features/chat/chat-rules/web/use-rules-accepted.ts';
import { actOnCelebration } from '#features/economy/subscriptions/contract/notices.ts';
import { aCelebration } from '#features/economy/subscriptions/examples.ts';
import { subscriptionsWeb } from './feature.ts';

const ok = { error: false, code: 200, message: 'SUCCESS' } as const;
const done = { status: ok, data: null };
const identity = { color: '#6FD3FF', badges: [], badges_v2: [], chosen_color: null };

let logged: MockInstance;
setUpChats({
  features: [...chatFeatures, chatRulesWeb, subscriptionsWeb],
  before: () => {
    logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.answers(showIdentity, { status: ok, data: { identity } });
    server.answers(listEmotes, theEmoteSets());
    server.answers(showChatRules, { status: ok, data: { rules: '' } });
    server.answers(actOnCelebration, done);
    celebrates(aCelebration());
  },
  after: () => {
    acceptedRules.set([]);
    vi.restoreAllMocks();
  },
});

const celebrates = (...celebrations: WireCelebration[]) => server.answers(showRelation, { ...relation, celebrations });
const banner = () => screen.findByRole('region', { name: 'Your renewal' });
const noBanner = () => soon(() => expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull());
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const acts = () => server.callsOf(actOnCelebration).map(({ body }) => body);
const words = () => screen.getByRole('textbox', { name: 'Your message' });

async function openBanner() {
  const drawn = await openChat();
  await findBox();
  return { ...drawn, banner: await banner() };
}
async function openWords() {
  const drawn = await openBanner();
  press('Share');
  return drawn;
}

test('CE-02 a renewal is a banner above the input, in years for whole years', async () => {
  const { banner } = await openBanner();
  expect(within(banner).getByText('1 year subscribed')).toBeTruthy();
  expect(within(banner).getByText('Share it in chat')).toBeTruthy();
  expect(banner.compareDocumentPosition(await findBox()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('CE-02 thirteen months are shown in months, and without a celebration there is no banner', async () => {
  celebrates(aCelebration({ totalMonths: 13 }));
  expect(within((await openBanner()).banner).getByText('13 months subscribed')).toBeTruthy();
  endChat();
  beginChat();
  server.answers(showChatRules, { status: ok, data: { rules: '' } });
  await openChat();
  await findBox();
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
  expect(server.callsOf(showIdentity)).toEqual([]);
});

test('CE-01 the banner is hidden while the identity loads', async () => {
  const arrive = server.waits(showIdentity, { status: ok, data: { identity } });
  await openChat();
  await findBox();
  await soon(() => expect(server.callsOf(showIdentity)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
  arrive();
  await banner();
});

test('K-01 the banner is hidden until the viewer accepts the chat rules', async () => {
  server.answers(showChatRules, { status: ok, data: { rules: 'Be kind.' } });
  await openChat();
  const accept = await screen.findByRole('button', { name: 'I understand' });
  await soon(() => expect(server.callsOf(showIdentity)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
  fireEvent.click(accept);
  await banner();
});

test('CE-03 share opens and focuses the message field, and close returns and keeps the text', async () => {
  const { person } = await openWords();
  expect(document.activeElement).toBe(words());
  await person.type(words(), 'what a ride');
  press('Back');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share' }));
  press('Share');
  expect(words()).toHaveProperty('value', 'what a ride');
  fireEvent.keyDown(words(), { key: 'Escape' });
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  expect(acts()).toEqual([]);
});

test('CE-03 send consumes it with the message, with emotes by their names, and the banner disappears immediately', async () => {
  const answer = server.waits(actOnCelebration, done);
  const { person } = await openWords();
  await soon(() => expect(server.callsOf(listEmotes)).not.toEqual([]));
  await person.type(words(), 'a year :gsHype: <3{Enter}');
  await noBanner();
  expect(server.callsOf(actOnCelebration).map(({ path, body }) => [path, body])).toEqual([
    [`/api/v2/chatrooms/30000001/celebrations/${aCelebration().id}/action`, { action: 'consume', message: 'a year [emote:9101:gsHype] ❤️' }],
  ]);
  answer();
  await noBanner();
});

test('CE-03 without a message it posts a party emoji', async () => {
  await openWords();
  press('Share renewal');
  await soon(() => expect(acts()).toEqual([{ action: 'consume', message: '🎉' }]));
});

test('CE-03 a message that is too long shows an error and is not sent', async () => {
  await openWords();
  fireEvent.change(words(), { target: { value: 'x'.repeat(501) } });
  expect(screen.getByText(chatTexts['refusal.MESSAGE_CONTENT_LENGTH_ERROR'])).toBeTruthy();
  expect(words().getAttribute('aria-invalid')).toBe('true');
  fireEvent.submit(words().closest('form')!);
  expect(acts()).toEqual([]);
});

test('CE-05 a refused share returns with its message and shows the reason', async () => {
  server.refuses(actOnCelebration, 'SLOW_MODE_ERROR');
  const { person } = await openWords();
  await person.type(words(), 'too fast{Enter}');
  expect(await screen.findAllByText(chatTexts['refusal.SLOW_MODE_ERROR'])).not.toEqual([]);
  expect(words()).toHaveProperty('value', 'too fast');
  expect(logged).toHaveBeenCalledWith('Celebration action failed (consume)', expect.anything());
});

test('CE-01, CE-04 and CE-06 deferring replaces the banner by a share button, which leads to info and then to the message field', async () => {
  await openBanner();
  press('Later');
  await noBanner();
  await soon(() => expect(acts()).toEqual([{ action: 'defer' }]));
  const share = screen.getByRole('button', { name: 'Share 1 year subscribed' });
  expect(document.activeElement).toBe(share);
  fireEvent.click(share);
  await banner();
  press('Share');
  expect(words()).toBeTruthy();
});

test('CE-02 and CE-06 a deferred celebration is a share button without a banner', async () => {
  celebrates(aCelebration({ deferred: true }));
  await openChat();
  await screen.findByRole('button', { name: 'Share 1 year subscribed' });
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
});

test('CE-05 a refused defer is rolled back with a toast', async () => {
  server.refuses(actOnCelebration, 'RATE_LIMITED');
  await openBanner();
  press('Later');
  expect(await screen.findAllByText('Something went wrong. Try again.')).not.toEqual([]);
  expect(within(await banner()).getByRole('button', { name: 'Share' })).toBeTruthy();
});

test('CE-04 dismissing asks for confirmation, and only confirming skips', async () => {
  await openBanner();
  press('Skip this month');
  const dialog = within(await screen.findByRole('dialog', { name: 'Skip this renewal?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect({ acts: acts(), banner: await banner() }).toEqual({ acts: [], banner: expect.anything() });

  press('Skip this month');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Skip' }));
  await noBanner();
  await soon(() => expect(acts()).toEqual([{ action: 'dismiss' }]));
});

test('CE-05 a refused dismiss returns to info with a toast', async () => {
  server.loses(actOnCelebration);
  await openBanner();
  press('Skip this month');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Skip' }));
  expect(await screen.findAllByText('Something went wrong. Try again.')).not.toEqual([]);
  expect(within(await banner()).getByRole('button', { name: 'Share' })).toBeTruthy();
});

test('CE-05 a celebration that another tab shared disappears here too, with a message', async () => {
  server.refuses(actOnCelebration, 'CELEBRATION_DONE');
  await openWords();
  celebrates();
  press('Share renewal');
  expect(await screen.findAllByText('You already shared or skipped this renewal.')).not.toEqual([]);
  await noBanner();
});

test('F-09 replying to a message returns to info', async () => {
  const { person } = await openWords();
  await person.hover(screen.getByText('line 2'));
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reply' }));
  expect(within(await banner()).getByRole('button', { name: 'Share' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
  expect(screen.getByText(/Replying to/)).toBeTruthy();
});

test('F-09 replying does not bring back a deferred celebration', async () => {
  celebrates(aCelebration({ deferred: true }));
  const { person } = await openChat();
  await screen.findByRole('button', { name: 'Share 1 year subscribed' });
  await person.hover(screen.getByText('line 2'));
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reply' }));
  await screen.findByText(/Replying to/);
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
});
