// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { base64Of } from '#core/web/pictures/picture-file.ts';
import { EMOTE_BYTES, EmoteName } from '#features/channel/emotes/contract.ts';
import { pictureProblem, suggestedName } from './draft-problems.ts';

afterEach(() => vi.unstubAllGlobals());

/** Dimensions that the browser decodes. */
const decodesTo = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
const file = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'wave.png', { type });

describe('EM-06 the check of a picture before it is sent', () => {
  test.each(['image/png', 'image/webp', 'image/gif'])('%s with valid dimensions is accepted', async (type) => {
    decodesTo(28, 1024);
    expect(await pictureProblem(file(EMOTE_BYTES, type))).toBeNull();
  });

  test.each(['image/svg+xml', 'text/html', 'image/jpeg', ''])('%s is refused', async (type) => {
    decodesTo(56, 56);
    expect(await pictureProblem(file(10, type))).toEqual({ kind: 'not_an_image' });
  });

  test('a file that is one byte too large is refused', async () => {
    decodesTo(56, 56);
    expect(await pictureProblem(file(EMOTE_BYTES + 1))).toEqual({ kind: 'too_large', bytes: EMOTE_BYTES + 1 });
  });

  test.each([
    [27, 56],
    [56, 1025],
  ])('%i by %i pixels are refused', async (width, height) => {
    decodesTo(width, height);
    expect(await pictureProblem(file(10))).toEqual({ kind: 'dimensions', width, height });
  });

  test('a file that the browser cannot decode is refused regardless of its name', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot be decoded')));
    expect(await pictureProblem(file(10))).toEqual({ kind: 'not_an_image' });
  });
});

test.each([
  ['wave.png', 'wave'],
  ['my big wave.final.gif', 'myBigWaveFinal'],
  ['héllo wörld!.webp', 'helloWorld!'],
  ['日本.png', ''],
  ['a.png', ''],
  [`${'x'.repeat(50)}.png`, 'x'.repeat(32)],
])('the file %s suggests the name "%s"', (name, suggested) => {
  expect(suggestedName(name)).toBe(suggested);
});

test('a suggested name is a valid emote name or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const suggested = suggestedName(`${name}.png`);
      expect(suggested === '' || EmoteName.safeParse(suggested).success).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a file of any size is encoded in base64', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256);
  expect(await base64Of(new File([bytes], 'x'))).toBe(Buffer.from(bytes).toString('base64'));
});
