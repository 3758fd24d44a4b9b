import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/processes.ts';
import { runFfmpeg } from '../testing/run-ffmpeg.ts';
import { realFfmpeg } from './testing/fake-ffmpeg.ts';
import { contrastOf, readVideoFrame } from './video-frame.ts';

const SIZE = { width: 64, height: 36 };
const { signal } = new AbortController();
let folder: string;
beforeAll(() => {
  folder = temporaryFolder('frames');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Two seconds of red, then two of a test picture. */
async function aVideo(name: string, size: string, flags: string): Promise<string> {
  const file = join(folder, name);
  const sources = [`color=red:size=${size}:rate=10:duration=2`, `testsrc=size=${size}:rate=10:duration=2`];
  const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-i', source]);
  const encode = ['-filter_complex', 'concat=n=2', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', flags];
  expect(await runFfmpeg([...inputs, ...encode, file])).toMatchObject({ code: 0 });
  return file;
}

const colorAt = (pixels: Buffer, x: number, y: number) => [...pixels.subarray((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3)];
const isRed = ([red, green, blue]: number[]) => red! > 200 && green! < 40 && blue! < 40;

test('a frame at a given time of a fragmented MP4 in memory, and of an MP4 file with its index at the end', async () => {
  const fragmented = readFileSync(await aVideo('fragmented.mp4', '320x180', 'empty_moov+frag_keyframe'));
  const file = await aVideo('plain.mp4', '320x180', '0');
  for (const video of [fragmented, { file }]) {
    const first = await readVideoFrame(realFfmpeg(), { video, size: SIZE }, signal);
    const later = await readVideoFrame(realFfmpeg(), { video, size: SIZE, seconds: 3 }, signal);
    expect(isRed(colorAt(first!.pixels, 32, 18))).toBe(true);
    expect(contrastOf(first!)).toBeLessThan(2);
    expect(contrastOf(later!)).toBeGreaterThan(30);
    expect(await readVideoFrame(realFfmpeg(), { video, size: SIZE, seconds: 9 }, signal)).toBeNull();
  }
});

test('a video of another shape is shown whole, between darkened sides in its own colors', async () => {
  const upright = await aVideo('upright.mp4', '90x160', '0');
  const { pixels } = (await readVideoFrame(realFfmpeg(), { video: { file: upright }, size: SIZE }, signal))!;
  const [red, ...others] = colorAt(pixels, 2, 18);
  expect([red! > 100 && red! < 180, others.every((value) => value! < 40), isRed(colorAt(pixels, 32, 18))]).toEqual([true, true, true]);
});

test('input that is not MP4 fails, and a playlist cannot open other files', async () => {
  const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
  for (const video of [playlist, Buffer.alloc(100_000, 7), new Uint8Array(0)])
    await expect(readVideoFrame(realFfmpeg(), { video, size: SIZE }, signal)).rejects.toThrow(/^ffmpeg ended with code/);
});

test('a plain picture has no contrast, and a half-white one the most', () => {
  const picture = (value: (at: number) => number) => ({ pixels: Buffer.from(Array.from({ length: 64 * 36 * 4 }, (_, at) => value(at))) });
  expect(contrastOf(picture(() => 0))).toBe(0);
  expect(contrastOf(picture(() => 200))).toBeLessThan(0.001);
  expect(contrastOf(picture((at) => (at < 64 * 18 * 4 ? 0 : 255)))).toBeGreaterThan(125);
  expect(contrastOf({ pixels: Buffer.alloc(0) })).toBe(0);
});
