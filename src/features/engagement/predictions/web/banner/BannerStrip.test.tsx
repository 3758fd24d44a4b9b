import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reducedMotion } from '#core/web/appearance.ts';
import { addTexts } from '#core/web/i18n/text.ts';
import { releaseClock } from '#core/web/testing/web-clock.ts';
import '#core/web/testing/draw.tsx';
import { aPrediction } from '#features/engagement/predictions/examples.ts';
import { predictionsTexts } from '../texts.en.ts';
import { BannerStrip } from './PredictionBanner.tsx';

const NOON = new Date('2026-01-02T12:00:00.000Z');
const [onOpen, onDismiss] = [vi.fn(), vi.fn()];

beforeEach(() => {
  addTexts('en', predictionsTexts);
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  cleanup();
  releaseClock();
  vi.clearAllMocks();
  reducedMotion.set(false);
});

const strip = (change: Parameters<typeof aPrediction>[0] = {}, isBroadcaster = false) =>
  render(<BannerStrip prediction={aPrediction(change)} isBroadcaster={isBroadcaster} onOpen={onOpen} onDismiss={onDismiss} />);
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const box = () => screen.queryByRole('region', { name: 'Prediction above chat' });
const title = () => screen.getByText('Win the next round?');
const toggle = () => screen.getByRole('button', { name: /Win the next round/ });
const resolved = { state: 'RESOLVED', winning_outcome_id: aPrediction().outcomes[0]!.id } as const;

test('PR-09 the title scrolls for 2 s, rests for 2 s, then the outcomes appear', () => {
  strip();
  expect(title().classList.contains('prediction-title-scrolls')).toBe(true);
  pass(2);
  expect(title().classList.contains('prediction-title-scrolls')).toBe(false);
  expect(screen.queryByText('67%', { exact: false })).toBeNull();
  pass(2);
  expect(toggle().textContent).toContain('Yes67%');
  expect(toggle().textContent).toContain('No33%');
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
});

test('PR-09 a click, Enter or Space shows the details and hides them again', async () => {
  strip();
  pass(4);
  releaseClock();
  const person = userEvent.setup();
  await person.click(toggle());
  expect(screen.getByText('1:1.5 return')).toBeTruthy();
  expect(screen.getByText('4 voters')).toBeTruthy();
  await person.keyboard('{Enter}');
  expect(screen.queryByText('1:1.5 return')).toBeNull();
  await person.keyboard(' ');
  expect(screen.getByText('1:1.5 return')).toBeTruthy();
  expect(toggle().getAttribute('aria-expanded')).toBe('true');
});

test('PR-09 with reduced motion the banner starts with the outcomes', () => {
  reducedMotion.set(true);
  strip();
  expect(title().classList.contains('prediction-title-scrolls')).toBe(false);
  expect(toggle().textContent).toContain('Yes67%');
});

test.each([
  ['a viewer predicts', {}, false, 'Predict'],
  ['the broadcaster manages', {}, true, 'Manage'],
  ['a resolved prediction shows details', resolved, false, 'See details'],
  ['a resolved prediction shows details to the broadcaster', resolved, true, 'See details'],
] as const)('PR-10 the button: %s', (_what, change, isBroadcaster, name) => {
  strip(change, isBroadcaster);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(onOpen).toHaveBeenCalledOnce();
});

test('PR-10 the banner counts down to the end of voting and then disappears', () => {
  strip({ duration: 60 });
  expect(toggle().textContent).toContain('1:00');
  pass(59);
  expect(toggle().textContent).toContain('0:01');
  pass(1);
  expect(box()).toBeNull();
});

test('PR-10 the banner of a resolved prediction counts down 30 s and then disappears', () => {
  strip(resolved);
  expect(toggle().textContent).toContain('0:30');
  pass(29);
  expect(box()).not.toBeNull();
  pass(1);
  expect(box()).toBeNull();
});

test('PR-10 the banner always disappears five minutes after the scheduled end of voting', () => {
  vi.setSystemTime(new Date('2026-01-02T12:09:50.000Z'));
  strip({ ...resolved, updated_at: '2026-01-02T12:09:50.000000Z' });
  expect(toggle().textContent).toContain('0:10');
  pass(10);
  expect(box()).toBeNull();
});

test.each(['LOCKED', 'CANCELLED'] as const)('PR-09 a %s prediction has no banner', (state) => {
  strip({ state });
  expect(box()).toBeNull();
});

test('PR-09 its button dismisses the banner', () => {
  strip();
  fireEvent.click(screen.getByRole('button', { name: 'Hide prediction' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});
