import { Buffer } from 'node:buffer';

/** The formats that can be read. Their decoders are well maintained, and together they cover photos, transparency and animation. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif';

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');
const GIF_STARTS = ['GIF87a', 'GIF89a'];
const GIF_TRAILER = 0x3b;

/** Format by first and last bytes, else null. A picture with trailing data is refused, because it could also be another kind of file. */
export function pictureFormat(file: Buffer): PictureFormat | null {
  if (file.subarray(0, 8).equals(PNG_START)) return file.subarray(-12).equals(PNG_END) ? 'png' : null;
  if (file.subarray(0, 3).equals(JPEG_START)) return file.subarray(-2).equals(JPEG_END) ? 'jpeg' : null;
  if (GIF_STARTS.includes(file.toString('latin1', 0, 6))) return endsLikeGif(file) ? 'gif' : null;
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return isWholeRiff(file) ? 'webp' : null;
  return null;
}

/** Some programs pad the end of a GIF with zeros. */
function endsLikeGif(file: Buffer): boolean {
  let last = file.length - 1;
  while (last > 6 && file[last] === 0) last -= 1;
  return file[last] === GIF_TRAILER;
}

/** The length in a RIFF header excludes the first eight bytes and the byte that pads an odd length. */
function isWholeRiff(file: Buffer): boolean {
  if (file.length < 12) return false;
  const said = file.readUInt32LE(4) + 8;
  return said + (said % 2) === file.length;
}
