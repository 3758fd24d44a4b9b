import type { PictureKind } from '#core/contract/picture.ts';
import { type Crop, cropRectangle } from './crop.ts';

/** Any format that the browser decodes, because the picture is encoded again. */
export const ACCEPTED = 'image/*';

/** Bytes; larger files would take long to decode. */
export const FILE_BYTES = 30 * 1024 * 1024;

export type FileProblem = 'not_a_picture' | 'too_large' | 'too_small';

/** Applies the EXIF orientation. The caller closes the picture. */
export async function openPicture(file: File, { minSide }: PictureKind): Promise<ImageBitmap | FileProblem> {
  if (file.size > FILE_BYTES) return 'too_large';
  const picture = await decoded(file);
  if (picture === null) return 'not_a_picture';
  if (Math.min(picture.width, picture.height) >= minSide) return picture;
  picture.close();
  return 'too_small';
}

const decoded = (file: File): Promise<ImageBitmap | null> => createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

/** Base64, in the displayed size and without EXIF data. */
export async function cutPicture(picture: ImageBitmap, { size, minSide, maxBytes }: PictureKind, crop: Crop): Promise<string> {
  const { left, top, width, height } = cropRectangle(picture, size, crop);
  const canvas = document.createElement('canvas');
  // Enlarges a part only to the minimum that the server accepts.
  const scale = Math.max(minSide / Math.min(size.width, size.height), Math.min(1, width / size.width));
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  canvas.getContext('2d')!.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, 'image/webp', 0.92);
  // Browsers without a WebP encoder return a PNG, which is large for a photo.
  const file = webp.type === 'image/webp' || webp.size < maxBytes / 4 ? webp : await encoded(canvas, 'image/jpeg', 0.92);
  return base64Of(file);
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`the picture could not be encoded as ${type}`))), type, quality);
  });

export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // A call cannot take half a million arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
