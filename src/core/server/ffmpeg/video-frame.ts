import type { Size } from '#core/contract/picture.ts';
import type { Frames } from '../pictures/frames.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/** Time limit of one frame in seconds; usually a tenth of a second is enough. */
const TIME_LIMIT = 20;
const BYTES_PER_PIXEL = 4;
/** The height of a picture divided by this is its blur radius in pixels. */
const BLUR = 24;

interface VideoFrameRequest {
  /** A fragmented MP4 file (an init segment and fragments that start with a key frame), or the path of any MP4 file. */
  video: Uint8Array | { file: string };
  /** The frame is scaled to fit into this size. For another shape, a blurred and darker copy fills the sides. */
  size: Size;
  /** Seconds after the first frame. */
  seconds?: number;
}

/** Fills the picture for every shape: black bars beside an upright video would cover most of it. */
function fitInto(width: number, height: number): string {
  const scale = `scale=${width}:${height}:force_original_aspect_ratio`;
  const behind = `${scale}=increase,crop=${width}:${height},gblur=sigma=${height / BLUR},colorchannelmixer=rr=0.6:gg=0.6:bb=0.6`;
  return `split[a][b];[a]${behind},setsar=1[behind];[b]${scale}=decrease,setsar=1[whole];[behind][whole]overlay=(W-w)/2:(H-h)/2`;
}

/** Null when the video has no frame at or after `seconds`. Throws `FfmpegFailed`. */
export async function readVideoFrame(
  ffmpeg: Ffmpeg,
  { video, size: { width, height }, seconds = 0 }: VideoFrameRequest,
  signal: AbortSignal,
): Promise<Frames | null> {
  const isFile = 'file' in video;
  // Only MP4, and only from the given input, so that a video cannot make ffmpeg open another file or URL.
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
  // Seeking after the input decodes up to the frame. Before it, ffmpeg 5 fails with fragments.
  const output = [
    '-ss',
    String(seconds),
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
    '-vf',
    fitInto(width, height),
    '-pix_fmt',
    'rgba',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
  const bytes = width * height * BYTES_PER_PIXEL;
  const pixels = await ffmpeg.run([...input, '-filter_threads', '1', ...output], {
    ...(!isFile && { input: video }),
    seconds: TIME_LIMIT,
    maxBytes: bytes,
    signal,
  });
  return pixels.length === bytes ? { width, height, pixels, delays: [0] } : null;
}

/** Every n-th pixel is sampled. The number has no common factor with usual widths, so that samples spread over all columns. */
const STEP = 37;
const CHANNELS = 4;

/** Standard deviation of the brightness: 0 for a plain picture, 128 for one that is half black and half white. */
export function contrastOf({ pixels }: Pick<Frames, 'pixels'>): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let at = 0; at + 2 < pixels.length; at += STEP * CHANNELS) {
    // Rec. 709, like the source video.
    const brightness = 0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!;
    count += 1;
    sum += brightness;
    squares += brightness * brightness;
  }
  if (count === 0) return 0;
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}
