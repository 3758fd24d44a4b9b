import type { Announcement } from './contract.ts';

type Times = Pick<Announcement, 'starts_at' | 'ends_at'>;

export type AnnouncementPhase = 'scheduled' | 'shown' | 'ended';

/** It is shown from its start until just before its end. */
export function announcementPhase({ starts_at, ends_at }: Times, now: Date): AnnouncementPhase {
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) return 'ended';
  return Date.parse(starts_at) > now.getTime() ? 'scheduled' : 'shown';
}

/** Why staff cannot choose these times, or null. `starts_at` null starts at once. */
export function timesRefusal(
  { starts_at, ends_at }: { starts_at: string | null; ends_at: string | null },
  now: Date,
): 'ENDS_TOO_EARLY' | null {
  if (ends_at === null) return null;
  const start = starts_at === null ? now.getTime() : Date.parse(starts_at);
  return Date.parse(ends_at) > Math.max(start, now.getTime()) ? null : 'ENDS_TOO_EARLY';
}

/** The announcement above the page: the newest shown one that the viewer has not dismissed. */
export function topAnnouncement(announcements: readonly Announcement[], dismissed: readonly number[], now: Date): Announcement | null {
  return (
    announcements
      .filter((one) => announcementPhase(one, now) === 'shown' && !dismissed.includes(one.id))
      .toSorted((a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at) || b.id - a.id)[0] ?? null
  );
}

/** Ids that a browser remembers. There are never more announcements at once. */
const DISMISSED_MAX = 50;

export const withDismissed = (dismissed: readonly number[], id: number): number[] =>
  [...dismissed.filter((other) => other !== id), id].slice(-DISMISSED_MAX);
