import { limitExceeded, malformed } from '../media-error.ts';
import { PREVIOUS_TAG_SIZE, readTag, TAG_HEAD } from './flv-file.ts';
import { type TrackEvent, TrackReader } from './track-reader.ts';

/** Bytes of a file's header, and of the largest tag: a key frame of 4 MiB and its header. */
const FILE_HEAD = 9;
const MAX_TAG = 4 * 1_048_576 + 1_024;

/** Reads FLV as it arrives. Malformed input, or a tag that is too large, throws a `MediaError`. */
export class FlvReader {
  readonly #tracks = new TrackReader();
  #rest: Buffer = Buffer.alloc(0);
  #isStarted = false;

  /** The complete events so far. Data is a view of the input. */
  push(chunk: Buffer): TrackEvent[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const events: TrackEvent[] = [];
    let at = this.#isStarted ? 0 : startOf(bytes);
    while (at + TAG_HEAD <= bytes.length) {
      this.#isStarted = true;
      const size = bytes.readUIntBE(at + 1, 3);
      if (size > MAX_TAG) throw limitExceeded('An FLV tag is too large.');
      const end = at + TAG_HEAD + size;
      if (end + PREVIOUS_TAG_SIZE > bytes.length) break;
      const event = readTag(this.#tracks, bytes, at);
      if (event !== null) events.push(event);
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
