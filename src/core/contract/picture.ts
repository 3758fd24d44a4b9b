import { z } from 'zod';
import type { RefusalText } from './refusal.ts';

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** One kind of picture that people upload: an avatar, a banner. Browser and server check an upload against the same kind. */
export interface PictureKind {
  /** The size that is shown. Uploads of another shape are cropped around their centre. */
  size: Size;
  /** Further widths that are served, of the same shape. */
  smallerWidths: readonly number[];
  /** The shortest side of an upload, in pixels. */
  minSide: number;
  /** Bytes of an upload. */
  maxBytes: number;
  /** Uploads in 24 hours, for a person and for what the picture belongs to. */
  perDay: number;
}

/** The longest side of an upload, in pixels. */
export const PICTURE_MAX_SIDE = 4096;

/** The formats that the server reads. Browsers convert everything else that they can show. */
export const PICTURE_FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const;

/** An upload: the file in base64. Of an animation the first frame is taken. */
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
