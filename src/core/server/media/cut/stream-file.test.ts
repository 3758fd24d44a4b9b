import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { arrivalsOf, encodeFlv, encodings, type Frame, framesOf, H264, pictureOf, testFiles } from '../testing/ffmpeg-frames.ts';
import { type Viewing, watch } from '../testing/viewer.ts';
import { StreamFile } from './stream-file.ts';

const SECONDS = 9;
const PICTURE = pictureOf(SECONDS);
const FRAME = 1 / 30;

const newFile = testFiles('cut');

/** The bytes of a segment of the variant `main`. */
const segmentOf = ({ main }: Viewing, sequence: number): Uint8Array =>
  Buffer.concat(main.parts.filter((part) => part.sequence === sequence).map(({ bytes }) => bytes));

async function streamFileOf(viewing: Viewing, sequences = viewing.main.segments.map(({ sequence }) => sequence)): Promise<StreamFile> {
  const file = await StreamFile.create(newFile('fmp4'), viewing.main.inits[0]!.tracks);
  for (const sequence of sequences) await file.add(segmentOf(viewing, sequence));
  return file;
}

const hashes = (frames: readonly Frame[]) => frames.map(({ hash }) => hash);

describe.each(encodings(SECONDS))('a stream $name', ({ args, tracks }) => {
  let viewing: Viewing;
  let published: string;
  /** Position of the first published frame on the timeline of the stream. */
  let offset: number;
  let all: Frame[];
  beforeAll(async () => {
    published = await encodeFlv(args, newFile('flv'));
    viewing = watch(arrivalsOf(published));
    all = await framesOf(published, tracks[0], newFile('txt'));
    offset = tracks[0] === 'v' ? firstShown(viewing) : 0;
  });

  test.each([
    ['at a key frame', 2, 7],
    ['between two key frames', 3.3, 8.35],
    ['in the first segment', 0.51, 5.68],
  ])('is cut %s into the frames shown at that time, which ffmpeg decodes without a warning', async (_where, start, end) => {
    const source = await streamFileOf(viewing);
    const path = newFile('mp4');
    const range = { start: start + offset, end: end + offset };
    const cut = (await source.writeMovie(path, range))!;
    await source.close();
    expect(Math.abs(cut.start - range.start)).toBeLessThanOrEqual(FRAME + 0.001);
    expect(Math.abs(cut.duration - (end - start))).toBeLessThanOrEqual(2 * FRAME);
    const frames = await Promise.all(tracks.map((track) => framesOf(path, track, newFile('txt'))));
    for (const shown of frames) {
      expect(Math.abs(shown[0]!.start)).toBeLessThan(0.03);
      expect(Math.abs(shown.at(-1)!.end - cut.duration)).toBeLessThan(0.05);
    }
    if (tracks[0] !== 'v') return;
    const first = all[0]!.start;
    const expected = all.filter((frame) => frame.end - first > start + 0.001 && frame.start - first < end - 0.001);
    expect(hashes(frames[0]!)).toEqual(hashes(expected));
  });
});

/** The presentation time of the first frame, in seconds of the stream: later than its decode time with B-frames. */
function firstShown({ main }: Viewing): number {
  const [{ tracks }] = main.fragments() as [ReturnType<typeof main.fragments>[number]];
  const video = tracks.find(({ trackId }) => trackId === 1)!;
  return Math.min(...video.samples.map(({ decodeTime, offset }) => decodeTime + offset)) / 90_000;
}

test('a disk that reads and writes partial buffers gives the same movie', async () => {
  const viewing = watch(arrivalsOf(await encodeFlv([...PICTURE, ...H264], newFile('flv'))));
  const write = async () => {
    const source = await streamFileOf(viewing, [0, 1, 2]);
    const path = newFile('mp4');
    const { byteLength } = (await source.writeMovie(path, { start: 1, end: 5 }))!;
    await source.close();
    const bytes = readFileSync(path);
    expect(byteLength).toBe(bytes.length);
    return bytes;
  };
  const whole = await write();
  const file = await open(newFile('txt'), 'w');
  const { prototype } = file.constructor as { prototype: FileHandle };
  await file.close();
  const { read, write: put } = prototype as { read: typeof readAt; write: typeof writeNext };
  async function readAt(this: FileHandle, bytes: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }> {
    return read.call(this, bytes, offset, Math.ceil(length / 2), position);
  }
  async function writeNext(this: FileHandle, bytes: Uint8Array): Promise<unknown> {
    return put.call(this, bytes.subarray(0, Math.ceil(bytes.length / 2)));
  }
  vi.spyOn(prototype, 'read').mockImplementation(readAt as FileHandle['read']);
  vi.spyOn(prototype, 'write').mockImplementation(writeNext as FileHandle['write']);
  expect(Buffer.compare(await write(), whole)).toBe(0);
  vi.restoreAllMocks();
});

test('a truncated segment is refused, and a range without media gives no movie', async () => {
  const viewing = watch(arrivalsOf(await encodeFlv([...PICTURE, ...H264], newFile('flv'))));
  const source = await streamFileOf(viewing, [0, 1]);
  const path = newFile('mp4');
  expect(await source.writeMovie(path, { start: -20, end: -10 })).toBeNull();
  await expect(source.add(segmentOf(viewing, 2).subarray(0, 5_000))).rejects.toThrow();
  await source.close();
});
