import { DAY_MS, HOUR_SECONDS, msAfter, secondsAfter } from '#core/contract/durations.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { RecordingStop } from './contract/manage.ts';
import type { Visibility } from './contract/video.ts';
import { recordingsFeature } from './feature.ts';

/**
 * A recording is created when a livestream with video ends, unless the channel disabled recording. It is public, unlisted or private until
 * it is deleted: manually, by its age, or by the channel's quota. A kept recording is deleted only manually. The kept recordings of a channel
 * and its running one fit into the quota together.
 */

/** Lifetime of a private video URL, in seconds. */
export const PRIVATE_ADDRESS_SECONDS = 6 * HOUR_SECONDS;
/** Recording stops below this share of free disk space, and resumes slightly above it, so that it does not flap. */
export const FREE_SHARE = 0.05;
export const FREE_SHARE_AGAIN = 0.06;
/** Seconds in which a deletion can be undone. The files stay until then. */
export const UNDO_SECONDS = 600;
/** Hours in which a viewer's views of a recording count once. */
export const VIEW_WINDOW_HOURS = 12;
/** Positions in the first or last seconds are not kept. */
export const START_SECONDS = 10;
export const END_SECONDS = 15;

export const canManage = (role: Role): boolean => can(recordingsFeature.permissions.manage_recordings, role);

/** Expects that the person has the URL. Recordings of a suspended channel are visible only to those who manage them. */
export const canWatch = ({ visibility, isSuspended }: { visibility: Visibility; isSuspended: boolean }, role: Role): boolean =>
  canManage(role) || (visibility !== 'private' && !isSuspended);

export const restorableUntil = (deletedAt: Date): Date => secondsAfter(deletedAt, UNDO_SECONDS);

/** Returns whether a recording is not playable yet, because nothing of its ended stream is stored. */
export const isProcessing = (duration: number): boolean => duration === 0;

/** Resume position in seconds; null to start at the beginning. */
export const resumePosition = (seconds: number, duration: number): number | null =>
  seconds < START_SECONDS || seconds > duration - END_SECONDS ? null : seconds;

export const expiryOf = (startedAt: Date, days: number): Date => msAfter(startedAt, days * DAY_MS);

/** Returns whether the disk has too little space for recordings: a share of it, or what is reserved, with the same margin. Sizes in bytes. */
export const isNearlyFull = ({ free, total, reserve }: { free: number; total: number; reserve: number }, wasFull: boolean): boolean =>
  free < Math.max(total * FREE_SHARE, reserve) * (wasFull ? FREE_SHARE_AGAIN / FREE_SHARE : 1);

export type StopReason = NonNullable<RecordingStop['reason']>;

/** Whether the kept recordings of a channel and its running one fit into the quota together. Sizes in bytes; null for no limit. */
export const fitsQuota = ({ kept, running, quota }: { kept: number; running: number; quota: number | null }): boolean =>
  quota === null || kept + running <= quota;

/** Why a recording cannot be kept for good. A running recording that no longer fits beside the kept ones would end. */
export const keepRefusal = (byteLength: number, { kept, ...storage }: Parameters<typeof fitsQuota>[0]): 'KEPT_VIDEOS_FULL' | null =>
  fitsQuota({ ...storage, kept: kept + byteLength }) ? null : 'KEPT_VIDEOS_FULL';

/** `bytes` are those of the recording so far, `keptBytes` those of the channel's kept recordings. The limits are in hours and bytes; null for no limit. */
export function stopReason(
  { startedAt, bytes, keptBytes }: { startedAt: Date; bytes: number; keptBytes: number },
  { hours, quotaBytes, isFull }: { hours: number | null; quotaBytes: number | null; isFull: boolean },
  now: Date,
): StopReason | null {
  if (isFull) return 'disk';
  if (hours !== null && now >= secondsAfter(startedAt, hours * HOUR_SECONDS)) return 'length';
  return quotaBytes !== null && bytes + keptBytes > quotaBytes ? 'quota' : null;
}

/** An uninterrupted part: its start in milliseconds since the epoch, and its length in seconds. */
export interface RecordedSpan {
  from: number;
  seconds: number;
}

/** Position in seconds. A moment in a pause maps to the pause's end; one outside maps to the nearest end of the recording. */
export function positionAt(spans: readonly RecordedSpan[], at: number): number {
  let position = 0;
  for (const { from, seconds } of spans) {
    if (at <= from) return position;
    if (at < from + seconds * 1000) return position + (at - from) / 1000;
    position += seconds;
  }
  return position;
}

/** End of the pause that contains this moment, in milliseconds since the epoch; null outside a pause. */
export function resumedAt(spans: readonly RecordedSpan[], at: number): number | null {
  const next = spans.findIndex(({ from }) => from > at);
  const before = spans[next - 1];
  return before && at >= before.from + before.seconds * 1000 ? spans[next]!.from : null;
}

/** Joins neighboring spans. A pause is longer than half a second. */
export function joinSpans(spans: readonly RecordedSpan[]): RecordedSpan[] {
  const joined: RecordedSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && Math.abs(span.from - (last.from + last.seconds * 1000)) < 500) last.seconds += span.seconds;
    else joined.push({ ...span });
  }
  return joined;
}
