import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CutTrack, cutTracks, type SourceSample, type SourceTrack } from '../cut/cut-tracks.ts';
import { contentsAt } from '../testing/contents-at.ts';
import { audioConfig, videoConfig } from '../testing/encoder.ts';
import { movieFile } from './movie-file.ts';
import { boxesIn } from './read-mp4.ts';

const TICK = 3_000;
const AAC_FRAME = 1_024;

/** Video with a key frame every `gop` frames and sound, interleaved in fragments of ten frames as a stream has them. */
function aSource(frames: number, gop: number): SourceTrack[] {
  const video: SourceSample[] = [];
  const audio: SourceSample[] = [];
  let position = 0;
  for (let frame = 0; frame < frames; frame++) {
    const size = 100 + (frame % 7);
    video.push({ decodeTime: frame * TICK, duration: TICK, offset: 0, isKeyFrame: frame % gop === 0, position, size });
    position += size;
    while (frame % 10 === 9 && audio.length * AAC_FRAME < (frame + 1) * 1_600) {
      audio.push({ decodeTime: audio.length * AAC_FRAME, duration: AAC_FRAME, offset: 0, isKeyFrame: true, position, size: 20 });
      position += 20;
    }
  }
  return [
    { config: videoConfig(), samples: video },
    { config: audioConfig(48_000), samples: audio },
  ];
}

const wordsOf = (content: Uint8Array): number[] => {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  return Array.from({ length: Math.floor(content.length / 4) }, (_, index) => view.getUint32(index * 4));
};
const tableOf = (file: Uint8Array, track: number, box: string): number[] => {
  const trak = contentsAt(file, 'moov/trak')[track]!;
  return wordsOf(contentsAt(trak, `mdia/minf/stbl/${box}`)[0]!);
};

/** Finds the samples of a track in the file as a player does, by its tables. */
function positionsIn(file: Uint8Array, track: number): number[] {
  const [, , ...changes] = tableOf(file, track, 'stsc');
  const [, , , ...sizes] = tableOf(file, track, 'stsz');
  const [, , ...offsets] = tableOf(file, track, 'stco');
  const perChunk: number[] = [];
  for (let at = 0; at < changes.length; at += 3) {
    const until = (changes[at + 3] ?? offsets.length + 1) - changes[at]!;
    for (let count = 0; count < until; count++) perChunk.push(changes[at + 1]!);
  }
  let sample = 0;
  return offsets.flatMap((offset, chunk) => {
    let position = offset;
    return Array.from({ length: perChunk[chunk]! }, () => {
      const found = position;
      position += sizes[sample++]!;
      return found;
    });
  });
}

/** Finds the samples of a track by the copied runs. */
function positionsBy({ head, runs }: ReturnType<typeof movieFile>, { samples }: CutTrack): number[] {
  return samples.map((sample) => {
    let start = head.length;
    for (const run of runs) {
      if (sample.position >= run.position && sample.position < run.position + run.size) return start + sample.position - run.position;
      start += run.size;
    }
    throw new Error('a sample is not in the file');
  });
}

test('for any cut, a player finds every sample at its copy, and the file has nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 1, max: 60 }), fc.nat(60), fc.nat(60), (frames, gop, from, length) => {
      const cut = cutTracks(aSource(frames, gop), { start: from / 10, end: (from + length) / 10 });
      if (!cut) return;
      const movie = movieFile(cut.tracks);
      expect(boxesIn(movie.head.subarray(0, -8)).map(({ type }) => type)).toEqual(['ftyp', 'moov']);
      for (const [index, track] of cut.tracks.entries())
        expect(positionsIn(movie.head.subarray(0, -8), index)).toEqual(positionsBy(movie, track));
      const bytes = cut.tracks.flatMap(({ samples }) => samples).reduce((sum, { size }) => sum + size, 0);
      expect(movie.runs.reduce((sum, { size }) => sum + size, 0)).toBe(bytes);
      expect(wordsOf(movie.head.subarray(-8))[0]).toBe(bytes + 8);
    }),
  );
});

test('a cut between key frames keeps the frames from the previous key frame, and an edit list hides them', () => {
  const { tracks, start, duration } = cutTracks(aSource(300, 60), { start: 3.31, end: 8.02 })!;
  expect({ start, duration }).toEqual({ start: 3.3, duration: expect.closeTo(4.7333, 3) });
  const [video, audio] = tracks;
  expect(video!.samples[0]!.decodeTime).toBe(2 * 90_000);
  expect(video!.edits).toEqual([{ duration: 142 * TICK, mediaTime: 1.3 * 90_000 }]);
  // The audio frame before the start is decoded but not heard.
  expect(audio!.samples[0]!.decodeTime).toBe((Math.floor((3.3 * 48_000) / AAC_FRAME) - 1) * AAC_FRAME);
  expect(audio!.edits).toEqual([{ duration: 142 * TICK, mediaTime: 3.3 * 48_000 - audio!.samples[0]!.decodeTime }]);
});

test('audio that starts later stays in sync after silence', () => {
  const [video, audio] = aSource(300, 30);
  const late = { ...audio!, samples: audio!.samples.filter(({ decodeTime }) => decodeTime >= 96_000) };
  const { tracks } = cutTracks([video!, late], { start: 1, end: 8 })!;
  const begins = Math.round((late.samples[0]!.decodeTime / 48_000 - 1) * 90_000);
  expect(tracks[1]!.edits).toEqual([
    { duration: begins, mediaTime: null },
    { duration: 7 * 90_000 - begins, mediaTime: 0 },
  ]);
});

test('a source without a key frame before the start begins with the first one', () => {
  const [video] = aSource(300, 60);
  const cut = cutTracks([{ ...video!, samples: video!.samples.slice(10) }], { start: 0.5, end: 6 })!;
  expect({ start: cut.start, duration: cut.duration }).toEqual({ start: 2, duration: 4 });
  expect(cutTracks([{ ...video!, samples: video!.samples.slice(1, 50) }], { start: 0, end: 6 })).toBeNull();
});
