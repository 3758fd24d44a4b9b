import { expect, test } from 'vitest';
import { ladderOf } from './ladder.ts';

const rungs = (width: number, height: number, frameRate: number | null = 30) =>
  ladderOf({ width, height, frameRate }).map((rung) => `${rung.name} ${rung.width}x${rung.height}`);

test('a ladder has only rungs that are smaller than the picture, with the same shape', () => {
  expect(rungs(1920, 1080)).toEqual(['720p 1280x720', '480p 854x480', '360p 640x360']);
  expect(rungs(1280, 720)).toEqual(['480p 854x480', '360p 640x360']);
  expect(rungs(852, 480)).toEqual(['360p 640x360']);
  expect([rungs(640, 360), rungs(320, 180)]).toEqual([[], []]);
  expect(rungs(1080, 1920)).toEqual(['720p 720x1280', '480p 480x854', '360p 360x640']);
});

test('720p keeps 60 frames a second, and lower rungs have 30 at most', () => {
  const limits = (frameRate: number | null) => ladderOf({ width: 1920, height: 1080, frameRate }).map(({ maxFrameRate }) => maxFrameRate);
  expect(limits(60)).toEqual([null, 30, 30]);
  expect(limits(120)).toEqual([60, 30, 30]);
  for (const kept of [30.003, 29.97, 24, null]) expect(limits(kept)).toEqual([null, null, null]);
});
