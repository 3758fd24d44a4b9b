import { z } from 'zod';
import type { RefusalText } from './refusal.ts';

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** One kind of uploaded picture, such as an avatar or a banner. Browser and server check an upload against the same kind. */
export interface PictureKind {
  /** The displayed size. Uploads of another shape are cropped around their center. */
  size: Size;
  /** Further widths that the server renders, of the same shape. */
  smallerWidths: readonly number[];
  /** The shortest side of an upload, in pixels. */
  minSide: number;
  /** Maximum bytes of an upload. */
  maxBytes: number;
  /** Uploads in 24 hours, per person and per owner of the picture. */
  perDay: number;
}

/** The longest side of an upload, in pixels. */
export const PICTURE_MAX_SIDE = 4096;

/** The formats that the server reads. Browsers convert other formats that they can show. */
export const PICTURE_FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const;

/** An upload: the file in base64. The first frame of an animation is used. */
export const PictureUpload = z.object({ image: z.base64() });

/** The body limit of an upload: base64 needs a third more than the file. */
export const bodyLimitOf = ({ maxBytes }: PictureKind): number => Math.ceil((maxBytes * 4) / 3) + 64 * 1024;

/** Why an upload is not accepted. */
export const PICTURE_REFUSALS = {
  NOT_A_PICTURE: [422, 'That is not a valid PNG, JPEG, WebP or GIF.'],
  PICTURE_TOO_LARGE: [413, 'This picture is too large. Choose a smaller one.'],
  PICTURE_DIMENSIONS: [422, 'This picture has too few or too many pixels. Choose another one.'],
  TOO_MANY_PICTURES: [429, 'You have changed pictures too often today. Try again later.'],
} as const satisfies Record<string, RefusalText>;

export type PictureRefusal = keyof typeof PICTURE_REFUSALS;
