import { rmSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/processes.ts';
import { contentsAt } from '../testing/contents-at.ts';
import { AAC, arrivalsOf, encodeFlv, type Frame, framesOf, H264, pictureOf, soundOf } from '../testing/ffmpeg-frames.ts';
import { anAudioConfig, aVideoConfig } from '../testing/sample-stream.ts';
import { type Viewing, watch } from '../testing/viewer.ts';
import { mediaFragment } from './fragments.ts';
import { MovieWriter } from './movie-writer.ts';

const MIB = 2 ** 20;
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

test('where a segment is missing, video and audio continue in sync', async () => {
  const viewing = watch(arrivalsOf(await encodeFlv([...PICTURE, ...SOUND, ...H264, ...AAC], newFile('flv'))));
  const [whole, cut] = [await movieOf(viewing), await movieOf(viewing, [0, 2, 3])];
  expect(cut.duration).toBeCloseTo(whole.duration, 2);
  for (const track of ['v', 'a'] as const) {
    const [all, left] = [await framesOf(whole.path, track, newFile('txt')), await framesOf(cut.path, track, newFile('txt'))];
    expect(left.length).toBeLessThan(all.length - 30);
    expect(Math.abs(left.at(-1)!.start - all.at(-1)!.start)).toBeLessThan(0.03);
  }
});

test('a truncated segment is refused', async () => {
  const viewing = watch(arrivalsOf(await encodeFlv([...PICTURE, ...H264], newFile('flv'))));
  const writer = await MovieWriter.create(newFile('mp4'), viewing.main.inits[0]!.tracks);
  await expect(writer.add(segmentOf(viewing, 1).subarray(0, 5_000))).rejects.toThrow();
  await writer.close();
});

type Write = (bytes: Uint8Array, start: number, length: number, position: number) => Promise<{ bytesWritten: number }>;

/** Replaces the write function of files. */
async function replaceWrites(write: (real: Write, ...what: Parameters<Write>) => ReturnType<Write>): Promise<void> {
  const file = await open(newFile('empty'), 'w');
  const prototype: { write: Write } = Object.getPrototypeOf(file);
  await file.close();
  const real = prototype.write;
  const spy = vi.spyOn(prototype, 'write').mockImplementation(function (this: unknown, ...what) {
    return write(real.bind(this), ...what);
  });
  onTestFinished(() => spy.mockRestore());
}

test('a movie of more than 4 GiB has the offset of each sample', async () => {
  const [count, size, soundSize] = [140, 32 * MIB, 300];
  // The video samples stay holes in the file, so that the test needs no 4 GiB.
  await replaceWrites(async (real, bytes, ...at) => (bytes.length < MIB ? real(bytes, ...at) : { bytesWritten: bytes.length }));
  const sample = { duration: 90_000, offset: 0, isKeyFrame: true };
  const segment = mediaFragment(1, [
    { track: 'video', decodeTime: 0, samples: [{ ...sample, data: new Uint8Array(size) }] },
    { track: 'audio', decodeTime: 0, samples: [{ ...sample, data: Buffer.alloc(soundSize, 7) }] },
  ]);
  const path = newFile('mp4');
  const writer = await MovieWriter.create(path, [aVideoConfig(), anAudioConfig()]);
  for (let index = 0; index < count; index++) await writer.add(segment);
  const movie = await writer.finish();
  await writer.close();

  const file = await open(path, 'r');
  onTestFinished(() => file.close());
  const read = async (position: number, length: number) => (await file.read(Buffer.alloc(length), 0, length, position)).buffer;
  const [start, header] = [28, 16];
  const payload = count * (size + soundSize);
  const mdat = await read(start, header);
  expect({ uInt32BE: mdat.readUInt32BE(0), mdat: mdat.toString('latin1', 4, 8), bigUInt64BE: Number(mdat.readBigUInt64BE(8)) }).toEqual({
    uInt32BE: 1,
    mdat: 'mdat',
    bigUInt64BE: payload + header,
  });
  expect([movie.size, payload > 2 ** 32]).toEqual([(await file.stat()).size, true]);

  const index = await read(start + header + payload, movie.size - (start + header + payload));
  const offsets = contentsAt(index, 'moov/trak/mdia/minf/stbl/co64').map((content) => {
    const view = Buffer.from(content);
    return Array.from({ length: view.readUInt32BE(4) }, (_, at) => Number(view.readBigUInt64BE(8 + 8 * at)));
  });
  const expected = Array.from({ length: count }, (_, at) => start + header + at * (size + soundSize));
  expect(offsets).toEqual([expected, expected.map((offset) => offset + size)]);
  expect(await read(offsets[1]!.at(-1)!, soundSize)).toEqual(Buffer.alloc(soundSize, 7));
});

test('a disk that accepts partial writes gets all bytes', async () => {
  const viewing = watch(arrivalsOf(await encodeFlv([...PICTURE, ...SOUND, ...H264, ...AAC], newFile('flv'))));
  const whole = await movieOf(viewing);
  await replaceWrites((real, bytes, start, length, position) => real(bytes, start, Math.ceil(length / 3), position));
  const inParts = await movieOf(viewing);
  expect((await readFile(inParts.path)).equals(await readFile(whole.path))).toBe(true);
});
