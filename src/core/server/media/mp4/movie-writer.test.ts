import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/processes.ts';
import { AAC, arrivalsOf, encodeFlv, type Frame, framesOf, H264, pictureOf, soundOf } from '../testing/ffmpeg-frames.ts';
import { type Viewing, watch } from '../testing/viewer.ts';
import { MovieWriter } from './movie-writer.ts';

const SECONDS = 7;
const [PICTURE, SOUND] = [pictureOf(SECONDS), soundOf(SECONDS)];

let folder: string;
let files = 0;
beforeAll(() => {
  folder = temporaryFolder('movie');
});
afterAll(() => rmSync(folder, { recursive: true }));
const newFile = (extension: string) => join(folder, `${++files}.${extension}`);

const segmentOf = ({ main }: Viewing, sequence: number): Uint8Array =>
  Buffer.concat(main.parts.filter((part) => part.sequence === sequence).map(({ bytes }) => bytes));

async function movieOf(viewing: Viewing, sequences = viewing.main.segments.map(({ sequence }) => sequence)) {
  const path = newFile('mp4');
  const writer = await MovieWriter.create(path, viewing.main.inits[0]!.tracks);
  for (const sequence of sequences) await writer.add(segmentOf(viewing, sequence));
  const movie = await writer.finish();
  await writer.close();
  return { path, ...movie };
}

const hashes = (frames: readonly Frame[]) => frames.map(({ hash }) => hash);
const starts = (frames: readonly Frame[]) => frames.map(({ start }) => start - frames[0]!.start);

describe.each([
  { name: 'with B-frames', args: [...PICTURE, ...SOUND, ...H264, '-bf', '3', ...AAC], tracks: ['v', 'a'] as const },
  { name: 'without audio', args: [...PICTURE, ...H264, '-tune', 'zerolatency'], tracks: ['v'] as const },
  { name: 'without video', args: [...SOUND, ...AAC], tracks: ['a'] as const },
])('a stream $name', ({ args, tracks }) => {
  test('is a movie with each of its frames at its time, which ffmpeg decodes without a warning', async () => {
    const published = await encodeFlv(args, newFile('flv'));
    const movie = await movieOf(watch(arrivalsOf(published)));
    expect(Math.abs(movie.duration - SECONDS)).toBeLessThan(0.2);
    for (const track of tracks) {
      const [expected, written] = [await framesOf(published, track, newFile('txt')), await framesOf(movie.path, track, newFile('txt'))];
      expect(hashes(written)).toEqual(hashes(expected));
      starts(written).forEach((start, index) => {
        expect(Math.abs(start - starts(expected)[index]!)).toBeLessThan(0.002);
      });
    }
  });
});

test('where a segment is missing, picture and sound go on together at their times', async () => {
  const viewing = watch(arrivalsOf(await encodeFlv([...PICTURE, ...SOUND, ...H264, ...AAC], newFile('flv'))));
  const [whole, cut] = [await movieOf(viewing), await movieOf(viewing, [0, 2, 3])];
  expect(cut.duration).toBeCloseTo(whole.duration, 2);
  for (const track of ['v', 'a'] as const) {
    const [all, left] = [await framesOf(whole.path, track, newFile('txt')), await framesOf(cut.path, track, newFile('txt'))];
    expect(left.length).toBeLessThan(all.length - 30);
    expect(Math.abs(left.at(-1)!.start - all.at(-1)!.start)).toBeLessThan(0.03);
  }
});

test('a segment that is cut off is refused', async () => {
  const viewing = watch(arrivalsOf(await encodeFlv([...PICTURE, ...H264], newFile('flv'))));
  const writer = await MovieWriter.create(newFile('mp4'), viewing.main.inits[0]!.tracks);
  await expect(writer.add(segmentOf(viewing, 1).subarray(0, 5_000))).rejects.toThrow();
  await writer.close();
});
