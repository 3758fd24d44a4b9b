import { expect, test } from 'vitest';
import { AudioClock } from './audio-clock.ts';

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
