import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Frames, renderPicture } from './frames.ts';
import { sharp } from './library.ts';
import { pictureFormat, readUpload, type UploadLimits } from './read-upload.ts';
import { aGif, aMovingGif, aMovingWebp, aPng, aWebp, pixelAt } from './testing.ts';

const SQUARE = { width: 112, height: 112 };
const LIMITS: UploadLimits = {
  formats: ['png', 'webp', 'gif'],
  minSide: 28,
  maxSide: 1024,
  maxFrames: 200,
  maxTotalPixels: 30 * 1024 * 1024,
  frame: SQUARE,
};

const read = async (file: Buffer, limits: Partial<UploadLimits> = {}) => (await readUpload(file, { ...LIMITS, ...limits })) as Frames;

/** One chunk of a PNG file. */
function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(body.length, 0);
  sizes.writeUInt32BE(crc(typed), 4);
  return Buffer.concat([sizes.subarray(0, 4), typed, sizes.subarray(4)]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** A gray PNG with this size in its header and this much compressed pixel data. */
function madePng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]);
}

describe('accepted pictures', () => {
  test.each([
    ['a PNG', aPng],
    ['a WebP', aWebp],
    ['a GIF', aGif],
  ])('%s without animation is one frame with its original colors', async (_kind, make) => {
    const frames = await read(await make());
    expect(frames.delays).toHaveLength(1);
    for (const size of [28, 112]) {
      const { mime, bytes } = await renderPicture(frames, { width: size, height: size }, false);
      expect(mime).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
      const [red, green, blue, alpha] = (await pixelAt(bytes, size / 2, size / 2)) as [number, number, number, number];
      expect([red, green, blue].map((value, at) => Math.abs(value - [95, 233, 189][at]!) < 8)).toEqual([true, true, true]);
      expect(alpha).toBe(255);
    }
  });

  test.each([
    ['an animated GIF', aMovingGif],
    ['an animated WebP', aMovingWebp],
  ])('%s keeps its frames and their delays, and becomes one frame when rendered as a still', async (_kind, make) => {
    const frames = await read(await make(4, { width: 60, height: 60 }, 120));
    const moving = await sharp((await renderPicture(frames, SQUARE, false)).bytes, { animated: true }).metadata();
    expect({ pages: moving.pages, pageHeight: moving.pageHeight, width: moving.width, delay: moving.delay, loop: moving.loop }).toEqual({
      pages: 4,
      pageHeight: 112,
      width: 112,
      delay: [120, 120, 120, 120],
      loop: 0,
    });
    const still = await sharp((await renderPicture(frames, SQUARE, true)).bytes, { animated: true }).metadata();
    expect([still.pages ?? 1, still.width]).toEqual([1, 112]);
  });

  test('a picture with another aspect ratio is fitted into the frame with transparent padding', async () => {
    const { bytes } = await renderPicture(await read(await aPng({ width: 200, height: 50 })), SQUARE, false);
    expect((await pixelAt(bytes, 56, 56))[3]).toBe(255);
    expect((await pixelAt(bytes, 56, 4))[3]).toBe(0);
    expect((await pixelAt(bytes, 2, 56))[3]).toBe(255);
  });

  test('a frame may have any aspect ratio, also for an animated picture', async () => {
    const frame = { width: 160, height: 40 };
    const frames = await read(await aMovingGif(3, { width: 160, height: 40 }, 80), { frame });
    expect(frames).toMatchObject({ ...frame, pixels: { length: 3 * 160 * 40 * 4 } });
    const { bytes } = await renderPicture(frames, { width: 80, height: 20 }, false);
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 3, width: 80, pageHeight: 20 });
  });

  test('frames without a delay get one that all browsers honor', async () => {
    const { bytes } = await renderPicture(await read(await aMovingGif(3, {}, 0)), SQUARE, false);
    const { delay } = await sharp(bytes, { animated: true }).metadata();
    expect(Math.min(...delay!)).toBeGreaterThanOrEqual(20);
  });

  test('metadata in a file is dropped', async () => {
    const file = await sharp(await aPng())
      .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
      .png()
      .toBuffer();
    expect(file.toString('latin1')).toContain('<script>');
    const { bytes } = await renderPicture(await read(file), SQUARE, false);
    expect(bytes.toString('latin1')).not.toContain('<script>');
  });

  test.each([
    ['gray', (file: Buffer) => sharp(file).toColourspace('b-w').png().toBuffer()],
    ['gray with transparency', (file: Buffer) => sharp(file).ensureAlpha(0.5).toColourspace('b-w').png().toBuffer()],
    ['of 16 bits a color', (file: Buffer) => sharp(file).toColourspace('rgb16').png().toBuffer()],
    ['with a palette', (file: Buffer) => sharp(file).png({ palette: true, colours: 4 }).toBuffer()],
    ['interlaced', (file: Buffer) => sharp(file).png({ progressive: true }).toBuffer()],
  ])('a PNG that is %s is read too', async (_kind, turn) => {
    const frames = await read(await turn(await aPng()));
    expect(frames.pixels).toHaveLength(112 * 112 * 4);
  });
});

describe('where photos are accepted', () => {
  const photos: Partial<UploadLimits> = { formats: ['png', 'jpeg', 'webp', 'gif'], fit: 'cover', still: true };
  const photo = async (size: { width: number; height: number }) =>
    sharp(await aPng(size))
      .jpeg()
      .toBuffer();

  test('a JPEG is read, and cropped around its center instead of padded', async () => {
    const { bytes } = await renderPicture(await read(await photo({ width: 200, height: 50 }), photos), SQUARE, true);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 112, height: 112 });
    for (const top of [2, 56, 110]) expect((await pixelAt(bytes, 56, top))[3]).toBe(255);
  });

  test('the first frame of an animation of any length is used', async () => {
    const frames = await read(await aMovingGif(5, { width: 40, height: 40 }), { ...photos, maxFrames: 1, maxTotalPixels: 40 * 40 });
    expect(frames.delays).toEqual([0]);
  });

  test('a truncated JPEG is refused', async () => {
    const file = await photo({ width: 200, height: 50 });
    expect(await readUpload(file.subarray(0, -20), { ...LIMITS, ...photos })).toBe('unreadable');
  });
});

describe('refused files', () => {
  test.each<[what: string, file: () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('hello')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>')],
    ['a page', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    [
      'a JPEG',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
    ],
    [
      'an AVIF',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
          .avif({ effort: 0 })
          .toBuffer(),
    ],
    ['the beginning of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a script that starts like a GIF', () => Buffer.from('GIF89a/*\x3b*/=1;alert(1);')],
    ['a GIF without a picture', () => Buffer.from('47494638396140004000800000000000ffffff3b', 'hex')],
    ['a PNG that lacks half of its picture', () => madePng(64, 64, Buffer.alloc(65 * 32))],
    ['a PNG whose picture is not one', () => madePng(64, 64, Buffer.from('what?'))],
    ['a PNG followed by a page', async () => Buffer.concat([await aPng(), Buffer.from('<script>alert(1)</script>')])],
    [
      'a WebP with a wrong length',
      async () => {
        const file = await aWebp();
        file.writeUInt32LE(1_000_000, 4);
        return file;
      },
    ],
  ])('%s is unreadable', async (_what, file) => {
    expect(await readUpload(await file(), LIMITS)).toBe('unreadable');
  });

  test.each<[what: string, file: () => Promise<Buffer>]>([
    ['a PNG', aPng],
    ['a WebP', aWebp],
    ['an animated GIF', aMovingGif],
    ['an animated WebP', aMovingWebp],
  ])('%s with any byte corrupted is either read or refused, and nothing throws', async (_what, make) => {
    const file = await make();
    for (let at = 0; at < file.length; at += Math.max(1, Math.floor(file.length / 60))) {
      const broken = Buffer.from(file);
      broken[at] = broken[at]! ^ 0xff;
      const answer = await readUpload(broken, LIMITS);
      if (typeof answer === 'object') expect(answer.pixels.length).toBe(112 * 112 * 4 * answer.delays.length);
      else expect(['unreadable', 'wrong_dimensions', 'too_many_frames']).toContain(answer);
    }
  });

  test('a picture with a side that is too short or too long is refused', async () => {
    for (const [width, height] of [
      [27, 64],
      [64, 27],
      [1025, 64],
      [64, 1025],
    ] as const)
      expect(await readUpload(await aPng({ width, height }), LIMITS)).toBe('wrong_dimensions');
  });

  test('a small file that would decompress into gigabytes is refused by its header', async () => {
    const bomb = madePng(60_000, 60_000, Buffer.alloc(1_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await readUpload(bomb, LIMITS)).toBe('wrong_dimensions');
  });

  test('an animation with too many frames or too many pixels in total is refused', async () => {
    const animation = await aMovingGif(5, { width: 40, height: 40 });
    expect(await readUpload(animation, { ...LIMITS, maxFrames: 4 })).toBe('too_many_frames');
    expect(await readUpload(animation, { ...LIMITS, maxTotalPixels: 5 * 40 * 40 - 1 })).toBe('too_many_frames');
    expect(await readUpload(animation, { ...LIMITS, maxFrames: 5, maxTotalPixels: 5 * 40 * 40 })).toHaveProperty('pixels');
  });
});

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
