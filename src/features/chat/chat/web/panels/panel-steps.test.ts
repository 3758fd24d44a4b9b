import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PanelSteps, RESET_AFTER } from './panel-steps.ts';

type Step = { name: 'menu' } | { name: 'learn_more' } | { name: 'reward'; rewardId: string };
const MENU: Step = { name: 'menu' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('CP-02 a panel that was closed for 500 ms starts at its menu again', () => {
  const steps = new PanelSteps<Step>(MENU);
  const watcher = vi.fn();
  steps.subscribe(watcher);
  const close = steps.mount();
  steps.go({ name: 'learn_more' });
  expect(steps.isMounted()).toBe(true);
  close();
  expect(steps.isMounted()).toBe(false);
  expect(RESET_AFTER).toBe(500);
  vi.advanceTimersByTime(499);
  expect(steps.current()).toEqual({ name: 'learn_more' });
  vi.advanceTimersByTime(1);
  expect(steps.current()).toEqual(MENU);
  expect(watcher).toHaveBeenCalledTimes(2);
});

test('CP-02 reopening it earlier, or opening it at a given step, shows that step', () => {
  const steps = new PanelSteps<Step>(MENU);
  steps.go({ name: 'learn_more' });
  steps.mount()();
  vi.advanceTimersByTime(300);
  const close = steps.mount();
  vi.advanceTimersByTime(1000);
  expect(steps.current()).toEqual({ name: 'learn_more' });
  close();
  steps.go({ name: 'reward', rewardId: 'x' });
  vi.advanceTimersByTime(1000);
  expect(steps.current()).toEqual({ name: 'reward', rewardId: 'x' });
});
