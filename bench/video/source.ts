import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Loop, loopOf } from '#app/demo/loops/loop.ts';
import { readFlvFile } from '#core/server/media/flv/flv-file.ts';

const SECONDS = 12;

/** Encodes 720p30 at 3 Mb/s with a key frame every 2 s, and stereo at 128 kb/s. */
export function makeSource(file: string): void {
  const picture = `-f lavfi -i testsrc2=size=1280x720:rate=30:duration=${SECONDS},noise=alls=12:allf=t`;
  const sound = `-f lavfi -i sine=frequency=330:sample_rate=48000:duration=${SECONDS}`;
  const video =
    '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 60 -b:v 3M -maxrate 3M -minrate 3M -bufsize 3M -x264-params nal-hrd=cbr';
  execFileSync('ffmpeg', `-v error -y ${picture} ${sound} ${video} -c:a aac -b:a 128k -ac 2 -f flv ${file}`.split(' '));
}

/** The source, repeated endlessly. */
export const readSource = (file: string): Loop => loopOf(readFlvFile(readFileSync(file)), SECONDS * 1000);
