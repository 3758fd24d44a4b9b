import { expect, test } from 'vitest';
import { FrameRate, SAMPLES } from './frame-rate.ts';

function drawn(rate: FrameRate, from: number, perSecond: number, frames: number) {
  let low = false;
  let at = from;
  for (let frame = 0; frame < frames; frame += 1) {
    at += 1000 / perSecond;
    low = rate.frame(at);
  }
  return { low, at };
}

test('PR-12 the pit stops below 20 frames per second, measured over 60 frames', () => {
  const rate = new FrameRate();
  expect(drawn(rate, 0, 19, SAMPLES).low).toBe(false);
  expect(drawn(rate, (SAMPLES * 1000) / 19, 19, 1).low).toBe(true);
  expect(drawn(new FrameRate(), 0, 21, 10 * SAMPLES).low).toBe(false);
});

test('PR-12 a stopped pit moves again at 30 frames per second', () => {
  const rate = new FrameRate();
  const stopped = drawn(rate, 0, 10, SAMPLES + 1);
  expect(stopped.low).toBe(true);
  const stillSlow = drawn(rate, stopped.at, 29, 3 * SAMPLES);
  expect(stillSlow.low).toBe(true);
  expect(drawn(rate, stillSlow.at, 60, 2 * SAMPLES).low).toBe(false);
});

test('PR-12 neither a single slow frame nor a pause stops the pit', () => {
  const rate = new FrameRate();
  const smooth = drawn(rate, 0, 60, 2 * SAMPLES);
  expect(rate.frame(smooth.at + 500)).toBe(false);
  rate.pause();
  expect(drawn(rate, smooth.at + 60_000, 60, SAMPLES + 1).low).toBe(false);
});
