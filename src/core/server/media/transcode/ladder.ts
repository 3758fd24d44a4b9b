import type { Rung } from '../output.ts';
import type { VideoConfig } from '../sample.ts';

export interface LadderRung {
  name: Rung;
  /** Pixels, both even. */
  width: number;
  height: number;
  maxFrameRate: number | null;
  /** Bits per second of the video: on average, and at most over a second or two. */
  bitrate: number;
  peak: number;
  /** The target level of H.264 in the Main profile, and the RFC 6381 name of both. */
  level: string;
  codec: string;
}

interface RungSpec extends Pick<LadderRung, 'name' | 'bitrate' | 'peak' | 'level' | 'codec'> {
  /** The shorter side in pixels. */
  side: number;
  frameRate: number;
}

const SPECS: readonly RungSpec[] = [
  { name: '720p', side: 720, frameRate: 60, bitrate: 2_800_000, peak: 3_200_000, level: '4.0', codec: 'avc1.4d4028' },
  { name: '480p', side: 480, frameRate: 30, bitrate: 1_300_000, peak: 1_500_000, level: '3.1', codec: 'avc1.4d401f' },
  { name: '360p', side: 360, frameRate: 30, bitrate: 700_000, peak: 850_000, level: '3.1', codec: 'avc1.4d401f' },
];

/** Encoders that declare 30 send 30.003, and some declare 29.97. */
const FRAME_RATE_TOLERANCE = 1;

export function ladderOf({ width, height, frameRate }: Pick<VideoConfig, 'width' | 'height' | 'frameRate'>): LadderRung[] {
  const side = Math.min(width, height);
  return SPECS.filter((spec) => spec.side < side).map(({ side: smaller, frameRate: most, ...spec }) => ({
    ...spec,
    width: even((width * smaller) / side),
    height: even((height * smaller) / side),
    maxFrameRate: frameRate !== null && frameRate > most + FRAME_RATE_TOLERANCE ? most : null,
  }));
}

const even = (pixels: number): number => 2 * Math.round(pixels / 2);
