import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, type MockInstance, test, vi } from 'vitest';
import { soon } from '#core/web/testing/patience.ts';
import { showIdentity } from '#features/channels/contract/own-identity.ts';
import type { Celebration as WireCelebration } from '#features/channels/contract/relation.ts';
import { showRelation } from '#features/channels/contract/relation.ts';
import { showChatRules } from '#features/chat/contract/chat-rules.ts';
import { acceptedRules } from '#features/chat/web/panels/accepted-rules.ts';
import { chatFeatures } from '#features/chat/web/testing/chat-features.ts';
import { beginChat, endChat, findBox, givenChats, openChat, relation, server } from '#features/chat/web/testing/open-chat.tsx';
import { chatTexts } from '#features/chat/web/texts.en.ts';
import { listEmotes } from '#features/emotes/contract.ts';
import { theEmoteSets } from '#features/emotes/examples.ts';
import { actOnCelebration } from '#features/subscriptions/contract.ts';
import { aCelebration } from '#features/subscriptions/examples.ts';
import { subscriptionsWeb } from './feature.ts';

const ok = { error: false, code: 200, message: 'SUCCESS' } as const;
const done = { status: ok, data: null };
const identity = { color: '#6FD3FF', badges: [], badges_v2: [], chosen_color: null };

let logged: MockInstance;
givenChats({
  features: [...chatFeatures, subscriptionsWeb],
  before: () => {
    logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.answers(showIdentity, { status: ok, data: { identity } });
    server.answers(listEmotes, theEmoteSets());
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
const words = () => screen.getByRole('textbox', { name: 'Your words for the chat' });

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

test('CE-02 a renewal is a banner above the input, in years when the months come out even', async () => {
  const { banner } = await openBanner();
  expect(within(banner).getByText('1 year in the stand')).toBeTruthy();
  expect(within(banner).getByText('Tell the chat about it')).toBeTruthy();
  expect(banner.compareDocumentPosition(await findBox()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('CE-02 thirteen months are told in months, and without a celebration there is no banner', async () => {
  celebrates(aCelebration({ totalMonths: 13 }));
  expect(within((await openBanner()).banner).getByText('13 months in the stand')).toBeTruthy();
  endChat();
  beginChat();
  await openChat();
  await findBox();
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
  expect(server.callsOf(showIdentity)).toEqual([]);
});

test('CE-01 the banner is hidden while identity is pending', async () => {
  const arrive = server.waits(showIdentity, { status: ok, data: { identity } });
  await openChat();
  await findBox();
  await soon(() => expect(server.callsOf(showIdentity)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
  arrive();
  await banner();
});

test('K-01 nobody is invited to say something before they accept the rules of the chat', async () => {
  server.answers(showChatRules, { status: ok, data: { rules: 'Be kind.' } });
  await openChat();
  const accept = await screen.findByRole('button', { name: 'I understand' });
  await soon(() => expect(server.callsOf(showIdentity)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
  fireEvent.click(accept);
  await banner();
});

test('CE-03 share leads to the words and the cursor, close leads back with what was written', async () => {
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

test('CE-03 send consumes it with the words, emotes by their names, and the banner is gone at once', async () => {
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

test('CE-03 without words it says a party emoji', async () => {
  await openWords();
  press('Send celebration');
  await soon(() => expect(acts()).toEqual([{ action: 'consume', message: '🎉' }]));
});

test('CE-03 words that are too long say so and are not sent', async () => {
  await openWords();
  fireEvent.change(words(), { target: { value: 'x'.repeat(501) } });
  expect(screen.getByText(chatTexts['refusal.MESSAGE_CONTENT_LENGTH_ERROR'])).toBeTruthy();
  expect(words().getAttribute('aria-invalid')).toBe('true');
  fireEvent.submit(words().closest('form')!);
  expect(acts()).toEqual([]);
});

test('CE-05 a refused share is taken back with its words, and says why', async () => {
  server.refuses(actOnCelebration, 'SLOW_MODE_ERROR');
  const { person } = await openWords();
  await person.type(words(), 'too fast{Enter}');
  expect(await screen.findAllByText(chatTexts['refusal.SLOW_MODE_ERROR'])).not.toEqual([]);
  expect(words()).toHaveProperty('value', 'too fast');
  expect(logged).toHaveBeenCalledWith('A celebration could not be changed (consume)', expect.anything());
});

test('CE-01, CE-04 and CE-06 deferring hides the banner and leaves a share button, which leads to info and then to the words', async () => {
  await openBanner();
  press('Later');
  await noBanner();
  await soon(() => expect(acts()).toEqual([{ action: 'defer' }]));
  const share = screen.getByRole('button', { name: 'Share 1 year in the stand' });
  expect(document.activeElement).toBe(share);
  fireEvent.click(share);
  await banner();
  press('Share');
  expect(words()).toBeTruthy();
});

test('CE-02 and CE-06 one that was deferred before is a share button, no banner', async () => {
  celebrates(aCelebration({ deferred: true }));
  await openChat();
  await screen.findByRole('button', { name: 'Share 1 year in the stand' });
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
});

test('CE-05 a refused defer is restored with a toast', async () => {
  server.refuses(actOnCelebration, 'RATE_LIMITED');
  await openBanner();
  press('Later');
  expect(await screen.findAllByText('That did not work. Try again.')).not.toEqual([]);
  expect(within(await banner()).getByRole('button', { name: 'Share' })).toBeTruthy();
});

test('CE-04 a dismiss asks first, and only skip skips', async () => {
  await openBanner();
  press('Skip this month');
  const dialog = within(await screen.findByRole('dialog', { name: 'Skip this celebration?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([acts(), await banner()]).toEqual([[], expect.anything()]);

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
  expect(await screen.findAllByText('That did not work. Try again.')).not.toEqual([]);
  expect(within(await banner()).getByRole('button', { name: 'Share' })).toBeTruthy();
});

test('CE-05 what another tab shared is gone here too, and says so', async () => {
  server.refuses(actOnCelebration, 'CELEBRATION_DONE');
  await openWords();
  celebrates();
  press('Send celebration');
  expect(await screen.findAllByText('You already shared or skipped this celebration.')).not.toEqual([]);
  await noBanner();
});

test('F-09 replying to a message takes the words back to info', async () => {
  const { person } = await openWords();
  await person.hover(screen.getByText('line 2'));
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reply' }));
  expect(within(await banner()).getByRole('button', { name: 'Share' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your words for the chat' })).toBeNull();
  expect(screen.getByText(/Replying to/)).toBeTruthy();
});

test('F-09 replying does not bring back what was put off', async () => {
  celebrates(aCelebration({ deferred: true }));
  const { person } = await openChat();
  await screen.findByRole('button', { name: 'Share 1 year in the stand' });
  await person.hover(screen.getByText('line 2'));
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reply' }));
  await screen.findByText(/Replying to/);
  expect(screen.queryByRole('region', { name: 'Your renewal' })).toBeNull();
});
