import { expect, test } from 'vitest';
import { later, NOON } from '../testing/test-clock.ts';
import { AudioClock, ProgramClock } from './clocks.ts';

const RATE = 48_000;
const FRAME_MS = (1024 / RATE) * 1000;
const timesOf = (clock: AudioClock, stamps: readonly number[]) => stamps.map((stamp) => clock.timeOf(stamp));

test('frames are contiguous although their timestamps are whole milliseconds', () => {
  const stamps = Array.from({ length: 500 }, (_, index) => Math.round(index * FRAME_MS));
  expect(timesOf(new AudioClock(RATE, 0), stamps)).toEqual(stamps.map((_, index) => index * 1024));
});

test('timestamps that jitter by some frames change nothing', () => {
  expect(timesOf(new AudioClock(RATE, 0), [0, 60, 60, 60, 85])).toEqual([0, 1024, 2048, 3072, 4096]);
});

test('lost frames leave a gap as soon as the timestamps show it', () => {
  expect(timesOf(new AudioClock(RATE, 0), [0, 21, 300, 321])).toEqual([0, 1024, 14_400, 15_424]);
});

test('frames beyond the time of the timestamps are dropped', () => {
  const clock = new AudioClock(RATE, 0);
  const times = Array.from({ length: 10 }, () => clock.timeOf(0));
  expect(times.filter((time) => time !== null)).toEqual([0, 1024, 2048]);
});

test('with stamps of a clock that runs 0.1 % slow, the audio is never more than 50 ms from the stamps', () => {
  const clock = new AudioClock(RATE, 0);
  const frames = Math.floor(600_000 / FRAME_MS);
  let furthest = 0;
  for (let index = 0; index < frames; index++) {
    const stamp = Math.round(index * FRAME_MS * 1.001);
    const time = clock.timeOf(stamp);
    if (time !== null) furthest = Math.max(furthest, Math.abs((time / RATE) * 1000 - stamp));
  }
  expect(furthest).toBeLessThanOrEqual(50.5);
});

test('after an interruption a frame is placed at its timestamp, but never over the previous one', () => {
  const clock = new AudioClock(RATE, 0);
  clock.timeOf(0);
  clock.interrupt();
  expect(clock.timeOf(40)).toBe(1920);
  clock.interrupt();
  expect(clock.timeOf(30)).toBe(1920 + 1024);
});

test('no frame is placed before the start', () => {
  expect(timesOf(new AudioClock(RATE, 2), [1990, 2011, 2060])).toEqual([96_000, 97_024, 98_048]);
  expect(new AudioClock(RATE, 2).timeOf(1900)).toBeNull();
});

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
