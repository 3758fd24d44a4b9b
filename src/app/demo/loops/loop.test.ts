import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasCaptions } from '#core/server/media/flv/captions.ts';
import type { MediaSample } from '#core/server/media/sample.ts';
import { CHANNELS } from '../cast/channels.ts';
import { CAPTIONS } from './captions.ts';
import { hasLoop, LoopPlayback, readLoop } from './loop.ts';

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.flv'));
const withLoop = CHANNELS.filter(({ username }) => hasLoop(username)).map(({ username }) => username);

test('the loops belong to channels of the demo, and have 2 MB in total', () => {
  expect(files.toSorted()).toEqual(withLoop.map((channel) => `${channel}.flv`).toSorted());
  expect(files.reduce((bytes, file) => bytes + statSync(`${import.meta.dirname}/${file}`).size, 0)).toBeLessThan(2_000_000);
});

test('a loop with captions has each line in the order in which its pictures are shown, and every byte has odd parity', async () => {
  const { samples } = await readLoop('theknightshift');
  const units = samples
    .toSorted((one, other) => one.dts + one.offset - other.dts - other.offset)
    .map(({ data }) => Buffer.from(data.subarray(4, 4 + Buffer.from(data).readUInt32BE(0))))
    .filter(hasCaptions);
  const pairs = units.map((unit) => [...unit.subarray(-4, -2)]);
  expect(pairs.flat().filter((byte) => byte.toString(2).replaceAll('0', '').length % 2 === 0)).toEqual([]);
  const read = pairs
    .map((pair) => pair.map((byte) => byte & 0x7f))
    .map(([one, other]) => (one! < 0x20 ? '\n' : String.fromCharCode(one!, other!)));
  expect(read.join('').replaceAll('\0', '').split('\n').filter(Boolean)).toEqual(CAPTIONS.theknightshift);
  expect(Math.max(...CAPTIONS.theknightshift!.map(({ length }) => length))).toBeLessThanOrEqual(32);
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
