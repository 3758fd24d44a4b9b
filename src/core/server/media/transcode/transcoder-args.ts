import type { LadderRung } from './ladder.ts';

/**
 * The arguments of ffmpeg that read FLV from `pipe:0` and write a rung each as FLV to `pipe:3`, `pipe:4` and so on, with the same timestamps and
 * with key frames where the source has them. B-frames are left out: they would be a delay, and decode times would no longer be
 * presentation times.
 */
export function transcoderArgs(rungs: readonly LadderRung[]): string[] {
  // It begins with the configuration, which says all that it needs: a picture that hardly changes takes minutes to fill a larger probe.
  const probe = ['-probesize', '32', '-fpsprobesize', '0', '-analyzeduration', '0'];
  const input = [...probe, '-protocol_whitelist', 'pipe', '-f', 'flv', '-thread_type', 'slice'];
  return [...input, '-i', 'pipe:0', '-copyts', ...rungs.flatMap(outputArgs)];
}

function outputArgs({ width, height, maxFrameRate, bitrate, peak, level }: LadderRung, index: number): string[] {
  const keyFrames = ['-g', '100000', '-keyint_min', '1', '-sc_threshold', '0', '-force_key_frames', 'source_no_drop'];
  return [
    ...['-map', '0:v:0', '-vf', `scale=${width}:${height},setsar=1`, '-pix_fmt', 'yuv420p', '-threads', '2'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-bf', '0', '-profile:v', 'main', '-level:v', level],
    ...['-b:v', String(bitrate), '-maxrate', String(peak), '-bufsize', String(peak), ...keyFrames],
    ...(maxFrameRate === null ? [] : ['-fpsmax', String(maxFrameRate)]),
    ...['-flush_packets', '1', '-f', 'flv', `pipe:${3 + index}`],
  ];
}
