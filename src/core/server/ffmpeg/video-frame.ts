import type { Size } from '#core/contract/picture.ts';
import type { Frames } from '../pictures/frames.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/** Time limit of one frame in seconds; usually a tenth of a second is enough. */
const TIME_LIMIT = 20;
const BYTES_PER_PIXEL = 4;
/** The height of a picture divided by this is its blur radius in pixels. */
const BLUR = 24;

export interface VideoFrameRequest {
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
