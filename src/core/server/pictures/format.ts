import { Buffer } from 'node:buffer';

/** The formats that are accepted: their decoders are well maintained, and they cover pictures with transparency and animation. */
export type PictureFormat = 'png' | 'webp' | 'gif';

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const GIF_STARTS = ['GIF87a', 'GIF89a'];
const GIF_TRAILER = 0x3b;

/**
 * The format of a file by its own first and last bytes, whatever it is called; null for everything else. A picture that something else
 * follows, or whose end is missing, is none: it is another kind of file as well, or a broken one.
 */
export function pictureFormat(file: Buffer): PictureFormat | null {
  if (file.subarray(0, 8).equals(PNG_START)) return file.subarray(-12).equals(PNG_END) ? 'png' : null;
  if (GIF_STARTS.includes(file.toString('latin1', 0, 6))) return endsLikeGif(file) ? 'gif' : null;
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return isWholeRiff(file) ? 'webp' : null;
  return null;
}

/** Some programs fill up the end with zeros. */
function endsLikeGif(file: Buffer): boolean {
  let last = file.length - 1;
  while (last > 6 && file[last] === 0) last -= 1;
  return file[last] === GIF_TRAILER;
}

/** A RIFF file says how long it is, without its first eight bytes and the one that makes an odd length even. */
function isWholeRiff(file: Buffer): boolean {
  if (file.length < 12) return false;
  const said = file.readUInt32LE(4) + 8;
  return said + (said % 2) === file.length;
}
