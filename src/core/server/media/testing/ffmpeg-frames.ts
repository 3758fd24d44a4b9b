import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { runFfmpeg } from '../../testing/run-ffmpeg.ts';
import { NOON } from '../../testing/test-clock.ts';
import { readFlvFile } from '../flv/flv-file.ts';
import type { Arrival } from './encoder.ts';

/** Arguments of ffmpeg: a moving picture and a tone of so many seconds, and how to encode them, with a key frame every two seconds. */
export const pictureOf = (seconds: number): string[] => ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=30:duration=${seconds}`];
export const soundOf = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`];
export const H264: readonly string[] = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'],
  ...['-g', '60', '-keyint_min', '60'],
];
export const AAC: readonly string[] = ['-c:a', 'aac', '-b:a', '96k'];

/** Encodes with these arguments into an FLV file, which has the bytes that ffmpeg would publish over RTMP. */
export async function encodeFlv(args: readonly string[], file: string): Promise<string> {
  expect(await runFfmpeg([...args, file])).toMatchObject({ code: 0 });
  return file;
}

/** What an encoder sends that publishes this file. */
export const arrivalsOf = (flvFile: string): Arrival[] =>
  readFlvFile(readFileSync(flvFile)).map((event) =>
    event.type === 'config' ? { kind: 'config', ...event } : { kind: 'sample', at: NOON, ...event },
  );

export interface Frame {
  /** Seconds. */
  start: number;
  end: number;
  hash: string;
}

/**
 * The frames of one track of a file in the order of presentation, decoded or as they are coded. `list` is a new file for the notes of
 * ffmpeg. Fails when ffmpeg warns of anything.
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
