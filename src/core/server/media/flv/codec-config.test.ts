import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzSeed } from '../../testing/fuzz-seed.ts';
import { MediaError } from '../media-error.ts';
import { BitWriter } from '../testing/bit-writer.ts';
import { avcRecord } from '../testing/sample-stream.ts';
import { writeSps } from '../testing/write-sps.ts';
import { parseAacConfig, parseAvcConfig } from './codec-config.ts';

/** AAC-LC at 48 kHz in stereo by default. */
const config = ({ type = 2, rateIndex = 3, channels = 2, isShort = false } = {}) => {
  const writer = new BitWriter();
  if (type < 31) writer.bits(type, 5);
  else writer.bits(31, 5).bits(type - 32, 6);
  return writer.bits(rateIndex, 4).bits(channels, 4).flag(isShort).bits(0, 2).bytes();
};

test.each([
  ['AAC-LC in stereo', config(), 'mp4a.40.2', 48_000, 2],
  ['AAC-LC at 44,100 Hz as OBS sends it', Buffer.from('121056e500', 'hex'), 'mp4a.40.2', 44_100, 2],
  ['mono', config({ channels: 1 }), 'mp4a.40.2', 48_000, 1],
  ['7.1', config({ channels: 7 }), 'mp4a.40.2', 48_000, 8],
  [
    'a rate without a number',
    new BitWriter().bits(2, 5).bits(15, 4).bits(37_800, 24).bits(2, 4).bits(0, 3).bytes(),
    'mp4a.40.2',
    37_800,
    2,
  ],
  ['HE-AAC', new BitWriter().bits(5, 5).bits(6, 4).bits(2, 4).bits(3, 4).bits(2, 5).bits(0, 3).bytes(), 'mp4a.40.5', 24_000, 2],
  ['HE-AAC version 2', new BitWriter().bits(29, 5).bits(6, 4).bits(1, 4).bits(3, 4).bits(2, 5).bits(0, 3).bytes(), 'mp4a.40.29', 24_000, 1],
])('an AAC configuration is read: %s', (_name, record, codec, sampleRate, channels) => {
  expect(parseAacConfig(record)).toEqual({ track: 'audio', codec, record, sampleRate, channels });
});

test.each([
  ['AAC Main', config({ type: 1 }), 'AAC Main is not supported. Use AAC-LC.'],
  ['xHE-AAC', config({ type: 42 }), 'xHE-AAC is not supported. Use AAC-LC.'],
  ['a type without a name', config({ type: 20 }), 'AAC of type 20 is not supported. Use AAC-LC.'],
  ['a custom layout', config({ channels: 0 }), 'AAC with a custom channel layout is not supported. Use stereo.'],
  ['short frames', config({ isShort: true }), 'AAC with 960 samples per frame is not supported. Use AAC-LC.'],
])('codecs that browsers cannot decode are refused by name: %s', (_name, record, message) => {
  expect(() => parseAacConfig(record)).toThrow(expect.objectContaining({ fault: 'unsupported', message }));
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', config().subarray(0, 1)],
  ['a reserved rate', config({ rateIndex: 13 })],
  ['an unknown layout', config({ channels: 9 })],
])('a malformed AAC configuration is a protocol error: %s', (_name, record) => {
  expect(() => parseAacConfig(record)).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
});

test('an AAC configuration of more than 64 bytes exceeds the limit', () => {
  expect(() => parseAacConfig(Buffer.concat([config(), Buffer.alloc(64)]))).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
});

test(`random bytes give a configuration or a MediaError, never another error (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 10 }), (bytes) => {
      try {
        expect(parseAacConfig(Buffer.from(bytes)).channels).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(MediaError);
      }
    }),
    { seed: fuzzSeed, numRuns: 2_000 },
  );
});

test('an H.264 configuration gives codec, size and frame rate', () => {
  const record = avcRecord(writeSps({ profile: 100 }));
  expect(parseAvcConfig(record)).toEqual({
    config: { track: 'video', codec: 'avc1.64001f', record, width: 640, height: 360, frameRate: 30 },
    nalLengthBytes: 4,
  });
});

test.each([1, 2, 4])('NAL units may have lengths of %i bytes', (bytes) => {
  expect(parseAvcConfig(avcRecord(undefined, undefined, bytes)).nalLengthBytes).toBe(bytes);
});

describe('is refused as a protocol error:', () => {
  const whole = avcRecord();
  const changed = (at: number, value: number) => {
    const record = Buffer.from(whole);
    record[at] = value;
    return record;
  };

  test.each([
    ['an unknown version', changed(0, 2)],
    ['NAL units with lengths of 3 bytes', changed(4, 0xfe)],
    ['no sequence parameter set', changed(5, 0xe0)],
    ['a length beyond the end', changed(6, 0xff)],
    ['no picture parameter set', Buffer.concat([whole.subarray(0, 8 + whole.readUInt16BE(6)), Buffer.from([0])])],
  ])('%s', (_name, record) => {
    expect(() => parseAvcConfig(record)).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
  });

  test('a configuration that is cut off anywhere', () => {
    for (let length = 0; length < whole.length; length++) {
      expect(() => parseAvcConfig(whole.subarray(0, length))).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
    }
  });
});

test('an H.264 configuration of more than 4 KiB exceeds the limit', () => {
  expect(() => parseAvcConfig(avcRecord(writeSps(), Buffer.alloc(4_096, 0x68)))).toThrow(
    expect.objectContaining({ fault: 'limit_exceeded' }),
  );
});
