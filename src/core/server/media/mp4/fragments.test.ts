import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { DEPENDENT_SAMPLE, SYNC_SAMPLE } from '../sample.ts';
import { contentsAt } from '../testing/contents-at.ts';
import { audioConfig, videoConfig } from '../testing/encoder.ts';
import { type FragmentSample, initSegment, mediaFragment } from './fragments.ts';
import { boxesIn, readFragments } from './read-mp4.ts';

const both = initSegment([videoConfig(), audioConfig(48_000)]);
const uint32At = (content: Uint8Array, offset: number) => new DataView(content.buffer, content.byteOffset).getUint32(offset);

test('an init segment is ftyp and moov, with a track and its defaults for every config', () => {
  expect(boxesIn(both).map(({ type }) => type)).toEqual(['ftyp', 'moov']);
  const [moov] = contentsAt(both, 'moov');
  expect(boxesIn(moov!).map(({ type }) => type)).toEqual(['mvhd', 'trak', 'trak', 'mvex']);
  expect(contentsAt(both, 'moov/trak/tkhd').map((tkhd) => uint32At(tkhd, 12))).toEqual([1, 2]);
  expect(contentsAt(both, 'moov/mvex/trex').map((trex) => uint32At(trex, 4))).toEqual([1, 2]);
  expect(contentsAt(both, 'moov/trak/edts')).toEqual([]);
});

test('video counts in 1/90,000 s, audio in samples', () => {
  expect(contentsAt(both, 'moov/trak/mdia/mdhd').map((mdhd) => uint32At(mdhd, 12))).toEqual([90_000, 48_000]);
});

test('the sample entries carry the records of the decoders unchanged', () => {
  const [video, audio] = contentsAt(both, 'moov/trak/mdia/minf/stbl/stsd').map((stsd) => Buffer.from(stsd));
  const sizeOfPicture = 8 + 8 + 24;
  expect(video!.toString('latin1', 12, 16)).toBe('avc1');
  expect([video!.readUInt16BE(sizeOfPicture), video!.readUInt16BE(sizeOfPicture + 2)]).toEqual([1280, 720]);
  expect(video!.subarray(-videoConfig().record.length)).toEqual(Buffer.from(videoConfig().record));
  expect(audio!.toString('latin1', 12, 16)).toBe('mp4a');
  expect(audio!.includes(Buffer.from(audioConfig(48_000).record))).toBe(true);
});

test('a stream of one track has only that track, which keeps its id', () => {
  const audioOnly = initSegment([audioConfig(44_100)]);
  expect(contentsAt(audioOnly, 'moov/trak/tkhd').map((tkhd) => uint32At(tkhd, 12))).toEqual([2]);
  expect(contentsAt(audioOnly, 'moov/trak/mdia/minf/smhd')).toHaveLength(1);
});

test('a record of any length fits', () => {
  const record = new Uint8Array(70_000).fill(7);
  const [stsd] = contentsAt(initSegment([{ ...videoConfig(), record }]), 'moov/trak/mdia/minf/stbl/stsd');
  expect(stsd!.length).toBeGreaterThan(record.length);
});

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
