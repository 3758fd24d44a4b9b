import { describe, expect, test } from 'vitest';
import type { MediaSample } from './sample.ts';
import { Timeline } from './timeline.ts';

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
