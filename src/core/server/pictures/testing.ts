import { sharp } from './library.ts';

type Size = { width?: number; height?: number };

const MINT = { r: 95, g: 233, b: 189, alpha: 1 };
const PINK = { r: 255, g: 127, b: 182, alpha: 1 };

const plain = ({ width = 64, height = 64 }: Size, background = MINT) => sharp({ create: { width, height, channels: 4, background } });

/** A mint-colored picture of 64 x 64 pixels by default. */
export const aPng = (size: Size = {}): Promise<Buffer> => plain(size).png().toBuffer();
export const aWebp = (size: Size = {}): Promise<Buffer> => plain(size).webp({ lossless: true }).toBuffer();
export const aGif = (size: Size = {}): Promise<Buffer> => plain(size).gif().toBuffer();

/** Alternating mint and pink frames, each slightly different, because an encoder would drop equal ones. */
async function frames(count: number, size: Size): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      plain(size, { ...(at % 2 === 0 ? MINT : PINK), b: at % 256 })
        .png()
        .toBuffer(),
    ),
  );
}

export async function aMovingGif(count = 3, size: Size = {}, delay = 80): Promise<Buffer> {
  const delays = Array<number>(count).fill(delay);
  return sharp(await frames(count, size), { join: { animated: true } })
    .gif({ delay: delays, effort: 1 })
    .toBuffer();
}

export async function aMovingWebp(count = 3, size: Size = {}, delay = 80): Promise<Buffer> {
  const delays = Array<number>(count).fill(delay);
  return sharp(await frames(count, size), { join: { animated: true } })
    .webp({ delay: delays, effort: 0, lossless: true })
    .toBuffer();
}

/** The color of a pixel: red, green, blue, alpha. */
export async function pixelAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
