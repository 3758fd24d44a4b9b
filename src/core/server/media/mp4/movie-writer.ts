import { type FileHandle, open } from 'node:fs/promises';
import { SYNC_SAMPLE, TRACK_ID, type TrackConfig, VIDEO_TIMESCALE } from '../sample.ts';
import { BoxWriter } from './box-writer.ts';
import { MOVIE_CAPACITY, movieHeader, timescaleOf, trackBox } from './movie-boxes.ts';
import { type ReadTrackFragment, readFragments } from './read-mp4.ts';

/** A growing list of 32-bit integers, four bytes each: an array of numbers would take two to four times as much. */
class IntegerList {
  #values = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get last(): number {
    return this.#values[this.#length - 1]!;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  replaceLast(value: number): void {
    this.#values[this.#length - 1] = value;
  }

  [Symbol.iterator](): Iterator<number> {
    return this.#values.subarray(0, this.#length).values();
  }

  *runs(): Iterable<{ index: number; length: number; value: number }> {
    let start = 0;
    for (let index = 1; index <= this.#length; index++) {
      if (index < this.#length && this.#values[index] === this.#values[start]) continue;
      yield { index: start, length: index - start, value: this.#values[start]! };
      start = index;
    }
  }
}

const RATE_ONE = 0x00010000;
/** Maximum bytes of the index for each sample and each chunk. */
const SAMPLE_BYTES = 24;
const CHUNK_BYTES = 20;
/** A box of more than 4 GiB has its size in 64 bits after this one (ISO/IEC 14496-12, 4.2). */
const LARGE_SIZE = 1;
const LARGE_HEADER = 16;

/** The index of one track: only numbers, because a stream of hours has millions of samples. */
class TrackIndex {
  readonly config: TrackConfig;
  readonly sizes = new IntegerList();
  readonly steps = new IntegerList();
  readonly offsets = new IntegerList();
  /** The numbers of the key frames, from 1. */
  readonly keys = new IntegerList();
  readonly chunkSizes = new IntegerList();
  readonly chunkPositions: number[] = [];
  /** Decode and presentation time of the first sample, in ticks of the track. */
  first = { decoded: 0, shown: 0 };
  #end = 0;

  constructor(config: TrackConfig) {
    this.config = config;
  }

  get duration(): number {
    return this.#end - this.first.decoded;
  }

  add(samples: ReadTrackFragment['samples'], position: number): void {
    for (const { decodeTime, duration, offset, flags, data } of samples) {
      if (this.sizes.length === 0) this.first = { decoded: decodeTime, shown: decodeTime + offset };
      // A gap in the stream makes the previous sample longer.
      else this.steps.replaceLast(Math.max(0, this.steps.last + decodeTime - this.#end));
      this.steps.push(duration);
      this.#end = Math.max(this.#end, decodeTime) + duration;
      this.sizes.push(data.length);
      this.offsets.push(offset);
      if (flags === SYNC_SAMPLE) this.keys.push(this.sizes.length);
    }
    this.chunkSizes.push(samples.length);
    this.chunkPositions.push(position);
  }
}

/** Writes an MP4 file (ISO/IEC 14496-12) of under 13 hours from segments with the same tracks. Memory: about 20 bytes a sample. */
export class MovieWriter {
  readonly #file: FileHandle;
  readonly #tracks: readonly TrackIndex[];
  readonly #start: number;
  #position: number;

  private constructor(file: FileHandle, tracks: readonly TrackConfig[], start: number) {
    this.#file = file;
    this.#tracks = tracks.map((config) => new TrackIndex(config));
    this.#start = start;
    this.#position = start + LARGE_HEADER;
  }

  static async create(path: string, tracks: readonly TrackConfig[]): Promise<MovieWriter> {
    const file = await open(path, 'wx');
    const writer = new BoxWriter(64);
    writer.box('ftyp', () => {
      writer.ascii('isom');
      writer.uint32(1);
      writer.ascii('isomiso6mp41');
    });
    const { length } = writer.written();
    await writeAll(file, writer.written(), 0);
    return new MovieWriter(file, tracks, length);
  }

  /** Adds the next segment in chronological order. Throws when it is incomplete. */
  async add(segment: Uint8Array): Promise<void> {
    for (const { trackId, samples } of readFragments(segment)) {
      const track = this.#tracks.find(({ config }) => TRACK_ID[config.track] === trackId);
      const [first, last] = [samples[0]?.data, samples.at(-1)?.data];
      if (!track || !first || !last) continue;
      const bytes = segment.subarray(first.byteOffset - segment.byteOffset, last.byteOffset - segment.byteOffset + last.length);
      track.add(samples, this.#position);
      await writeAll(this.#file, bytes, this.#position);
      this.#position += bytes.length;
    }
  }

  /** Completes the file. Returns its length in seconds and in bytes. */
  async finish(): Promise<{ duration: number; size: number }> {
    const header = new BoxWriter(LARGE_HEADER);
    header.uint32(LARGE_SIZE);
    header.ascii('mdat');
    header.uint64(this.#position - this.#start);
    await writeAll(this.#file, header.written(), this.#start);
    const tracks = this.#tracks.filter(({ sizes }) => sizes.length > 0);
    const start = Math.min(...tracks.map(shownFrom));
    const duration = Math.max(...tracks.map((track) => shownFrom(track) - start + movieTicks(track, track.duration)));
    const index = writeIndex(tracks, start, duration);
    await writeAll(this.#file, index, this.#position);
    return { duration: duration / VIDEO_TIMESCALE, size: this.#position + index.length };
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** A nearly full disk writes only a part, and reports it only by the number of bytes. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

const movieTicks = ({ config }: TrackIndex, ticks: number): number => Math.round((ticks * VIDEO_TIMESCALE) / timescaleOf(config));
const shownFrom = (track: TrackIndex): number => movieTicks(track, track.first.shown);

function writeIndex(tracks: readonly TrackIndex[], start: number, duration: number): Uint8Array {
  const bytes = tracks.map(
    ({ config, sizes, chunkPositions }) => config.record.length + sizes.length * SAMPLE_BYTES + chunkPositions.length * CHUNK_BYTES,
  );
  const writer = new BoxWriter(bytes.reduce((sum, one) => sum + one, MOVIE_CAPACITY));
  writer.box('moov', () => {
    movieHeader(writer, duration);
    for (const track of tracks) {
      const delay = shownFrom(track) - start;
      const length = movieTicks(track, track.duration);
      trackBox(writer, track.config, {
        movieDuration: delay + length,
        mediaDuration: track.duration,
        edits: () => editList(writer, track, delay, length),
        tables: () => sampleTables(writer, track),
      });
    }
  });
  return writer.written();
}

/** An empty edit until the track starts, then the track from the first shown frame. */
function editList(writer: BoxWriter, { first }: TrackIndex, delay: number, length: number): void {
  const edits = [...(delay > 0 ? [[delay, -1]] : []), [length, first.shown - first.decoded]];
  writer.box('edts', () => {
    writer.fullBox('elst', 0, 0, () => {
      writer.uint32(edits.length);
      for (const [ticks, mediaTime] of edits) {
        writer.uint32(ticks!);
        writer.int32(mediaTime!);
        writer.uint32(RATE_ONE);
      }
    });
  });
}

function sampleTables(writer: BoxWriter, { sizes, steps, offsets, keys, chunkSizes, chunkPositions, config }: TrackIndex): void {
  writer.fullBox('stts', 0, 0, () => runLengths(writer, steps));
  if (config.track === 'video') {
    writer.fullBox('ctts', 1, 0, () => runLengths(writer, offsets));
    writer.fullBox('stss', 0, 0, () => list(writer, keys));
  }
  writer.fullBox('stsc', 0, 0, () => {
    const changes = [...chunkSizes.runs()];
    writer.uint32(changes.length);
    for (const { index, value } of changes) for (const field of [index + 1, value, 1]) writer.uint32(field);
  });
  writer.fullBox('stsz', 0, 0, () => {
    writer.uint32(0);
    list(writer, sizes);
  });
  writer.fullBox('co64', 0, 0, () => {
    writer.uint32(chunkPositions.length);
    for (const position of chunkPositions) writer.uint64(position);
  });
}

function list(writer: BoxWriter, values: IntegerList): void {
  writer.uint32(values.length);
  for (const value of values) writer.uint32(value);
}

function runLengths(writer: BoxWriter, values: IntegerList): void {
  let count = 0;
  for (const _run of values.runs()) count += 1;
  writer.uint32(count);
  for (const { length, value } of values.runs()) {
    writer.uint32(length);
    writer.int32(value);
  }
}
