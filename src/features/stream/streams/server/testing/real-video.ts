import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readFlvFile } from '#core/server/media/flv/flv-file.ts';
import type { MediaEvent } from '#core/server/media/flv/track-reader.ts';
import type { RtmpPublisher } from '#core/server/media/rtmp/publisher.ts';
import { temporaryFolder } from '#core/server/testing/processes.ts';
import { runFfmpeg } from '#core/server/testing/run-ffmpeg.ts';

export interface RealVideo {
  /** Consecutive ffmpeg sources: `['color=black', 2]` is two seconds of black. */
  scenes: ReadonlyArray<readonly [source: string, seconds: number]>;
  size?: string;
  rate?: number;
  /** Seconds between two key frames. */
  keyFrames?: number;
}

/** Encoder events of an ffmpeg video with a tone. */
export async function realVideo({ scenes, size = '320x180', rate = 10, keyFrames = 2 }: RealVideo): Promise<MediaEvent[]> {
  const folder = temporaryFolder('video');
  const file = join(folder, 'video.flv');
  const sources = scenes.map(
    ([source, seconds]) => `${source}${source.includes('=') ? ':' : '='}size=${size}:rate=${rate}:duration=${seconds}`,
  );
  const seconds = scenes.reduce((sum, [, duration]) => sum + duration, 0);
  const inputs = [...sources, `sine=frequency=440:sample_rate=48000:duration=${seconds}`].flatMap((source) => [
    '-f',
    'lavfi',
    '-i',
    source,
  ]);
  const concat = `${scenes.map((_, at) => `[${at}]`).join('')}concat=n=${scenes.length}[v]`;
  const gop = String(keyFrames * rate);
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', gop, '-keyint_min', gop, '-sc_threshold', '0'];
  const maps = ['-filter_complex', concat, '-map', '[v]', '-map', `${scenes.length}:a`, '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const run = await runFfmpeg([...inputs, ...maps, ...video, file]);
  if (run.code !== 0) throw new Error(run.printed);
  const events = readFlvFile(readFileSync(file));
  rmSync(folder, { recursive: true });
  return events;
}

/** Sends events as fast as they are accepted. */
export async function sendVideo(publisher: RtmpPublisher, events: readonly MediaEvent[]): Promise<void> {
  for (const event of events) {
    if (event.kind === 'config') publisher.config(event.config);
    else publisher.sample(event.sample);
  }
  await publisher.drained();
}
