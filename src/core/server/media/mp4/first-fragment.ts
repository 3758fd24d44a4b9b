import type { Readable } from 'node:stream';

const BOX_HEAD = 8;
/** A fragment is a third of a second, or one frame: a key frame of 4 MiB and its overhead. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Reads a segment up to its first fragment (moof and mdat), at most 16 MiB. Other input is returned as read; the decoder refuses it. */
export async function readFirstFragment(segment: Readable): Promise<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  /** Offset of the next box, and the bytes needed to continue: its header, or all of an mdat. */
  let at = 0;
  let needed = BOX_HEAD;
  let isData = false;
  for await (const chunk of segment as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    while (length >= needed) {
      const bytes = Buffer.concat(chunks);
      if (isData) return bytes.subarray(0, needed);
      const size = bytes.readUInt32BE(at);
      isData = bytes.toString('latin1', at + 4, at + BOX_HEAD) === 'mdat';
      if (size < BOX_HEAD || at + size > MAX_BYTES) return bytes;
      at += size;
      needed = isData ? at : at + BOX_HEAD;
      chunks = [bytes];
    }
  }
  return Buffer.concat(chunks);
}
