import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { listEmotes } from '#features/channel/emotes/contract.ts';
import { anEmote, anEmoteSet, theEmojiSet, theEmoteSets, theGlobalSet } from '#features/channel/emotes/examples.ts';
import { showPayments } from '#features/economy/payments/contract/purchase.ts';
import { paymentsWeb } from '#features/economy/payments/web/feature.ts';
import { subscriptionsWeb } from '#features/economy/subscriptions/web/feature.ts';
import { EmotePicker } from './EmotePicker.tsx';
import { recentEmotes } from './recent-emotes.ts';
import { stubGridLayout } from './testing/stub-grid-layout.ts';
import { emotesTexts } from './texts.en.ts';

const onPick = vi.fn();
let server: FakeServer;

beforeEach(() => {
  stubGridLayout();
  server = new FakeServer();
  server.answers(listEmotes, theEmoteSets());
  givenPayments('test');
});
afterEach(() => {
  undraw();
  recentEmotes.set([]);
  server.close();
  onPick.mockClear();
});

const givenPayments = (provider: 'test' | null) => server.answers(showPayments, { data: { provider, currency: 'USD' }, message: 'OK' });
const open = () =>
  draw(<EmotePicker slug="ana" still={false} takesFocus onPick={onPick} />, {
    features: [paymentsWeb, subscriptionsWeb],
    texts: [emotesTexts],
  });
const cell = (name: string) => screen.findByRole('gridcell', { name });
const headings = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('button', { name });
const scroller = () => screen.getByRole('grid').parentElement!;

test('EM-01 the picker has a search, a heading and a tab for each section, and eight columns', async () => {
  recentEmotes.set([{ id: 9102, name: 'gsLol' }]);
  await open();
  await cell('anaWave');
  expect(headings()).toEqual(['Recent', 'ana', 'Global', 'Emojis']);
  expect(screen.getByRole('grid', { name: 'Emotes' }).getAttribute('aria-colcount')).toBe('8');
  const tabs = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('button');
  expect(tabs.map((one) => one.getAttribute('aria-label'))).toEqual(['Recent', 'Emojis', 'Global', 'ana']);
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search emotes' }));
});

test('pressing an emote picks it, and the picker stays open', async () => {
  const { person } = await open();
  await person.click(await cell('anaWave'));
  await person.click(await cell('gsHype'));
  expect(onPick.mock.calls.map(([emote]) => emote.name)).toEqual(['anaWave', 'gsHype']);
});

test('EM-03 locked emotes are disabled with a reason; pressing one offers a tier 1 subscription for one month', async () => {
  const { person } = await open();
  const locked = await cell('anaTea, subscribers only');
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  await person.click(locked);
  const prompt = await screen.findByRole('dialog', { name: 'Subscribe to ana' });
  expect(within(prompt).getByText('Tier 1, 1 month')).toBeTruthy();
  expect(prompt.textContent).toContain('anaTea is a subscriber emote. Subscribe to ana');
  expect(onPick).not.toHaveBeenCalled();
  await person.click(within(prompt).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(locked);
});

test('EM-03 no subscription is offered for a locked emote of a channel without subscriptions', async () => {
  server.answers(listEmotes, [anEmoteSet({ subscription_enabled: false }), theGlobalSet()]);
  const { person } = await open();
  const locked = await cell('anaTea, subscribers only');
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  await person.click(locked);
  await person.click(await cell('anaWave'));
  expect(onPick.mock.calls.map(([emote]) => emote.name)).toEqual(['anaWave']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('EM-03 GI-10 without payments a locked emote shows its reason but offers no subscription', async () => {
  givenPayments(null);
  const { person, container, cache } = await open();
  const locked = await cell('anaTea, subscribers only');
  await soon(() => expect(cache.getQueryData(['payments'])).toBeTruthy());
  await person.click(locked);
  expect(container.querySelector('[aria-hidden] > bdi')?.parentElement?.textContent).toContain('Subscribers only');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onPick).not.toHaveBeenCalled();
});

test('arrow keys move through the grid and back to the search, Enter picks, and the name of the focused emote is shown', async () => {
  const { person, container } = await open();
  await cell('anaWave');
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await cell('anaWave'));
  await person.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(await cell('gsHype'));
  expect(container.querySelector('[aria-hidden] > bdi')?.textContent).toBe('gsHype');
  await person.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ name: 'gsHype' }));
  await person.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  const stops = screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
});

test('a search shows the matching emotes and their number, or a message if there are none', async () => {
  const { person } = await open();
  await cell('anaWave');
  await person.keyboard('GSL');
  await waitFor(() => expect(screen.getAllByRole('gridcell').map((one) => one.getAttribute('aria-label'))).toEqual(['gsLol']));
  expect(screen.getByText('1 emote found')).toBeTruthy();
  await person.keyboard('zzz');
  expect(await screen.findByText('No emotes match “GSLzzz”')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await cell('anaWave')).toBeTruthy();
});

test('EM-01 the active tab follows the scroll position, and pressing a tab scrolls', async () => {
  const many = (count: number, from: number) => Array.from({ length: count }, (_, n) => anEmote({ id: from + n, name: `e${from + n}` }));
  server.answers(listEmotes, [anEmoteSet({ emotes: many(400, 1) }), theGlobalSet(many(400, 1001)), theEmojiSet(many(400, 2001))]);
  const { person } = await open();
  await cell('e1');
  expect(tab('ana').getAttribute('aria-current')).toBe('true');
  await person.click(tab('Emojis'));
  expect(await cell('e2001')).toBeTruthy();
  expect(tab('Emojis').getAttribute('aria-current')).toBe('true');
  act(() => {
    scroller().scrollTop = 2100;
    fireEvent.scroll(scroller());
  });
  expect(await cell('e1001')).toBeTruthy();
  await waitFor(() => expect(tab('Global').getAttribute('aria-current')).toBe('true'));
  expect(tab('Emojis').getAttribute('aria-current')).toBeNull();
});

test('with five thousand emotes only the visible ones are rendered', async () => {
  server.answers(listEmotes, [anEmoteSet({ emotes: Array.from({ length: 5000 }, (_, n) => anEmote({ id: n + 1, name: `e${n}` })) })]);
  await open();
  await cell('e0');
  expect(screen.getAllByRole('gridcell').length).toBeLessThan(120);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('626');
});

test('placeholders are shown while emotes load, and a failure can be retried', async () => {
  server.refuses(listEmotes, 'INTERNAL');
  const { person } = await open();
  expect(await screen.findByText("Couldn't load emotes")).toBeTruthy();
  const letIn = server.waits(listEmotes, theEmoteSets());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  letIn();
  expect(await cell('anaWave')).toBeTruthy();
});

test('a channel without emotes shows an empty state', async () => {
  server.answers(listEmotes, []);
  await open();
  expect(await screen.findByText('No emotes yet')).toBeTruthy();
});
