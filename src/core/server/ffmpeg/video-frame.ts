import type { Size } from '#core/contract/picture.ts';
import type { Frames } from '../pictures/frames.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/** Seconds for one frame, of which usually a tenth is needed. */
const TIME_LIMIT = 20;
const BYTES_PER_PIXEL = 4;

export interface VideoFrameRequest {
  /** A fragmented MP4 file: an init segment and fragments that begin with a key frame. Or the path of any MP4 file. */
  video: Uint8Array | { file: string };
  /** The frame is scaled to fit into this size, with black bars at two sides when it has another shape. */
  size: Size;
  /** Seconds after the first frame. */
  seconds?: number;
}

/** The decoded frame at a time of a video, by ffmpeg. Null when the video has no frame at or after it. Throws `FfmpegFailed`. */
export async function readVideoFrame(
  ffmpeg: Ffmpeg,
  { video, size: { width, height }, seconds = 0 }: VideoFrameRequest,
  signal: AbortSignal,
): Promise<Frames | null> {
  const isFile = 'file' in video;
  // Only MP4, and only from where it is told: nothing in a video can make ffmpeg open another file or address.
  const input = [
    '-protocol_whitelist',
    isFile ? 'file' : 'pipe',
    '-f',
    'mov',
    '-threads',
    '1',
    '-i',
    isFile ? `file:${video.file}` : 'pipe:0',
  ];
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1`;
  // Seeking after the input decodes up to the frame. Before it, ffmpeg 5 fails with fragments.
  const output = ['-ss', String(seconds), '-map', '0:v:0', '-frames:v', '1', '-vf', fit, '-pix_fmt', 'rgba', '-f', 'rawvideo', 'pipe:1'];
  const bytes = width * height * BYTES_PER_PIXEL;
  const pixels = await ffmpeg.run([...input, '-filter_threads', '1', ...output], {
    ...(!isFile && { input: video }),
    seconds: TIME_LIMIT,
    maxBytes: bytes,
    signal,
  });
  return pixels.length === bytes ? { width, height, pixels, delays: [0] } : null;
}
