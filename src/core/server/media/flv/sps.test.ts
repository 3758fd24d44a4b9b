import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { MediaError } from '../media-error.ts';
import { type SpsOptions, writeSps } from '../testing/write-sps.ts';
import { parseSps } from './sps.ts';

describe('a sequence parameter set tells the size of the visible picture and the frame rate', () => {
  test.each<[string, SpsOptions, [number, number, number | null]]>([
    ['with cropped rows', {}, [640, 360, 30]],
    ['without cropping', { codedHeight: 480 }, [640, 480, 30]],
    ['with cropped columns', { codedWidth: 864, cropRight: 10, codedHeight: 480 }, [854, 480, 30]],
    ['interlaced', { isInterlaced: true, codedWidth: 1920, codedHeight: 1088, cropBottom: 8 }, [1920, 1080, 30]],
    ['of the baseline profile', { profile: 66 }, [640, 360, 30]],
    ['with scaling lists', { hasScalingLists: true }, [640, 360, 30]],
    ['with explicit picture order', { pictureOrder: 0 }, [640, 360, 30]],
    ['with a cycle of picture order', { pictureOrder: 1 }, [640, 360, 30]],
    ['with everything in front of the timing', { hasFullVui: true }, [640, 360, 30]],
    ['at 59.94 frames', { timing: [1_001, 120_000] }, [640, 360, 60_000 / 1_001]],
    ['without timing', { timing: null }, [640, 360, null]],
    ['with a timing that makes no sense', { timing: [0, 60] }, [640, 360, null]],
    ['with an impossible frame rate', { timing: [1, 4_000_000_000] }, [640, 360, null]],
  ])('%s', (_name, options, [width, height, frameRate]) => {
    expect(parseSps(writeSps(options))).toEqual({ width, height, frameRate });
  });

  test('as x264 writes it', () => {
    const nalUnit = Buffer.from('67640028acd940780227e5c044000003000400000300f03c60c658', 'hex');
    expect(parseSps(nalUnit)).toEqual({ width: 1920, height: 1080, frameRate: 30 });
  });
});

test(`any picture size is read back (seed ${fuzzSeed})`, () => {
  const size = fc.integer({ min: 1, max: 500 }).map((blocks) => blocks * 32);
  fc.assert(
    fc.property(size, size, fc.boolean(), fc.constantFrom(0, 1, 2), (codedWidth, codedHeight, isInterlaced, pictureOrder) => {
      const options = { codedWidth, codedHeight, isInterlaced, pictureOrder, cropRight: 6, cropBottom: 12 };
      expect(parseSps(writeSps(options))).toMatchObject({ width: codedWidth - 6, height: codedHeight - 12 });
    }),
    { seed: fuzzSeed },
  );
});

test('a truncated sequence parameter set is a protocol error', () => {
  const whole = writeSps({ timing: null });
  for (let length = 0; length < whole.length - 1; length++) {
    expect(() => parseSps(whole.subarray(0, length))).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
  }
});

test.each([
  ['a picture parameter set', Buffer.from('68ee3c80', 'hex')],
  ['a picture that cropping removes entirely', writeSps({ codedWidth: 16, cropRight: 16 })],
  ['a picture a million pixels wide', writeSps({ codedWidth: 1_000_000 })],
])('%s is a protocol error', (_name, nalUnit) => {
  expect(() => parseSps(nalUnit)).toThrow(MediaError);
});

test(`random bytes give a parameter set or a protocol error, never another error (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      try {
        parseSps(Buffer.from([0x67, ...bytes]));
      } catch (error) {
        expect(error).toBeInstanceOf(MediaError);
      }
    }),
    { seed: fuzzSeed, numRuns: 2_000 },
  );
});
