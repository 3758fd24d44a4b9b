import type { CutTrack, SourceSample } from '../cut/cut-tracks.ts';
import { BoxWriter } from './box-writer.ts';
import { MOVIE_CAPACITY, movieHeader, trackBox } from './movie-boxes.ts';

const RATE_ONE = 0x00010000;
/** Maximum bytes of the sample tables for each sample and each chunk, and of an entry of an edit list. */
const SAMPLE_BYTES = 24;
const CHUNK_BYTES = 16;
const EDIT_BYTES = 12;

export interface SourceRun {
  position: number;
  size: number;
}

export interface MovieFile {
  head: Uint8Array;
  runs: SourceRun[];
}

interface Chunk {
  /** From the start of the samples. */
  offset: number;
  sampleCount: number;
}

/** Lays out an MP4 file with the index first (ISO/IEC 14496-12, 8.1.1), so that it plays while loading and is seekable at once. */
export function movieFile(tracks: readonly CutTrack[]): MovieFile {
  const { runs, chunks } = layOut(tracks);
  const payload = runs.reduce((sum, { size }) => sum + size, 0);
  // Offsets have a fixed size, so placeholders give the same header length.
  const { length } = writeHead(tracks, chunks, 0, payload);
  return { head: writeHead(tracks, chunks, length, payload), runs };
}

function layOut(tracks: readonly CutTrack[]): { runs: SourceRun[]; chunks: Chunk[][] } {
  const samples = tracks.flatMap(({ samples: ofTrack }, track) => ofTrack.map(({ position, size }) => ({ track, position, size })));
  const runs: SourceRun[] = [];
  const chunks: Chunk[][] = tracks.map(() => []);
  let [offset, previous] = [0, -1];
  for (const { track, position, size } of samples.toSorted((one, other) => one.position - other.position)) {
    const run = runs.at(-1);
    if (run && track === previous && position === run.position + run.size) {
      run.size += size;
      chunks[track]!.at(-1)!.sampleCount += 1;
    } else {
      runs.push({ position, size });
      chunks[track]!.push({ offset, sampleCount: 1 });
    }
    offset += size;
    previous = track;
  }
  return { runs, chunks };
}

function writeHead(tracks: readonly CutTrack[], chunks: readonly Chunk[][], start: number, payload: number): Uint8Array {
  const tables = tracks.map(
    ({ config, samples, edits }, index) =>
      config.record.length + samples.length * SAMPLE_BYTES + chunks[index]!.length * CHUNK_BYTES + edits.length * EDIT_BYTES,
  );
  const writer = new BoxWriter(tables.reduce((sum, bytes) => sum + bytes, MOVIE_CAPACITY));
  writer.box('ftyp', () => {
    writer.ascii('isom');
    writer.uint32(1);
    writer.ascii('isomiso6mp41');
  });
  const durations = tracks.map(({ edits }) => edits.reduce((sum, { duration }) => sum + duration, 0));
  writer.box('moov', () => {
    movieHeader(writer, Math.max(...durations));
    tracks.forEach((track, index) => {
      const steps = stepsOf(track.samples);
      trackBox(writer, track.config, {
        movieDuration: durations[index]!,
        mediaDuration: steps.reduce((sum, step) => sum + step, 0),
        edits: () => editList(writer, track.edits),
        tables: () => sampleTables(writer, track, steps, chunks[index]!, start),
      });
    });
  });
  writer.header('mdat', payload);
  return writer.written();
}

/** From the decode time of each sample to that of the next: longer than its duration where the source has a gap. */
const stepsOf = (samples: readonly SourceSample[]): number[] =>
  samples.map(({ decodeTime, duration }, index) => (samples[index + 1] ? samples[index + 1]!.decodeTime - decodeTime : duration));

function editList(writer: BoxWriter, edits: CutTrack['edits']): void {
  writer.box('edts', () => {
    writer.fullBox('elst', 0, 0, () => {
      writer.uint32(edits.length);
      for (const { duration, mediaTime } of edits) {
        writer.uint32(duration);
        writer.int32(mediaTime ?? -1);
        writer.uint32(RATE_ONE);
      }
    });
  });
}

function sampleTables(writer: BoxWriter, track: CutTrack, steps: readonly number[], chunks: readonly Chunk[], start: number): void {
  const { samples } = track;
  writer.fullBox('stts', 0, 0, () => runLengths(writer, steps));
  const offsets = samples.map(({ offset }) => offset);
  if (offsets.some((offset) => offset !== 0)) writer.fullBox('ctts', 1, 0, () => runLengths(writer, offsets));
  const keys = samples.flatMap(({ isKeyFrame }, index) => (isKeyFrame ? [index + 1] : []));
  if (keys.length < samples.length) writer.fullBox('stss', 0, 0, () => list(writer, keys));
  writer.fullBox('stsc', 0, 0, () => {
    const changes = chunks.flatMap(({ sampleCount }, index) => (chunks[index - 1]?.sampleCount === sampleCount ? [] : [index]));
    writer.uint32(changes.length);
    for (const index of changes) for (const value of [index + 1, chunks[index]!.sampleCount, 1]) writer.uint32(value);
  });
  writer.fullBox('stsz', 0, 0, () => {
    writer.uint32(0);
    list(
      writer,
      samples.map(({ size }) => size),
    );
  });
  writer.fullBox('stco', 0, 0, () =>
    list(
      writer,
      chunks.map(({ offset }) => start + offset),
    ),
  );
}

function list(writer: BoxWriter, values: readonly number[]): void {
  writer.uint32(values.length);
  for (const value of values) writer.uint32(value);
}

function runLengths(writer: BoxWriter, values: readonly number[]): void {
  const starts = values.flatMap((value, index) => (values[index - 1] === value ? [] : [index]));
  writer.uint32(starts.length);
  starts.forEach((from, index) => {
    writer.uint32((starts[index + 1] ?? values.length) - from);
    writer.int32(values[from]!);
  });
}
