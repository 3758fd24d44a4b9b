import { describe, expect, test } from 'vitest';
import { avcRecord, nalUnit } from '../testing/sample-stream.ts';
import { writeSps } from '../testing/write-sps.ts';
import { checkNalUnits, parseAvcConfig } from './avc-config.ts';

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

test('a frame consists of whole NAL units with their lengths', () => {
  expect(() => checkNalUnits(Buffer.concat([nalUnit(5), nalUnit(300)]), 4)).not.toThrow();
  for (const broken of [
    nalUnit(5).subarray(0, 8),
    Buffer.concat([nalUnit(5), Buffer.from([0, 0])]),
    Buffer.from([0, 0, 0, 1, 0x65, 1, 2]),
  ]) {
    expect(() => checkNalUnits(broken, 4)).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
  }
});
