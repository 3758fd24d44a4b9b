import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Frames, picturesOf, SIDE } from './frames.ts';
import { sharp } from './library.ts';
import { readUpload } from './read-upload.ts';
import { aGif, aMovingGif, aMovingWebp, aPng, aWebp, pixelAt } from './testing.ts';

const read = async (file: Buffer) => (await readUpload(file)) as Frames;

/** One chunk of a PNG. */
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

/** A grey PNG whose header says this size, with so many bytes of pixels packed into it. */
function madePng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]);
}

describe('EM-06 what is read', () => {
  test.each([
    ['a PNG', aPng],
    ['a WebP', aWebp],
    ['a GIF', aGif],
  ])('%s stands: one picture in each size, in the colours it had', async (_kind, make) => {
    const frames = await read(await make());
    expect(frames.delays).toHaveLength(1);
    const pictures = await picturesOf(frames);
    expect(pictures.map(({ size, still }) => [size, still])).toEqual([
      [28, true],
      [56, true],
      [112, true],
    ]);
    for (const { size, bytes } of pictures) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
      const [red, green, blue, alpha] = (await pixelAt(bytes, size / 2, size / 2)) as [number, number, number, number];
      expect([red, green, blue].map((value, at) => Math.abs(value - [95, 233, 189][at]!) < 8)).toEqual([true, true, true]);
      expect(alpha).toBe(255);
    }
  });

  test.each([
    ['a moving GIF', aMovingGif],
    ['a moving WebP', aMovingWebp],
  ])('%s moves at its own pace in every size, and stands where it is asked to', async (_kind, make) => {
    const pictures = await picturesOf(await read(await make(4, { width: 60, height: 60 }, 120)));
    expect(pictures.map(({ size, still }) => [size, still])).toEqual(
      [28, 56, 112].flatMap((size) => [
        [size, true],
        [size, false],
      ]),
    );
    for (const { size, still, bytes } of pictures) {
      const { pages, pageHeight, width, delay, loop } = await sharp(bytes, { animated: true }).metadata();
      if (still) expect([pages ?? 1, width]).toEqual([1, size]);
      else expect([pages, pageHeight, width, delay, loop]).toEqual([4, size, size, [120, 120, 120, 120], 0]);
    }
  });

  test('what is not a square is fitted into one, with nothing around it', async () => {
    const pictures = await picturesOf(await read(await aPng({ width: 200, height: 50 })));
    const large = pictures.find(({ size }) => size === 112)!.bytes;
    expect((await pixelAt(large, 56, 56))[3]).toBe(255);
    expect((await pixelAt(large, 56, 4))[3]).toBe(0);
    expect((await pixelAt(large, 2, 56))[3]).toBe(255);
  });

  test('frames that are shown for no time at all are shown long enough for every browser to agree', async () => {
    const pictures = await picturesOf(await read(await aMovingGif(3, {}, 0)));
    const { delay } = await sharp(pictures.find(({ still }) => !still)!.bytes, { animated: true }).metadata();
    expect(Math.min(...delay!)).toBeGreaterThanOrEqual(20);
  });

  test('what a file carries beside its picture does not come along', async () => {
    const file = await sharp(await aPng())
      .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
      .png()
      .toBuffer();
    expect(file.toString('latin1')).toContain('<script>');
    for (const { bytes } of await picturesOf(await read(file))) expect(bytes.toString('latin1')).not.toContain('<script>');
  });

  test.each([
    ['grey', (file: Buffer) => sharp(file).toColourspace('b-w').png().toBuffer()],
    ['grey with transparency', (file: Buffer) => sharp(file).ensureAlpha(0.5).toColourspace('b-w').png().toBuffer()],
    ['of 16 bits a colour', (file: Buffer) => sharp(file).toColourspace('rgb16').png().toBuffer()],
    ['with a palette', (file: Buffer) => sharp(file).png({ palette: true, colours: 4 }).toBuffer()],
    ['interlaced', (file: Buffer) => sharp(file).png({ progressive: true }).toBuffer()],
  ])('a PNG that is %s is a picture too', async (_kind, turn) => {
    const frames = await read(await turn(await aPng()));
    expect(frames.pixels).toHaveLength(SIDE * SIDE * 4);
  });

  test.each([
    [28, 28],
    [1024, 1024],
    [28, 1024],
  ])('%d x %d pixels are enough and not too many', async (width, height) => {
    expect(await readUpload(await aPng({ width, height }))).toHaveProperty('pixels');
  });
});

describe('EM-06 what is refused', () => {
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
    ['a script that begins like a GIF', () => Buffer.from('GIF89a/*\x3b*/=1;alert(1);')],
    ['a GIF without a picture', () => Buffer.from('47494638396140004000800000000000ffffff3b', 'hex')],
    ['a PNG that lacks half of its picture', () => madePng(64, 64, Buffer.alloc(65 * 32))],
    ['a PNG whose picture is not one', () => madePng(64, 64, Buffer.from('what?'))],
    ['a PNG with a page behind it', async () => Buffer.concat([await aPng(), Buffer.from('<script>alert(1)</script>')])],
    [
      'a WebP that says another length',
      async () => {
        const file = await aWebp();
        file.writeUInt32LE(1_000_000, 4);
        return file;
      },
    ],
  ])('%s is no picture for an emote', async (_what, file) => {
    expect(await readUpload(await file())).toBe('NOT_AN_EMOTE_IMAGE');
  });

  test.each<[what: string, file: () => Promise<Buffer>]>([
    ['a PNG', aPng],
    ['a WebP', aWebp],
    ['a moving GIF', aMovingGif],
    ['a moving WebP', aMovingWebp],
  ])('%s with any of its bytes broken is read or refused, and never an accident', async (_what, make) => {
    const file = await make();
    for (let at = 0; at < file.length; at += Math.max(1, Math.floor(file.length / 60))) {
      const broken = Buffer.from(file);
      broken[at] = broken[at]! ^ 0xff;
      const answer = await readUpload(broken);
      if (typeof answer === 'object') expect(answer.pixels.length).toBe(SIDE * SIDE * 4 * answer.delays.length);
      else expect(['NOT_AN_EMOTE_IMAGE', 'EMOTE_IMAGE_DIMENSIONS', 'EMOTE_TOO_MANY_FRAMES']).toContain(answer);
    }
  });

  test.each([
    [27, 64],
    [64, 27],
    [1025, 64],
    [64, 1025],
  ])('%d x %d pixels', async (width, height) => {
    expect(await readUpload(await aPng({ width, height }))).toBe('EMOTE_IMAGE_DIMENSIONS');
  });

  test('a small file that would unfold into gigabytes is refused by its header', async () => {
    const bomb = madePng(60_000, 60_000, Buffer.alloc(1_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await readUpload(bomb)).toBe('EMOTE_IMAGE_DIMENSIONS');
  });

  test('too many frames, or large ones that are too many together', async () => {
    expect(await readUpload(await aMovingGif(201, { width: 28, height: 28 }))).toBe('EMOTE_TOO_MANY_FRAMES');
    expect(await readUpload(await aMovingGif(200, { width: 28, height: 28 }))).toHaveProperty('pixels');
    expect(await readUpload(await aMovingWebp(31, { width: 1024, height: 1024 }))).toBe('EMOTE_TOO_MANY_FRAMES');
  });
});
