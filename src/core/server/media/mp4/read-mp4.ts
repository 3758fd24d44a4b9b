import type { Readable } from 'node:stream';

export interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

/** A sample of a fragment as a player reads it. Times in ticks of the track's timescale. */
interface ReadSample {
  decodeTime: number;
  duration: number;
  offset: number;
  flags: number;
  data: Uint8Array;
}

export interface ReadTrackFragment {
  trackId: number;
  samples: ReadSample[];
}

/** The boxes between two offsets. Throws when they do not fill the span exactly. */
export function boxesIn(file: Uint8Array, from = 0, to = file.length): Box[] {
  const view = viewOf(file);
  const boxes: Box[] = [];
  let start = from;
  while (start < to) {
    const size = view.getUint32(start);
    const type = String.fromCharCode(...file.subarray(start + 4, start + 8));
    if (size < 8 || start + size > to) throw new Error(`box ${type} of ${size} bytes at ${start} does not fit`);
    boxes.push({ type, start, content: start + 8, end: start + size });
    start += size;
  }
  return boxes;
}

export function readFragments(file: Uint8Array): ReadTrackFragment[] {
  return boxesIn(file).flatMap((moof) => {
    if (moof.type !== 'moof') return [];
    return boxesIn(file, moof.content, moof.end).flatMap((traf) => (traf.type === 'traf' ? [readTrackFragment(file, moof, traf)] : []));
  });
}

function readTrackFragment(file: Uint8Array, moof: Box, traf: Box): ReadTrackFragment {
  const view = viewOf(file);
  const boxes = new Map(boxesIn(file, traf.content, traf.end).map((box) => [box.type, box]));
  const [tfhd, tfdt, trun] = [boxes.get('tfhd')!, boxes.get('tfdt')!, boxes.get('trun')!];
  const flags = view.getUint32(trun.content) & 0xffffff;
  const count = view.getUint32(trun.content + 4);
  let data = moof.start + view.getInt32(trun.content + 8);
  let decodeTime = Number(view.getBigUint64(tfdt.content + 4));
  let at = trun.content + 12;
  const samples: ReadSample[] = [];
  for (let index = 0; index < count; index++) {
    const [duration, size] = [view.getUint32(at), view.getUint32(at + 4)];
    const isVideo = (flags & 0x400) !== 0;
    samples.push({
      decodeTime,
      duration,
      offset: isVideo ? view.getInt32(at + 12) : 0,
      flags: isVideo ? view.getUint32(at + 8) : 0,
      data: file.subarray(data, data + size),
    });
    at += isVideo ? 16 : 8;
    data += size;
    decodeTime += duration;
  }
  if (at !== trun.end) throw new Error('the samples do not fill the trun box');
  return { trackId: view.getUint32(tfhd.content + 4), samples };
}

const viewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);

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
