export interface Level {
  /** Pixels; 0 when unknown. */
  height: number;
  /** Frames per second; 0 when unknown. */
  frameRate: number;
  /** Bits per second. */
  bitrate: number;
}

/** Name of a level (`720p60`), `auto`, or `audio` for audio only. */
export type Quality = string;

/** Higher frame rates are part of the name: 720p60, but 720p. */
const ORDINARY_FRAME_RATE = 32;
/** Pixels. */
const HIGH_DEFINITION = 720;

/** For example "1080p60" or "480p"; for an unknown height the bitrate, "3.2M". */
export function levelName({ height, frameRate, bitrate }: Level): Quality {
  if (height === 0) return `${(bitrate / 1_000_000).toFixed(1)}M`;
  return `${height}p${frameRate > ORDINARY_FRAME_RATE ? Math.round(frameRate) : ''}`;
}

/** Best first, one per name. */
export function sortedLevels(levels: readonly Level[]): readonly Level[] {
  const best = levels.toSorted((one, other) => other.height - one.height || other.bitrate - one.bitrate);
  const names = best.map(levelName);
  return best.filter((_, at) => names.indexOf(names[at]!) === at);
}

export const isHighDefinition = (height: number): boolean => height >= HIGH_DEFINITION;

/** The next quality below the failed one, or null. For `auto`, below the level that played. */
export function lowerQuality(levels: readonly Level[], chosen: Quality, played: Quality | null): Quality | null {
  const names = levels.map(levelName);
  const failed = names.indexOf(chosen) === -1 ? (played ?? names[0]) : chosen;
  return names[names.indexOf(failed ?? '') + 1] ?? null;
}

/** The initial quality: the last selected one, if the stream has it. */
export const knownQuality = (levels: readonly Level[], hasAudioOnly: boolean, wanted: Quality): Quality =>
  (wanted === 'audio' && hasAudioOnly) || levels.some((level) => levelName(level) === wanted) ? wanted : 'auto';
