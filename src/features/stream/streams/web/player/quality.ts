/** One rendition of the picture. */
export interface Level {
  /** Pixels; 0 where the playlist does not tell. */
  height: number;
  /** Frames per second; 0 where the playlist does not tell. */
  frameRate: number;
  /** Bits per second. */
  bitrate: number;
}

/** The name of a level (`720p60`), `auto`, or `audio` for the sound alone. */
export type Quality = string;

/** Streams above this rate have it in their name: 720p60, but 720p. */
const ORDINARY_FRAME_RATE = 32;
/** From this height on a picture is high definition. */
const HIGH_DEFINITION = 720;

/** "1080p60", "480p", or the bitrate of a level without a known height: "3.2M". */
export function levelName({ height, frameRate, bitrate }: Level): Quality {
  if (height === 0) return `${(bitrate / 1_000_000).toFixed(1)}M`;
  return `${height}p${frameRate > ORDINARY_FRAME_RATE ? Math.round(frameRate) : ''}`;
}

/** The levels with the best first, one of each name. */
export function sortedLevels(levels: readonly Level[]): readonly Level[] {
  const best = levels.toSorted((one, other) => other.height - one.height || other.bitrate - one.bitrate);
  const names = best.map(levelName);
  return best.filter((_, at) => names.indexOf(names[at]!) === at);
}

/** Whether the picture of this height is marked as HD. */
export const isHighDefinition = (height: number): boolean => height >= HIGH_DEFINITION;

/** The next lower quality than the one that failed to play, or null when there is none. `auto` failed at what it played. */
export function lowerQuality(levels: readonly Level[], chosen: Quality, played: Quality | null): Quality | null {
  const names = levels.map(levelName);
  const failed = names.indexOf(chosen) === -1 ? (played ?? names[0]) : chosen;
  return names[names.indexOf(failed ?? '') + 1] ?? null;
}

/** The quality to begin with: the one that was chosen last, where this stream has it. */
export const knownQuality = (levels: readonly Level[], hasAudioOnly: boolean, wanted: Quality): Quality =>
  (wanted === 'audio' && hasAudioOnly) || levels.some((level) => levelName(level) === wanted) ? wanted : 'auto';
