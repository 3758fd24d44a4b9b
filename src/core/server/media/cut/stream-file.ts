import { type FileHandle, open } from 'node:fs/promises';
import { movieFile, type SourceRun } from '../mp4/movie-file.ts';
import { readFragments } from '../mp4/read-mp4.ts';
import { SYNC_SAMPLE, TRACK_ID, type TrackConfig } from '../sample.ts';
import { type Cut, cutTracks, type SourceSample } from './cut-tracks.ts';

export interface WrittenMovie extends Pick<Cut, 'start' | 'duration'> {
  byteLength: number;
}

/** Segments of a stream on disk, from which a movie is cut. Memory holds one segment and the index. */
export class StreamFile {
  readonly #file: FileHandle;
  readonly #tracks: ReadonlyArray<{ config: TrackConfig; samples: SourceSample[] }>;
  #size = 0;

  private constructor(file: FileHandle, tracks: readonly TrackConfig[]) {
    this.#file = file;
    this.#tracks = tracks.map((config) => ({ config, samples: [] }));
  }

  /** Creates the file. `tracks` are the tracks of the init segment that all added segments share. */
  static async create(path: string, tracks: readonly TrackConfig[]): Promise<StreamFile> {
    return new StreamFile(await open(path, 'wx+'), tracks);
  }

  /** Adds the next segment in chronological order. Throws when it is incomplete. */
  async add(segment: Uint8Array): Promise<void> {
    const added = readFragments(segment);
    for (const { trackId, samples } of added) {
      const track = this.#tracks.find(({ config }) => TRACK_ID[config.track] === trackId);
      for (const { data, flags, ...times } of samples) {
        const isKeyFrame = track?.config.track === 'audio' || flags === SYNC_SAMPLE;
        track?.samples.push({ ...times, isKeyFrame, position: this.#size + data.byteOffset - segment.byteOffset, size: data.length });
      }
    }
    await this.#file.writeFile(segment);
    this.#size += segment.length;
  }

  /** Writes the range, in seconds of the stream, as a movie. Returns null when it is empty. */
  async writeMovie(path: string, range: { start: number; end: number }): Promise<WrittenMovie | null> {
    const cut = cutTracks(
      this.#tracks.filter(({ samples }) => samples.length > 0),
      range,
    );
    if (!cut) return null;
    const { head, runs } = movieFile(cut.tracks);
    const movie = await open(path, 'wx');
    try {
      // Unlike `write`, which may write only a part of the bytes, `writeFile` writes all of them, or throws.
      await movie.writeFile(head);
      for (const run of runs) await movie.writeFile(await this.#read(run));
    } finally {
      await movie.close();
    }
    const byteLength = runs.reduce((sum, { size }) => sum + size, head.length);
    return { start: cut.start, duration: cut.duration, byteLength };
  }

  async #read({ position, size }: SourceRun): Promise<Uint8Array> {
    const bytes = Buffer.allocUnsafe(size);
    for (let length = 0; length < size; ) {
      const { bytesRead } = await this.#file.read(bytes, length, size - length, position + length);
      if (bytesRead === 0) throw new Error('The file of the stream ends early.');
      length += bytesRead;
    }
    return bytes;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
