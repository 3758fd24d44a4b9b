import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { contentsAt } from '../testing/contents-at.ts';
import { type FragmentSample, mediaFragment } from './media-fragment.ts';
import { boxesIn, readFragments } from './read-mp4.ts';
import { DEPENDENT_SAMPLE, SYNC_SAMPLE } from './tracks.ts';

const aSample = (text: string, overrides: Partial<FragmentSample> = {}): FragmentSample => ({
  duration: 3000,
  offset: 0,
  isKeyFrame: true,
  data: Buffer.from(text),
  ...overrides,
});
const read = (fragment: Uint8Array) =>
  readFragments(fragment).map(({ trackId, samples }) => ({
    trackId,
    samples: samples.map(({ data, ...sample }) => ({ ...sample, text: Buffer.from(data).toString() })),
  }));

test('a player finds the samples of both tracks with their times and flags', () => {
  const fragment = mediaFragment(7, [
    { track: 'video', decodeTime: 900, samples: [aSample('key', { offset: 6000 }), aSample('b', { isKeyFrame: false, offset: -3000 })] },
    { track: 'audio', decodeTime: 480, samples: [aSample('one', { duration: 1024 }), aSample('two', { duration: 1500 })] },
  ]);
  expect(boxesIn(fragment).map(({ type }) => type)).toEqual(['moof', 'mdat']);
  expect(read(fragment)).toEqual([
    {
      trackId: 1,
      samples: [
        { decodeTime: 900, duration: 3000, offset: 6000, flags: SYNC_SAMPLE, text: 'key' },
        { decodeTime: 3900, duration: 3000, offset: -3000, flags: DEPENDENT_SAMPLE, text: 'b' },
      ],
    },
    {
      trackId: 2,
      samples: [
        { decodeTime: 480, duration: 1024, offset: 0, flags: 0, text: 'one' },
        { decodeTime: 1504, duration: 1500, offset: 0, flags: 0, text: 'two' },
      ],
    },
  ]);
});

test('a decode time beyond 32 bits is kept', () => {
  const decodeTime = 2 ** 33 + 5;
  const fragment = mediaFragment(1, [{ track: 'video', decodeTime, samples: [aSample('late')] }]);
  expect(read(fragment)[0]!.samples[0]!.decodeTime).toBe(decodeTime);
});

test('the fragment has the given number', () => {
  const fragment = mediaFragment(70_000, [{ track: 'audio', decodeTime: 0, samples: [aSample('x')] }]);
  expect(Buffer.from(contentsAt(fragment, 'moof/mfhd')[0]!).readUInt32BE(4)).toBe(70_000);
});

test('a fragment is exactly as long as its boxes, and empty data is allowed', () => {
  const fragment = mediaFragment(1, [{ track: 'video', decodeTime: 0, samples: [aSample(''), aSample('x')] }]);
  expect(boxesIn(fragment).at(-1)!.end).toBe(fragment.buffer.byteLength);
  expect(read(fragment)[0]!.samples.map(({ text }) => text)).toEqual(['', 'x']);
});
