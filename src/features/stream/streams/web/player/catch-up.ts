/**
 * How a player that follows a live stream returns to its edge after a slow network or a page in the background: by playing a
 * little faster, and when that would take long, by a jump. A viewer who is behind on purpose stays there.
 */

/** Seconds behind the edge from which playback becomes faster, and at which it is normal again. */
const FASTER_FROM = 0.6;
const NORMAL_AT = 0.15;
/** The faster rate, which speech and music hardly show. */
const FASTER = 1.08;
/** Nobody notices a faster rate that ends within half a minute. */
const TOLD_FROM = 2;
/** From this many seconds behind the edge on, a jump is better. */
export const JUMP_FROM = 5;
/** Seconds of buffer that playing faster must leave. */
const LEAST_BUFFER = 0.7;

interface Lag {
  isFollowing: boolean;
  /** Seconds between what is shown and what a viewer at the edge sees. */
  lag: number;
  /** Seconds of video that are loaded ahead. */
  buffer: number;
  /** The playback rate now. */
  rate: number;
}

/** The playback rate, whether that is worth a notice, or the seconds to leave out. */
export function catchUp({ isFollowing, lag, buffer, rate }: Lag): { rate: number; isTold: boolean; skip: number } {
  if (!isFollowing) return { rate: 1, isTold: false, skip: 0 };
  if (lag >= JUMP_FROM) return { rate: 1, isTold: false, skip: lag };
  const isFaster = lag > (rate > 1 ? NORMAL_AT : FASTER_FROM) && buffer > LEAST_BUFFER;
  return { rate: isFaster ? FASTER : 1, isTold: isFaster && lag > TOLD_FROM, skip: 0 };
}
