import type { LadderRung } from './ladder.ts';

/**
 * Arguments of ffmpeg that read FLV from `pipe:0` and write each rung as FLV to `pipe:3`, `pipe:4` and so on. Timestamps and key frames are
 * those of the source. B-frames are disabled, because they add a delay and make decode times differ from presentation times.
 */
export function transcoderArgs(rungs: readonly LadderRung[]): string[] {
  // The input starts with the complete configuration. A picture that hardly changes would take minutes to fill a larger probe.
  const input = words('-probesize 32 -fpsprobesize 0 -analyzeduration 0 -protocol_whitelist pipe -f flv -thread_type slice -i pipe:0');
  return [...input, '-copyts', ...rungs.flatMap(outputArgs)];
}

function outputArgs({ width, height, maxFrameRate, bitrate, peak, level }: LadderRung, index: number): string[] {
  return [
    ...words(`-map 0:v:0 -vf scale=${width}:${height},setsar=1 -pix_fmt yuv420p -threads 2`),
    ...words(`-c:v libx264 -preset veryfast -tune zerolatency -bf 0 -profile:v main -level:v ${level}`),
    ...words(`-b:v ${bitrate} -maxrate ${peak} -bufsize ${peak}`),
    ...words('-g 100000 -keyint_min 1 -sc_threshold 0 -force_key_frames source_no_drop'),
    ...(maxFrameRate === null ? [] : words(`-fpsmax ${maxFrameRate}`)),
    ...words(`-flush_packets 1 -f flv pipe:${3 + index}`),
  ];
}

const words = (line: string): string[] => line.split(' ');
