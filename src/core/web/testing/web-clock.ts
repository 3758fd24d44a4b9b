import { afterEach, beforeEach, vi } from 'vitest';

/** The fixed noon that every test calls now. */
export const NOON = new Date('2026-01-02T12:00:00.000Z');

/** Moves the clock of the page on. Its timers run as ever and find that so much time has passed. */
export function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

// Examples of what a server answers are made when a file is loaded.
vi.setSystemTime(NOON);
// In every component test the clock stands still until the test moves it: what a page shows does not depend on how long it took to draw it.
beforeEach(() => void vi.setSystemTime(NOON));
afterEach(() => void vi.useRealTimers());
