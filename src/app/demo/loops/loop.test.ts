import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MediaSample } from '#core/server/media/sample.ts';
import { CHANNELS } from '../cast/channels.ts';
import { hasLoop, LoopPlayback, readLoop } from './loop.ts';

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.flv'));
const withLoop = CHANNELS.filter(({ username }) => hasLoop(username)).map(({ username }) => username);

test('the loops belong to channels of the demo, and have 2 MB in total', () => {
  expect(files.toSorted()).toEqual(withLoop.map((channel) => `${channel}.flv`).toSorted());
  expect(files.reduce((bytes, file) => bytes + statSync(`${import.meta.dirname}/${file}`).size, 0)).toBeLessThan(2_000_000);
});

test.each(withLoop)('the loop of %s continues without a seam', async (channel) => {
  const loop = await readLoop(channel);
  expect(loop.configs.map(({ track }) => track).toSorted()).toEqual(['audio', 'video']);
  const playback = new LoopPlayback(loop);
  const played: MediaSample[] = [];
  for (let elapsed = 0; elapsed < 3 * loop.milliseconds; elapsed += 40) {
    const due = playback.due(elapsed);
    for (const { dts } of due) expect(dts).toBeLessThanOrEqual(elapsed);
    played.push(...due);
  }

  expect(played.every(({ dts }, index) => index === 0 || dts >= played[index - 1]!.dts)).toBe(true);
  for (const [track, duration] of [
    ['video', 1000 / 24],
    ['audio', 1024 / 48],
  ] as const) {
    const times = played.filter((sample) => sample.track === track).map(({ dts }) => dts);
    // Timestamps are whole milliseconds.
    for (const [index, dts] of times.slice(1).entries()) expect(Math.abs(dts - times[index]! - duration)).toBeLessThanOrEqual(1);
  }
  const keyFrames = played.filter(({ track, isKeyFrame }) => track === 'video' && isKeyFrame).map(({ dts }) => dts);
  expect(keyFrames.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, index) => index * 2000));
});
