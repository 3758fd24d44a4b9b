import { z } from 'zod';
import type { RefusalText } from './refusal.ts';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface PictureKind {
  /** Uploads of another shape are cropped around their center. */
  size: Size;
  smallerWidths: readonly number[];
  /** Pixels of the shortest side. */
  minSide: number;
  maxBytes: number;
  /** In 24 hours, per person and per owner of the picture. */
  perDay: number;
}

/** Pixels. */
export const PICTURE_MAX_SIDE = 4096;

/** Browsers convert other formats that they can show. */
export const PICTURE_FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const;

/** Base64. The first frame of an animation is used. */
export const PictureUpload = z.object({ image: z.base64() });

/** Base64 needs a third more than the file. */
export const bodyLimitOf = ({ maxBytes }: PictureKind): number => Math.ceil((maxBytes * 4) / 3) + 64 * 1024;

export const PICTURE_REFUSALS = {
  NOT_A_PICTURE: [422, 'That is not a valid PNG, JPEG, WebP or GIF.'],
  PICTURE_TOO_LARGE: [413, 'This picture is too large. Choose a smaller one.'],
  PICTURE_DIMENSIONS: [422, 'This picture has too few or too many pixels. Choose another one.'],
  TOO_MANY_PICTURES: [429, 'You have changed pictures too often today. Try again later.'],
} as const satisfies Record<string, RefusalText>;

export type PictureRefusal = keyof typeof PICTURE_REFUSALS;

/** Picture for `img`, from the URLs of its widths, largest first. */
export const responsivePicture = (urls: readonly string[], widths: readonly number[]): { src: string; srcset: string } => ({
  src: urls[0] ?? '',
  srcset: urls.map((url, index) => `${url} ${widths[index]}w`).join(', '),
});

export const widthsOf = ({ size, smallerWidths }: Pick<PictureKind, 'size' | 'smallerWidths'>): number[] => [size.width, ...smallerWidths];
