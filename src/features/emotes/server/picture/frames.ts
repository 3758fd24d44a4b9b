import { EMOTE_SIZES } from '#features/emotes/contract.ts';
import { sharp } from './library.ts';

/** The side that a picture is first brought to; the smaller sizes are made of it. */
export const SIDE: number = EMOTE_SIZES.at(-1)!;
const CHANNELS = 4;
const FRAME_BYTES = SIDE * SIDE * CHANNELS;

/** Milliseconds: browsers show a shorter frame for a tenth of a second, and a longer one is no movement. */
const SHORTEST = 20;
const LONGEST = 10_000;

/** An emote as pixels: frames of SIDE x SIDE, red, green, blue and alpha, one below the other. */
export interface Frames {
  pixels: Buffer;
  /** Milliseconds that each frame is shown; one entry for a picture that stands. */
  delays: readonly number[];
}

/** A picture ready to be served. `still` is the first frame alone. */
export interface EmotePicture {
  size: number;
  still: boolean;
  mime: 'image/webp';
  bytes: Buffer;
}

/** All sizes of an emote, standing and, when it moves, moving. */
export async function picturesOf(frames: Frames): Promise<EmotePicture[]> {
  const kinds = frames.delays.length > 1 ? [true, false] : [true];
  const pictures: EmotePicture[] = [];
  // One after the other: a single upload must not fill the pool that compresses everybody's answers.
  for (const size of EMOTE_SIZES) {
    for (const still of kinds) pictures.push(await pictureOf(frames, size, still));
  }
  return pictures;
}

export async function pictureOf({ pixels, delays }: Frames, size: number, still: boolean): Promise<EmotePicture> {
  const count = still ? 1 : delays.length;
  const raw = { width: SIDE, height: SIDE * count, channels: CHANNELS, ...(count > 1 && { pageHeight: SIDE }) } as const;
  const bytes = await sharp(pixels.subarray(0, FRAME_BYTES * count), { raw, animated: count > 1 })
    .resize(size, size)
    .webp({ quality: 85, ...(count > 1 && { loop: 0, delay: delays.map(bounded) }) })
    .toBuffer();
  return { size, still, mime: 'image/webp', bytes };
}

const bounded = (delay: number) => Math.min(LONGEST, Math.max(SHORTEST, Math.round(delay)));
