import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram, fromPackage } from './processes.ts';

/** The result of an ffmpeg run. */
export interface FfmpegRun {
  code: number | null;
  /** The end of its output. */
  printed: string;
}

/** Two seconds of a moving picture (640x360, 30 frames a second, a key frame every second, B-frames) and a tone, as arguments of ffmpeg. */
export const TEST_CLIP = [
  '-f lavfi -i testsrc2=size=640x360:rate=30:duration=2',
  '-f lavfi -i sine=frequency=440:sample_rate=44100:duration=2',
  '-c:v libx264 -preset ultrafast -bf 2 -g 30 -pix_fmt yuv420p -c:a aac -ac 2',
].flatMap((line) => line.split(' '));

/** Runs ffmpeg with these arguments until it exits. */
export async function runFfmpeg(args: readonly string[]): Promise<FfmpegRun> {
  const program = fromPackage('ffmpeg', () => findProgram('ffmpeg', ['/usr/bin', '/usr/local/bin']));
  const child = spawn(program, ['-hide_banner', '-nostdin', '-loglevel', 'warning', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk).slice(-4_000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}
