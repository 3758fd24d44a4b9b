import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { reducedMotion } from '#core/web/appearance.ts';
import { setMatchingMedia } from '#core/web/testing/draw.tsx';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import {
  beginChat,
  CHANNEL,
  endChat,
  live,
  noor,
  openChat,
  publish,
  server,
  setUpChats,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { pointsUpdated, showPoints } from '#features/engagement/points/contract/balance.ts';
import { DEFAULT_RATES, pointsSettingsChanged, showPointsSettings } from '#features/engagement/points/contract/settings.ts';
import { ana, givenPoints, givenViewer, pointsFeatures, publishPoints } from './testing/given-points.ts';

setUpChats({
  features: pointsFeatures,
  before: () => givenPoints(12_480),
  after: () => {
    vi.restoreAllMocks();
    reducedMotion.set(false);
    focusManager.setFocused(undefined);
  },
});

const button = () => screen.findByRole('button', { name: /^Channel points/ });
const noButton = () => expect(screen.queryByRole('button', { name: /^Channel points/ })).toBeNull();
const name = () => screen.getByRole('button', { name: /^Channel points/ }).getAttribute('aria-label');
const mark = () => screen.getByRole('button', { name: /^Channel points/ }).dataset.mark;

/** Opens the chat with a known balance, on a fake clock that tests advance through the animations. */
async function openWithPoints() {
  const drawn = await openChat();
  await screen.findByRole('button', { name: 'Channel points: 12,480' });
  await waitFor(() => expect(live.isSubscribed(pointsUpdated.channel(noor.id))).toBe(true));
  holdTimers();
  return drawn;
}
const passes = (seconds: number) => act(async () => pass(seconds));

test('CP-01 a signed-in viewer sees their points in the chat footer', async () => {
  await openChat();
  const shown = await button();
  await soon(() => expect(shown.textContent).toContain('12,480'));
});

test('CP-09 a settings change takes effect immediately in every open chat', async () => {
  await openChat();
  await button();
  await publish(`channel.${CHANNEL}`, pointsSettingsChanged, { ...DEFAULT_RATES, channel_points_enabled: false, channel_id: CHANNEL });
  await soon(noButton);
  await publish(`channel.${CHANNEL}`, pointsSettingsChanged, { ...DEFAULT_RATES, channel_points_enabled: true, channel_id: CHANNEL });
  await button();
});

test('CP-01 a signed-out visitor sees no points, and none are requested', async () => {
  givenViewer(null);
  await openChat();
  noButton();
  expect({ showPointsCalls: server.callsOf(showPoints), showPointsSettingsCalls: server.callsOf(showPointsSettings) }).toEqual({
    showPointsCalls: [],
    showPointsSettingsCalls: [],
  });
});

test('CP-01 nothing is shown when the feature is off', async () => {
  server.answers(publicSettings, someSettings(pointsFeatures, { channel_points: false }));
  await openChat();
  await soon(() => expect(server.callsOf(publicSettings)).not.toEqual([]));
  noButton();
  expect(server.callsOf(showPointsSettings)).toEqual([]);
});

test('CP-01 when the channel has points off viewers see none, and the broadcaster gets a link to the setting', async () => {
  givenPoints(12_480, [], { channel_points_enabled: false });
  await openChat();
  await soon(() => expect(server.callsOf(showPointsSettings)).not.toEqual([]));
  noButton();
  expect(server.callsOf(showPoints)).toEqual([]);
  endChat();
  beginChat();
  givenPoints(0, [], { channel_points_enabled: false });
  givenViewer(ana);
  await openChat();
  const way = await screen.findByRole('link', { name: 'Channel points are off. Open settings' });
  expect(way.getAttribute('href')).toBe('/dashboard/ana/rewards');
});

test('CP-04 the broadcaster sees infinity instead of a balance', async () => {
  givenViewer(ana);
  await openChat();
  const shown = await button();
  await soon(() => expect(shown.textContent).toContain('∞'));
  expect(server.callsOf(showPoints)).toEqual([]);
});

test('CP-04 the balance stays fresh for 5 minutes, and is refetched on focus and on reconnect', async () => {
  const { cache } = await openChat();
  await screen.findByRole('button', { name: 'Channel points: 12,480' });
  const query = cache.getQueryCache().find({ queryKey: ['points', 'ana'] })!;
  expect(query.observers[0]!.options.staleTime).toBe(5 * MINUTE_MS);
  server.answers(showPoints, dataEnvelope({ points: 12_490 }));
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await screen.findByRole('button', { name: 'Channel points: 12,490' });
  server.answers(showPoints, dataEnvelope({ points: 12_500 }));
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await screen.findByRole('button', { name: 'Channel points: 12,500' });
});

test('CP-04 points earned while disconnected are fetched after the reconnect', async () => {
  await openChat();
  await screen.findByRole('button', { name: 'Channel points: 12,480' });
  await waitFor(() => expect(live.isSubscribed(pointsUpdated.channel(noor.id))).toBe(true));
  server.answers(showPoints, dataEnvelope({ points: 12_600 }));
  live.drop();
  await screen.findByRole('button', { name: 'Channel points: 12,600' });
});

test('CP-05 CP-07 earned points fly in as +10, and after 2 s become the balance, highlighted for 2 s', async () => {
  await openWithPoints();
  publishPoints('WATCHED', 10, 12_490);
  await screen.findByText('+10');
  expect({ name: name(), mark: mark() }).toEqual({ name: 'Channel points: 12,480', mark: 'earning' });
  expect(screen.getByText('10 points earned')).toBeTruthy();
  await passes(2);
  expect({ name: name(), mark: mark(), queryByText: screen.queryByText('+10') }).toEqual({
    name: 'Channel points: 12,490',
    mark: 'highlighted',
    queryByText: null,
  });
  await passes(2);
  expect({ name: name(), mark: mark() }).toEqual({ name: 'Channel points: 12,490', mark: 'still' });
});

test('CP-05 CP-07 spent points disappear immediately, marked for 1 s, with another mark when none are left', async () => {
  await openWithPoints();
  publishPoints('REDEEMED', -300, 12_180);
  await screen.findByRole('button', { name: 'Channel points: 12,180' });
  expect(mark()).toBe('spent');
  await passes(1);
  expect(mark()).toBe('still');
  publishPoints('REDEEMED', -12_180, 0);
  await screen.findByRole('button', { name: 'Channel points: 0' });
  expect(mark()).toBe('all_spent');
  expect(screen.getByText('All points spent')).toBeTruthy();
  await passes(1);
  expect(mark()).toBe('still');
});

test('CP-05 with reduced motion the balance changes without an animation', async () => {
  reducedMotion.set(true);
  await openWithPoints();
  publishPoints('WATCHED', 10, 12_490);
  await screen.findByRole('button', { name: 'Channel points: 12,490' });
  expect({ mark: mark(), queryByText: screen.queryByText('+10') }).toEqual({ mark: 'still', queryByText: null });
});

test('CP-07 points in another channel change nothing here', async () => {
  await openWithPoints();
  publishPoints('WATCHED', 10, 70, 20000002);
  publishPoints('REDEEMED', -480, 12_000);
  await screen.findByRole('button', { name: 'Channel points: 12,000' });
  expect(screen.queryByText('+10')).toBeNull();
});

test('CP-06 on a phone a balance above 9999 is compact, and screen readers read it in full', async () => {
  setMatchingMedia((query) => query === PHONE);
  await openChat();
  const phone = await screen.findByRole('button', { name: 'Channel points: 12,480' });
  expect(phone.textContent).toContain('12.4K');
});
