import { expect, test } from 'vitest';
import { later, NOON } from '../testing/test-clock.ts';
import { ProgramClock } from './program-clock.ts';

/** The distance to noon in seconds. */
const seconds = (date: Date) => (date.getTime() - NOON.getTime()) / 1000;

/** Observes samples that arrive `delay` seconds after their time, from one second of the timeline to another. */
function observe(clock: ProgramClock, from: number, to: number, delay: (time: number) => number): void {
  for (let time = from; time < to; time += 0.1) clock.observe(time * 1000, later(time + delay(time)), false);
}

test('the first segment is dated by the arrival of its first sample, the next ones follow the media', () => {
  const clock = new ProgramClock(null);
  clock.observe(0, later(5), true);
  expect(seconds(clock.dateOf(0))).toBe(5);
  observe(clock, 0, 2, () => 5);
  expect(seconds(clock.dateOf(2000))).toBe(7);
});

test('network delays have no effect', () => {
  const clock = new ProgramClock(null);
  clock.observe(0, NOON, true);
  clock.dateOf(0);
  observe(clock, 0, 2, (time) => (time > 1 ? 0.9 : 0));
  expect(seconds(clock.dateOf(2000))).toBe(2);
});

test('where a gap was closed up, the date steps forward to the arrival', () => {
  const clock = new ProgramClock(null);
  clock.observe(0, NOON, true);
  expect(seconds(clock.dateOf(0))).toBe(0);
  clock.observe(2000, later(32), true);
  expect(seconds(clock.dateOf(2000))).toBe(32);
  observe(clock, 2, 4, () => 30);
  expect(seconds(clock.dateOf(4000))).toBe(34);
});

test('a gap in the middle of a segment does not move its start', () => {
  const clock = new ProgramClock(null);
  clock.observe(0, NOON, true);
  clock.observe(1500, later(20), true);
  expect(seconds(clock.dateOf(0))).toBe(0);
  expect(seconds(clock.dateOf(2000))).toBe(20.5);
});

test.each([
  ['slow', 1.001],
  ['fast', 0.999],
])('the dates follow an encoder whose clock is too %s', (_what, rate) => {
  const clock = new ProgramClock(null);
  clock.observe(0, NOON, true);
  let date = NOON;
  for (let time = 0; time < 600; time += 2) {
    date = clock.dateOf(time * 1000);
    for (let sample = time; sample < time + 2; sample += 0.5) clock.observe(sample * 1000, later(sample * rate), false);
  }
  expect(Math.abs(seconds(date) - 598 * rate)).toBeLessThan(0.1);
});

test('dates never run backwards, even if the server clock does', () => {
  const clock = new ProgramClock(null);
  clock.observe(0, later(3600), true);
  const first = clock.dateOf(0);
  clock.observe(2000, NOON, true);
  const second = clock.dateOf(2000);
  expect(second.getTime()).toBe(first.getTime() + 2000);
});

test('a continued stream is not dated before its earlier end', () => {
  const clock = new ProgramClock(later(60));
  clock.observe(90_000, NOON, true);
  expect(seconds(clock.dateOf(90_000))).toBe(60);
});
