import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureFormat } from './format.ts';
import { aGif, aMovingGif, aMovingWebp, aPng, aWebp } from './testing.ts';

const pictures = async () => ({
  png: [await aPng()],
  webp: [await aWebp(), await aMovingWebp()],
  gif: [await aGif(), await aMovingGif()],
});

test('the format of a picture is detected by its own bytes', async () => {
  for (const [format, files] of Object.entries(await pictures())) {
    for (const file of files) expect(pictureFormat(file)).toBe(format);
  }
});

test('a picture with trailing data could also be another kind of file and is rejected', async () => {
  const tails = ['<script>alert(1)</script>', 'PK\u0003\u0004', '\n', '%PDF-1.7', 'x'.repeat(5000)];
  for (const file of Object.values(await pictures()).flat()) {
    for (const tail of tails) expect(pictureFormat(Buffer.concat([file, Buffer.from(tail)]))).toBeNull();
  }
});

test('a GIF padded with zeros is complete', async () => {
  expect(pictureFormat(Buffer.concat([await aGif(), Buffer.alloc(2)]))).toBe('gif');
});

test('a truncated picture is rejected', async () => {
  for (const file of Object.values(await pictures()).flat()) {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: file.length - 1 }), (length) => {
        // A truncated file may by chance end like a GIF; the reader detects that later.
        fc.pre(file[0] !== 0x47 || !endsAsGif(file.subarray(0, length)));
        expect(pictureFormat(file.subarray(0, length))).toBeNull();
      }),
    );
  }
});

const endsAsGif = (file: Buffer) => /\x3b\0*$/.test(file.toString('latin1'));

test('any other file is rejected', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void expect(pictureFormat(Buffer.from(bytes))).toBeNull()));
});
