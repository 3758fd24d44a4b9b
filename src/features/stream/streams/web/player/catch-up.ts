/** Returns a player to the live edge by playing slightly faster, or by a jump. Viewers who are behind on purpose stay there. */

/** Seconds behind the edge at which playback speeds up, and returns to normal. */
const FASTER_FROM = 0.6;
const NORMAL_AT = 0.15;
/** Speech and music hardly reveal this rate. */
const FASTER = 1.08;
/** Shorter catch-ups end within half a minute and go unnoticed. */
const NOTICE_FROM = 2;
/** From this many seconds behind the edge, a jump is better. */
export const JUMP_FROM = 5;
/** Seconds of buffer that a faster rate must leave. */
const LEAST_BUFFER = 0.7;

interface Lag {
  isFollowing: boolean;
  /** Seconds between the shown frame and the live edge. */
  lag: number;
  /** Seconds loaded ahead. */
  buffer: number;
  rate: number;
}

/** Returns the playback rate and whether to show a notice, or the seconds to skip. */
export function catchUp({ isFollowing, lag, buffer, rate }: Lag): { rate: number; showsNotice: boolean; skip: number } {
  if (!isFollowing) return { rate: 1, showsNotice: false, skip: 0 };
  if (lag >= JUMP_FROM) return { rate: 1, showsNotice: false, skip: lag };
  const isFaster = lag > (rate > 1 ? NORMAL_AT : FASTER_FROM) && buffer > LEAST_BUFFER;
  return { rate: isFaster ? FASTER : 1, showsNotice: isFaster && lag > NOTICE_FROM, skip: 0 };
}
