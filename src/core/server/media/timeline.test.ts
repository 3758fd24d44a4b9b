import { describe, expect, test } from 'vitest';
import { later, NOON } from '../testing/test-clock.ts';
import type { MediaSample } from './sample.ts';
import { AudioClock, ProgramClock, Timeline } from './timeline.ts';

type Stamp = [track: MediaSample['track'], dts: number];

/** Positions of consecutive timestamps. */
const place = (stamps: readonly Stamp[], timeline = new Timeline(0)) =>
  stamps.map(([track, dts]) => timeline.place(track, dts)?.time ?? null);
const video = (...stamps: number[]): Stamp[] => stamps.map((dts) => ['video', dts]);
const audio = (...stamps: number[]): Stamp[] => stamps.map((dts) => ['audio', dts]);

test('the first sample is at zero for any clock of the encoder', () => {
  expect(place(video(123_456, 123_489))).toEqual([0, 33]);
  expect(place(video(-5000, -4960))).toEqual([0, 40]);
});

test('a continued timeline starts where the earlier one ended', () => {
  expect(place(video(70, 110), new Timeline(90_000))).toEqual([90_000, 90_040]);
});

test('both tracks keep their offset', () => {
  expect(place([...video(1000), ...audio(1010), ...video(1040), ...audio(1031)])).toEqual([0, 10, 40, 31]);
});

test('a track that starts late starts at its timestamps', () => {
  expect(place([...video(0, 500, 1000, 1500), ...audio(1480)])).toEqual([0, 500, 1000, 1500, 1480]);
});

describe('a clock that wraps around, is reset or jumps', () => {
  test.each([
    ['wraps around at 32 bits', 2 ** 32 - 40, 0],
    ['is reset', 500_000, 0],
    ['jumps ahead', 0, 3_600_000],
    ['jumps back', 3_600_000, 1000],
  ])('%s: both tracks continue together', (_what, before, after) => {
    const stamps = [
      ...video(before, before + 40),
      ...audio(before + 50),
      ...video(after + 80),
      ...audio(after + 90),
      ...video(after + 120),
    ];
    expect(place(stamps)).toEqual([0, 40, 50, 80, 90, 120]);
  });

  test('and reports it once, with the first sample after it', () => {
    const timeline = new Timeline(0);
    const stamps = [...video(0, 40), ...audio(50), ...video(900_080), ...audio(900_090), ...video(900_120)];
    expect(stamps.map(([track, dts]) => timeline.place(track, dts)!.hasJumped)).toEqual([true, false, false, true, false, false]);
  });
});

test('a gap in both tracks is kept up to a second, and a longer one is closed', () => {
  expect(place(video(0, 40, 1000, 1040))).toEqual([0, 40, 1000, 1040]);
  expect(place(video(0, 40, 3040, 3080))).toEqual([0, 40, 80, 120]);
});

test('a pause of one track is not a gap while the other one continues', () => {
  const sound = audio(...Array.from({ length: 10 }, (_, index) => index * 500));
  expect(place([...video(0), ...sound, ...video(4500, 4540)]).slice(-2)).toEqual([4500, 4540]);
});

test('a single bad timestamp does not move later samples', () => {
  expect(place([...video(0), ...audio(10), ...video(90_000), ...audio(30), ...video(80)])).toEqual([0, 10, 20, 30, 80]);
});

test('timestamps that stall or run back a little still give increasing times', () => {
  expect(place(video(0, 40, 40, 30, 120))).toEqual([0, 40, 41, 42, 120]);
});

test('tracks with separate clocks are joined separately and both continue', () => {
  const stamps = [...video(0), ...audio(700_000), ...video(40), ...audio(700_023), ...video(80), ...audio(700_046)];
  expect(place(stamps)).toEqual([0, 20, 40, 43, 80, 66]);
});

test('a new session continues at the given time, even if its clock is near the old one', () => {
  const timeline = new Timeline(0);
  expect(place([...video(0, 40), ...audio(50)], timeline)).toEqual([0, 40, 50]);
  timeline.startSession(2000);
  expect(place([...video(0), ...audio(10), ...video(40)], timeline)).toEqual([2000, 2010, 2040]);
});

test('audio from before the start is dropped, and video from before it starts the timeline', () => {
  expect(place([...video(1000), ...audio(980, 1001)])).toEqual([0, null, 1]);
  expect(place([...audio(1000), ...video(960, 1000)])).toEqual([0, 0, 1]);
});

test.each([Number.NaN, Number.NEGATIVE_INFINITY, 2 ** 53])('the timestamp %s is refused', (dts) => {
  expect(new Timeline(0).place('video', dts)).toBeNull();
});

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

test.each<[string, (index: number) => number]>([
  ['jitter by 80 ms', (index) => index * FRAME_MS + (index % 2 === 0 ? 80 : 0)],
  ['come in bursts of eight frames', (index) => Math.floor(index / 8) * 8 * FRAME_MS],
  ['are late at random', (index) => index * FRAME_MS + ((index * 7_919) % 97)],
])('timestamps that %s cost at most a few frames at the start', (_name, stampOf) => {
  const clock = new AudioClock(RATE, 0);
  const times = Array.from({ length: 2_000 }, (_, index) => clock.timeOf(Math.round(stampOf(index))));
  expect(times.filter((time) => time === null).length).toBeLessThanOrEqual(3);
  const later = times.slice(100).map((time) => time!);
  expect(later.every((time, index) => index === 0 || time === later[index - 1]! + 1_024)).toBe(true);
});

test('frames beyond the time of the timestamps are dropped', () => {
  const clock = new AudioClock(RATE, 0);
  const times = Array.from({ length: 500 }, (_, index) => clock.timeOf(Math.round(index * FRAME_MS * 0.9)));
  const played = times.filter((time) => time !== null);
  expect(Math.abs(played.at(-1)! / RATE - (499 * FRAME_MS * 0.9) / 1_000)).toBeLessThan(0.15);
});

test('with stamps of a clock that runs 0.1 % slow, the audio is never more than 51 ms from the stamps', () => {
  const clock = new AudioClock(RATE, 0);
  const frames = Math.floor(600_000 / FRAME_MS);
  let furthest = 0;
  for (let index = 0; index < frames; index++) {
    const stamp = Math.round(index * FRAME_MS * 1.001);
    const time = clock.timeOf(stamp);
    if (time !== null) furthest = Math.max(furthest, Math.abs((time / RATE) * 1000 - stamp));
  }
  expect(furthest).toBeLessThanOrEqual(51);
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
