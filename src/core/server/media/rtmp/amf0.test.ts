import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
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
    ['a reference', '07 0001', null],
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

describe('up to what cannot be read, the values are kept:', () => {
  const fields = amfObject({ a: null });
  test.each<[string, string, AmfValue[]]>([
    ['AMF 3', '05 11', [null]],
    ['a truncated number', '05 00 00', [null]],
    ['a string that is longer than the message', '02 00ff 61', []],
    ['an object without an end', '03 0001 61 05', [fields]],
    ['an object with a field of AMF 3', '03 0001 61 05 0001 62 11 0a', [fields]],
    ['an ECMA array without an end', '08 00000001 0001 61 05', [fields]],
    ['an array that is longer than the message', '0a 00000003 05', [[null]]],
  ])('%s', (_name, hex, values) => {
    expect(read(hex)).toEqual(values);
  });
});

describe('beyond a limit nothing more is read:', () => {
  const nested = (depth: number) => Buffer.concat([...Array<Buffer>(depth).fill(Buffer.from('0a00000001', 'hex')), Buffer.from([5])]);
  const depthOf = (value: AmfValue | undefined): number => (Array.isArray(value) ? 1 + depthOf(value[0]) : 0);

  test('8 levels of nesting', () => {
    expect([8, 9, 10_000].map((depth) => depthOf(readAmf0(nested(depth), limits)[0]))).toEqual([8, 9, 9]);
    expect(JSON.stringify(readAmf0(nested(8), limits))).toContain('null');
    expect(JSON.stringify(readAmf0(nested(9), limits))).not.toContain('null');
  });

  test('512 values, in an array or one after another', () => {
    const array = (count: number) => Buffer.concat([Buffer.from([10, 0, 0, count >> 8, count & 0xff]), Buffer.alloc(count, 5)]);
    expect([511, 512, 20_000].map((count) => readAmf0(array(count), limits).flat().length)).toEqual([511, 511, 511]);
    expect(readAmf0(Buffer.alloc(20_000, 5), limits)).toHaveLength(512);
  });

  test('8 KiB of a string or a name, whose end is cut off', () => {
    const [most, long] = ['x'.repeat(8_192), 'x'.repeat(70_000)];
    expect(readAmf0(writeAmf0([most, long, 1]), limits)).toEqual([most, most, 1]);
    expect(readAmf0(writeAmf0([amfObject({ ['x'.repeat(9_000)]: 1 })]), limits)).toEqual([amfObject({ [most]: 1 })]);
  });
});

test(`random bytes give values and never an error (seed ${fuzzSeed})`, () => {
  const byte = fc.oneof(fc.constantFrom(0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 16, 17), fc.nat({ max: 255 }));
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 100 }), (bytes) => {
      expect(readAmf0(Buffer.from(bytes), limits).length).toBeLessThanOrEqual(bytes.length);
    }),
    { seed: fuzzSeed, numRuns: 2_000 },
  );
});
