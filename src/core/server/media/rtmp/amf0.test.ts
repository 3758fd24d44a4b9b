import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { MediaError } from '../media-error.ts';
import { type AmfValue, amfObject, readAmf0, writeAmf0 } from './amf0.ts';
import { DEFAULT_RTMP_LIMITS } from './limits.ts';

const limits = DEFAULT_RTMP_LIMITS.amf;
const read = (hex: string) => readAmf0(Buffer.from(hex.replaceAll(' ', ''), 'hex'), limits);

const { value } = fc.letrec<{ value: AmfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.string({ unit: 'grapheme' }),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.string({ minLength: 1 }), tie('value')), { maxLength: 4 }).map((entries) => new Map(entries)),
  ),
}));

test(`written values are read back (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      expect(readAmf0(writeAmf0(values), limits)).toEqual(values);
    }),
    { seed: fuzzSeed },
  );
});

describe('values that only other writers use are read:', () => {
  test.each<[string, string, AmfValue]>([
    ['an ECMA array with any declared number of entries', '08 ffffffff 0001 61 0101 000009', amfObject({ a: true })],
    ['an object of a class', '10 0001 43 0001 61 05 000009', amfObject({ a: null })],
    ['undefined', '06', null],
    ['an unsupported value', '0d', null],
    ['a date', '0b 408f400000000000 0000', 1_000],
    ['a long string', '0c 00000002 6869', 'hi'],
    ['XML', '0f 00000003 3c612f', '<a/'],
    ['an object with a name that some languages reserve', '03 0009 5f5f70726f746f5f5f 0100 000009', amfObject({ ['__proto__']: false })],
  ])('%s', (_name, hex, expected) => {
    expect(read(hex)).toEqual([expected]);
  });
});

test('names cannot reach the prototype of an object', () => {
  const [fields] = read('03 0009 5f5f70726f746f5f5f 03 0001 78 0101 000009 000009');
  expect(fields).toBeInstanceOf(Map);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

describe('is a protocol error:', () => {
  test.each([
    ['a reference', '07 0001'],
    ['AMF 3', '11'],
    ['a truncated number', '00 00'],
    ['a string that is longer than the message', '02 00ff 61'],
    ['an object without an end', '03 0001 61 05'],
    ['an array that is longer than the message', '0a 00000003 05'],
  ])('%s', (_name, hex) => {
    expect(() => read(hex)).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
  });
});

describe('exceeds a limit:', () => {
  const nested = (depth: number) => Buffer.concat([...Array<Buffer>(depth).fill(Buffer.from('0a00000001', 'hex')), Buffer.from([5])]);

  test('more than 8 levels of nesting', () => {
    expect(() => readAmf0(nested(8), limits)).not.toThrow();
    expect(() => readAmf0(nested(9), limits)).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
    expect(() => readAmf0(nested(10_000), limits)).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
  });

  test('more than 512 values, in an array or one after another', () => {
    const array = (count: number) => Buffer.concat([Buffer.from([10, 0, 0, count >> 8, count & 0xff]), Buffer.alloc(count, 5)]);
    expect(readAmf0(array(511), limits)).toEqual([Array(511).fill(null)]);
    for (const bytes of [array(512), Buffer.alloc(513, 5)]) {
      expect(() => readAmf0(bytes, limits)).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
    }
  });

  test('a string or a name of more than 8 KiB', () => {
    expect(readAmf0(writeAmf0(['x'.repeat(8_192)]), limits)).toEqual(['x'.repeat(8_192)]);
    for (const long of ['x'.repeat(8_193), amfObject({ ['x'.repeat(8_193)]: 1 }), 'x'.repeat(70_000)]) {
      expect(() => readAmf0(writeAmf0([long]), limits)).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
    }
  });
});

test(`random bytes give values or a MediaError, never another error (seed ${fuzzSeed})`, () => {
  const byte = fc.oneof(fc.constantFrom(0, 1, 2, 3, 8, 9, 10, 11, 12, 16), fc.nat({ max: 255 }));
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 100 }), (bytes) => {
      try {
        readAmf0(Buffer.from(bytes), limits);
      } catch (error) {
        expect(error).toBeInstanceOf(MediaError);
      }
    }),
    { seed: fuzzSeed, numRuns: 2_000 },
  );
});
