import { HOUR_SECONDS } from '#core/contract/durations.ts';

/** Start time of a URL in seconds, from `?t=90` or `?t=1h2m3s`; null without one, or beyond the recording's duration. */
export function startIn(search: string, duration: number): number | null {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s?)?$/.exec(new URLSearchParams(search).get('t') ?? '') ?? [];
  if (!hours && !minutes && !seconds) return null;
  const start = Number(hours ?? 0) * HOUR_SECONDS + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return start < duration ? start : null;
}

export const withStart = (address: string, seconds: number): string => (seconds < 1 ? address : `${address}?t=${Math.floor(seconds)}`);
