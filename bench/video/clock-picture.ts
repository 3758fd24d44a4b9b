import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Width and height of the picture, and of the blocks that encode the time: one bit each, the highest first, in the center of the picture.
 */
export const CLOCK = { width: 640, height: 360, block: 16, bits: 32, top: 160 } as const;
const FRAMES_PER_SECOND = 30;

/** Draws the time of day in ms, of which a page reads the lower 32 bits, into a picture in YUV 4:2:0. */
function drawTime(picture: Buffer, milliseconds: number): void {
  const { width, block, bits, top } = CLOCK;
  const left = (width - bits * block) / 2;
  for (let bit = 0; bit < bits; bit++) {
    const isSet = Math.floor(milliseconds / 2 ** (bits - 1 - bit)) % 2 === 1;
    for (let row = 0; row < block; row++) {
      const start = (top + row) * width + left + bit * block;
      picture.fill(isSet ? 235 : 16, start, start + block);
    }
  }
}

/** Streams pictures that show their creation time, encoded by ffmpeg, with a tone. */
export function streamClock(target: string): { stop(): Promise<void> } {
  const { width, height } = CLOCK;
  const input = `-f rawvideo -pix_fmt yuv420p -s ${width}x${height} -r ${FRAMES_PER_SECOND} -i -`;
  const video = '-c:v libx264 -preset ultrafast -tune zerolatency -b:v 1500k -g 60';
  const sound = '-f lavfi -i sine=frequency=330:sample_rate=48000';
  const output = `-map 0:v -map 1:a ${video} -c:a aac -b:a 96k -shortest -flush_packets 1 -f flv ${target}`;
  const encoder = spawn('ffmpeg', `-v error -fflags nobuffer -probesize 32 ${input} ${sound} ${output}`.split(' '), {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  encoder.stdin.on('error', () => undefined);
  const picture = Buffer.alloc((width * height * 3) / 2, 128);
  const began = performance.now();
  let drawn = 0;
  const tick = setInterval(() => {
    // Frames that a busy machine delayed are drawn when their turn comes, so that the stream keeps its pace.
    for (const due = ((performance.now() - began) * FRAMES_PER_SECOND) / 1000; drawn < due; drawn++) {
      picture[(drawn * 7_919) % (100 * width)] = drawn % 256;
      drawTime(picture, Date.now());
      encoder.stdin.write(Buffer.from(picture));
    }
  }, 8);
  return {
    async stop() {
      clearInterval(tick);
      encoder.stdin.end();
      if (encoder.exitCode === null) await once(encoder, 'exit');
    },
  };
}
