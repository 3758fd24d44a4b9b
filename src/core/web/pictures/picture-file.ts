import type { PictureKind } from '#core/contract/picture.ts';
import { type Crop, cropRectangle } from './crop.ts';

/**
 * The types that a file input offers. Browsers that can show further formats may choose these too, because the picture is encoded again.
 */
export const ACCEPTED = 'image/*';

/** Larger files would take long to decode. */
export const FILE_BYTES = 30 * 1024 * 1024;

/** Why a file cannot be used. */
export type FileProblem = 'not_a_picture' | 'too_large' | 'too_small';

/** Decodes a file with its EXIF orientation, or returns the problem. Close the picture when it is no longer needed. */
export async function openPicture(file: File, { minSide }: PictureKind): Promise<ImageBitmap | FileProblem> {
  if (file.size > FILE_BYTES) return 'too_large';
  const picture = await decoded(file);
  if (picture === null) return 'not_a_picture';
  if (Math.min(picture.width, picture.height) >= minSide) return picture;
  picture.close();
  return 'too_small';
}

/** The browser throws for every file that it cannot decode; here that is an expected result. */
const decoded = (file: File): Promise<ImageBitmap | null> => createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

/** The chosen part in its displayed size, as a file in base64. EXIF data is not included. */
export async function cutPicture(picture: ImageBitmap, { size, minSide, maxBytes }: PictureKind, crop: Crop): Promise<string> {
  const { left, top, width, height } = cropRectangle(picture, size, crop);
  const canvas = document.createElement('canvas');
  // A part with fewer pixels is not enlarged, as long as the server accepts it.
  const scale = Math.max(minSide / Math.min(size.width, size.height), Math.min(1, width / size.width));
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  canvas.getContext('2d')!.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, 'image/webp', 0.92);
  // Browsers that cannot encode WebP return a PNG, which is large for a photo.
  const file = webp.type === 'image/webp' || webp.size < maxBytes / 4 ? webp : await encoded(canvas, 'image/jpeg', 0.92);
  return base64Of(file);
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`the picture could not be encoded as ${type}`))), type, quality);
  });

/** Encodes a file in base64 for an upload. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // Chunked, because a call cannot take half a million arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
