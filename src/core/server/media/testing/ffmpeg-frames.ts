import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { temporaryFolder } from '../../testing/processes.ts';
import { runFfmpeg } from '../../testing/run-ffmpeg.ts';
import { NOON } from '../../testing/test-clock.ts';
import { readFlvFile } from '../flv/flv-file.ts';
import type { Arrival } from './encoder.ts';

/** Arguments of ffmpeg for a moving picture and a tone of this many seconds, and for encoding them with a key frame every two seconds. */
export const pictureOf = (seconds: number): string[] => ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=30:duration=${seconds}`];
export const soundOf = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`];
export const H264: readonly string[] = '-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 60 -keyint_min 60'.split(' ');
export const AAC: readonly string[] = ['-c:a', 'aac', '-b:a', '96k'];

/** The encodings of the usual kinds of streams, and their tracks. */
export const encodings = (seconds: number) => {
  const [picture, sound] = [pictureOf(seconds), soundOf(seconds)];
  return [
    { name: 'with B-frames', args: [...picture, ...sound, ...H264, '-bf', '3', ...AAC], tracks: ['v', 'a'] as const },
    { name: 'without B-frames', args: [...picture, ...sound, ...H264, '-tune', 'zerolatency', ...AAC], tracks: ['v', 'a'] as const },
    { name: 'without audio', args: [...picture, ...H264, '-bf', '3'], tracks: ['v'] as const },
    { name: 'without video', args: [...sound, ...AAC], tracks: ['a'] as const },
  ];
};

/** Creates names for files in a folder that exists while the tests of a file run. */
export function testFiles(name: string): (extension: string) => string {
  let folder: string;
  let files = 0;
  beforeAll(() => {
    folder = temporaryFolder(name);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return (extension) => join(folder, `${++files}.${extension}`);
}

/** Encodes with these arguments into an FLV file, with the bytes that ffmpeg would publish over RTMP. */
export async function encodeFlv(args: readonly string[], file: string): Promise<string> {
  expect(await runFfmpeg([...args, file])).toMatchObject({ code: 0 });
  return file;
}

/** The input of an encoder that publishes this file. */
export const arrivalsOf = (flvFile: string): Arrival[] =>
  readFlvFile(readFileSync(flvFile)).map((event) => (event.kind === 'config' ? event : { at: NOON, ...event }));

export interface Frame {
  /** Seconds. */
  start: number;
  end: number;
  hash: string;
}

/**
 * The frames of one track of a file in the order of presentation, decoded or coded. `list` is a new file for ffmpeg's output. Fails on any
 * warning of ffmpeg.
 */
export async function framesOf(file: string, track: 'v' | 'a', list: string, codec: 'decoded' | 'copied' = 'decoded'): Promise<Frame[]> {
  const how = codec === 'copied' ? ['-c', 'copy'] : ['-fps_mode', 'passthrough'];
  expect(await runFfmpeg(['-i', file, '-map', `0:${track}`, ...how, '-f', 'framemd5', list])).toEqual({ code: 0, printed: '' });
  const lines = readFileSync(list, 'utf8').split('\n');
  const [ticks, seconds] = /#tb 0: (\d+)\/(\d+)/.exec(lines.join('\n'))!.slice(1).map(Number);
  return lines
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [, , pts, duration, , hash] = line.split(',').map((field) => field.trim());
      const start = (Number(pts) * ticks!) / seconds!;
      return { start, end: start + (Number(duration) * ticks!) / seconds!, hash: hash! };
    });
}
