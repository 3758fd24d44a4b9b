import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MediaError } from '../media-error.ts';
import { aVideoConfig, sampleStream } from '../testing/sample-stream.ts';
import { FlvReader, flvConfigTag, flvFrameTag, flvHead, readFlvFile } from './flv-file.ts';

const frames = sampleStream(2).filter(({ track }) => track === 'video');
const file = Buffer.concat([
  flvHead(),
  flvConfigTag(aVideoConfig(), 0),
  ...frames.map((sample) => flvFrameTag(sample, 0x1_00_00_00 + sample.dts)),
]);

test('written FLV is read back, with times beyond 24 bits', () => {
  const [config, ...samples] = readFlvFile(file);
  expect(config).toEqual({ kind: 'config', config: aVideoConfig() });
  expect(samples).toEqual(frames.map((sample) => ({ kind: 'sample', sample: { ...sample, dts: 0x1_00_00_00 + sample.dts } })));
});

test('FLV that arrives in chunks of any size reads the same as in one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1 }), (sizes) => {
      const reader = new FlvReader();
      const events = [];
      for (let at = 0, piece = 0; at < file.length; piece++) {
        const size = sizes[piece % sizes.length]!;
        events.push(...reader.push(file.subarray(at, at + size)));
        at += size;
      }
      expect(events).toEqual(readFlvFile(file));
    }),
    { numRuns: 40 },
  );
});

test('input that is not FLV, or has a tag of many megabytes, is refused', () => {
  expect(() => new FlvReader().push(Buffer.from('hello world'))).toThrow(MediaError);
  expect(() => new FlvReader().push(Buffer.concat([flvHead(), Buffer.from([9, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0])]))).toThrow(
    MediaError,
  );
});
