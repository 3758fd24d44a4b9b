import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { contentsAt } from '../testing/contents-at.ts';
import { audioConfig, videoConfig } from '../testing/encoder.ts';
import { initSegment } from './init-segment.ts';
import { boxesIn } from './read-mp4.ts';

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
