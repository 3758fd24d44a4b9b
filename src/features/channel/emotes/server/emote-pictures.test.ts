import { expect, test } from 'vitest';
import type { Frames } from '#core/server/pictures/frames.ts';
import { sharp } from '#core/server/pictures/library.ts';
import { aGif, aMovingGif, aMovingWebp, aPng, aWebp } from '#core/server/pictures/testing.ts';
import { readEmoteUpload, renderEmote } from './emote-pictures.ts';

const render = async (file: Buffer) => renderEmote((await readEmoteUpload(file)) as Frames);

test.each([
  ['a PNG', aPng],
  ['a WebP', aWebp],
  ['a GIF', aGif],
])('EM-06 %s without animation becomes one picture per size', async (_kind, make) => {
  const pictures = await render(await make());
  expect(pictures.map(({ size, still }) => [size, still])).toEqual([
    [28, true],
    [56, true],
    [112, true],
  ]);
  for (const { size, bytes } of pictures)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
});

test.each([
  ['an animated GIF', aMovingGif],
  ['an animated WebP', aMovingWebp],
])('EM-06 %s keeps its frame timing in every size, and gets a still picture for each', async (_kind, make) => {
  const pictures = await render(await make(4, { width: 60, height: 60 }, 120));
  expect(pictures.map(({ size, still }) => [size, still])).toEqual(
    [28, 56, 112].flatMap((size) => [
      [size, true],
      [size, false],
    ]),
  );
  for (const { size, still, bytes } of pictures) {
    const { pages, pageHeight, width, delay, loop } = await sharp(bytes, { animated: true }).metadata();
    if (still) expect([pages ?? 1, width]).toEqual([1, size]);
    else
      expect({ pages, pageHeight, width, delay, loop }).toEqual({
        pages: 4,
        pageHeight: size,
        width: size,
        delay: [120, 120, 120, 120],
        loop: 0,
      });
  }
});

test.each([
  [28, 28],
  [1024, 1024],
  [28, 1024],
])('EM-06 %d x %d pixels are accepted', async (width, height) => {
  expect(await readEmoteUpload(await aPng({ width, height }))).toHaveProperty('pixels');
});

test.each([
  [27, 64],
  [64, 27],
  [1025, 64],
  [64, 1025],
])('EM-06 %d x %d pixels are refused', async (width, height) => {
  expect(await readEmoteUpload(await aPng({ width, height }))).toBe('EMOTE_IMAGE_DIMENSIONS');
});

test('EM-06 a file that is not a picture is refused', async () => {
  expect(await readEmoteUpload(Buffer.from('hello'))).toBe('NOT_AN_EMOTE_IMAGE');
});

test('EM-06 too many frames are refused, and so are frames that are too large in total', async () => {
  expect(await readEmoteUpload(await aMovingGif(201, { width: 28, height: 28 }))).toBe('EMOTE_TOO_MANY_FRAMES');
  expect(await readEmoteUpload(await aMovingGif(200, { width: 28, height: 28 }))).toHaveProperty('pixels');
  expect(await readEmoteUpload(await aMovingWebp(31, { width: 1024, height: 1024 }))).toBe('EMOTE_TOO_MANY_FRAMES');
});
