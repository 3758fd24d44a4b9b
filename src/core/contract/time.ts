/** The header of replies with the server's time, in milliseconds. Replies that a cache may keep have none. */
export const TIME_HEADER = 'x-server-time';

/** `2026-01-02T03:04:05+00:00`, the format of chat events over realtime (wire.md, decision 7). */
export function realtimeDate(at: Date): string {
  return `${at.toISOString().slice(0, 19)}+00:00`;
}

/** `2026-01-02T03:04:05Z`, the format of history rows. */
export function historyDate(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** `2026-01-02T03:04:05.123000Z`, RFC 3339 with microseconds, the format everywhere else: see `WireDate`. */
export function wireDate(at: Date): string {
  return microsecondDate(at.getTime() * 1000);
}

/** Microseconds since the epoch. Throws RangeError for an invalid date. */
export function microsecondDate(microseconds: number): string {
  const whole = Math.floor(microseconds / 1000);
  const rest = String(microseconds - whole * 1000).padStart(3, '0');
  return `${new Date(whole).toISOString().slice(0, 23)}${rest}Z`;
}

/** `2026-01-02 03:04:05`, the format of legacy livestream objects (wire.md 0.6). */
export function legacyDate(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
