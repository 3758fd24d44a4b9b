import { limitExceeded, malformed } from '../media-error.ts';
import type { MediaSample, VideoConfig } from '../sample.ts';
import { videoTagHead } from './tag-content.ts';
import { isMedia, type MediaEvent, TrackReader } from './track-reader.ts';

/** The header of an FLV file with only video (Adobe Flash Video File Format 10.1, E.2). */
export const flvHead = (): Buffer => Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);

/** `time` in whole ms, up to 32 bits. */
export const flvConfigTag = ({ record }: VideoConfig, time: number): Buffer => tag(time, videoTagHead('config', true, 0), record);

export const flvFrameTag = ({ isKeyFrame, offset, data }: MediaSample, time: number): Buffer =>
  tag(time, videoTagHead('frame', isKeyFrame, offset), data);

function tag(time: number, head: Buffer, data: Uint8Array): Buffer {
  const size = head.length + data.length;
  const bytes = Buffer.alloc(TAG_HEAD + size + 4);
  bytes[0] = VIDEO_TAG;
  bytes.writeUIntBE(size, 1, 3);
  bytes.writeUIntBE(time & 0xffffff, 4, 3);
  bytes[7] = (time >>> 24) & 0xff;
  head.copy(bytes, TAG_HEAD);
  bytes.set(data, TAG_HEAD + head.length);
  bytes.writeUInt32BE(TAG_HEAD + size, TAG_HEAD + size);
  return bytes;
}

/** Bytes of a file's header, and of the largest tag: a key frame of 4 MiB and its header. */
const FILE_HEAD = 9;
const MAX_TAG = 4 * 1_048_576 + 1_024;

/** Reads FLV as it arrives. Malformed input, or a tag that is too large, throws a `MediaError`. */
export class FlvReader {
  readonly #tracks = new TrackReader();
  #rest: Buffer = Buffer.alloc(0);
  #isStarted = false;

  /** The complete events so far. Data is a view of the input. */
  push(chunk: Buffer): MediaEvent[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const events: MediaEvent[] = [];
    let at = this.#isStarted ? 0 : startOf(bytes);
    while (at + TAG_HEAD <= bytes.length) {
      this.#isStarted = true;
      const size = bytes.readUIntBE(at + 1, 3);
      if (size > MAX_TAG) throw limitExceeded('An FLV tag is too large.');
      const end = at + TAG_HEAD + size;
      if (end + PREVIOUS_TAG_SIZE > bytes.length) break;
      events.push(...readTag(this.#tracks, bytes, at));
      at = end + PREVIOUS_TAG_SIZE;
    }
    this.#rest = this.#isStarted ? bytes.subarray(at) : bytes;
    return events;
  }
}

function startOf(bytes: Buffer): number {
  const isFlv = 'FLV'.startsWith(bytes.toString('latin1', 0, 3));
  if (!isFlv) throw malformed('This is not FLV.');
  return bytes.length < FILE_HEAD ? bytes.length : bytes.readUInt32BE(5) + PREVIOUS_TAG_SIZE;
}

const SIGNATURE = 'FLV';
/** Bytes of a tag's header, and of the previous tag's size in front of every tag. */
const TAG_HEAD = 11;
const PREVIOUS_TAG_SIZE = 4;
const AUDIO_TAG = 8;
const VIDEO_TAG = 9;

/** Reads an FLV file (Adobe Flash Video File Format 10.1, E.2 to E.4) in file order. Throws `MediaError`. Data is a view of the file. */
export function readFlvFile(file: Buffer): MediaEvent[] {
  if (file.toString('latin1', 0, 3) !== SIGNATURE || file.length < 9) throw malformed('This is not an FLV file.');
  const tracks = new TrackReader();
  const events: MediaEvent[] = [];
  let at = file.readUInt32BE(5) + PREVIOUS_TAG_SIZE;
  while (at < file.length) {
    const start = at + TAG_HEAD;
    const end = start + (start <= file.length ? file.readUIntBE(at + 1, 3) : 0);
    if (end > file.length) throw malformed('The FLV file is cut off.');
    events.push(...readTag(tracks, file, at));
    at = end + PREVIOUS_TAG_SIZE;
  }
  return events;
}

function readTag(tracks: TrackReader, bytes: Buffer, at: number): MediaEvent[] {
  const type = bytes[at]! & 0x1f;
  const start = at + TAG_HEAD;
  const body = bytes.subarray(start, start + bytes.readUIntBE(at + 1, 3));
  // The highest byte of the time follows the three lower ones.
  const timestamp = bytes.readUIntBE(at + 4, 3) + bytes[at + 7]! * 2 ** 24;
  if (type === AUDIO_TAG) return tracks.readAudio(body, timestamp).filter(isMedia);
  return type === VIDEO_TAG ? tracks.readVideo(body, timestamp).filter(isMedia) : [];
}
