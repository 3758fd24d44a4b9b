import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addTexts } from '#core/web/i18n/text.ts';
import { releaseClock } from '#core/web/testing/web-clock.ts';
import { aPrediction } from '#features/engagement/predictions/examples.ts';
import { predictionsTexts } from '../texts.en.ts';
import { PredictionCard } from './LatestCard.tsx';

const NOON = new Date('2026-01-02T12:00:00.000Z');
const onOpen = vi.fn();

beforeEach(() => {
  addTexts('en', predictionsTexts);
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  cleanup();
  releaseClock();
  onOpen.mockClear();
});

const card = (change: Parameters<typeof aPrediction>[0] = {}, isBroadcaster = false) =>
  render(<PredictionCard prediction={aPrediction(change)} isBroadcaster={isBroadcaster} onOpen={onOpen} />);
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test('PR-08 an active card counts down and has a button: Predict for a viewer, Manage for the broadcaster', () => {
  const { rerender } = card();
  expect(screen.getByRole('timer').textContent).toBe('5:00');
  pass(61);
  expect(screen.getByRole('timer').textContent).toBe('3:59');
  expect(screen.getByText('1,500 in the pool')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Predict' }));
  expect(onOpen).toHaveBeenCalledOnce();
  rerender(<PredictionCard prediction={aPrediction()} isBroadcaster onOpen={onOpen} />);
  expect(screen.getByRole('button', { name: 'Manage' })).toBeTruthy();
});

test.each([
  ['LOCKED', 'Closed with 1,500 in the pool'],
  ['RESOLVED', 'Ended with 1,500 in the pool'],
  ['CANCELLED', 'Canceled, 1,500 refunded'],
] as const)('PR-08 and PR-16 a %s card shows its state without timer and button; pressing it still opens it', (state, text) => {
  card({ state, locked_at: '2026-01-02T12:00:00.000000Z' });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
  expect([screen.queryByRole('button', { name: 'Predict' }), screen.queryByRole('button', { name: 'Manage' })]).toEqual([null, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Show prediction “Win the next round?”' }));
  expect(onOpen).toHaveBeenCalledOnce();
});

test('PR-08 a card closes automatically at the end of voting', () => {
  card();
  pass(299);
  expect(screen.getByRole('button', { name: 'Predict' })).toBeTruthy();
  pass(1);
  expect(screen.queryByRole('button', { name: 'Predict' })).toBeNull();
  expect(screen.getByText('Closed with 1,500 in the pool')).toBeTruthy();
});
