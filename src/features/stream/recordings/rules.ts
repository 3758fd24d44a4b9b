import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { Visibility } from './contract/video.ts';
import { recordingsFeature } from './feature.ts';

/**
 * A recording is made when a livestream with video ends, unless the channel keeps none. It is public, unlisted or private until it is
 * deleted: by its broadcaster or staff, by its age, or because the channel has too many bytes.
 */

/** Seconds for which the address of a private recording's video can be used. */
export const PRIVATE_ADDRESS_SECONDS = 6 * 3600;
/** Streams are not recorded while less than this share of the disk is free, until a little more is: otherwise it would change all the time. */
export const FREE_SHARE = 0.05;
export const FREE_SHARE_AGAIN = 0.06;
/** Seconds in which whoever deleted a recording can undo it. Its files stay until then. */
export const UNDO_SECONDS = 600;
/** Hours in which one viewer's views of a recording count once. */
export const VIEW_WINDOW_HOURS = 12;
/** A position in the first seconds, or the last ones, is not worth going back to. */
export const START_SECONDS = 10;
export const END_SECONDS = 15;

/** Whether this person, in this role in the channel, may change and delete its recordings. */
export const canManage = (role: Role): boolean => can(recordingsFeature.permissions.manage_recordings, role);

/**
 * Whether this person may watch a recording whose address they have. The recordings of a suspended channel are shown to nobody but those who
 * manage them.
 */
export const canWatch = ({ visibility, isSuspended }: { visibility: Visibility; isSuspended: boolean }, role: Role): boolean =>
  canManage(role) || (visibility !== 'private' && !isSuspended);

/** Until when a deletion can be undone. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + UNDO_SECONDS * 1000);

/** Whether a recording of this length cannot be played yet: its stream has just ended, and nothing of it is stored. */
export const isProcessing = (duration: number): boolean => duration === 0;

/** The position to keep for the next time, in seconds; null when the recording should start at the beginning then. */
export const resumePosition = (seconds: number, duration: number): number | null =>
  seconds < START_SECONDS || seconds > duration - END_SECONDS ? null : seconds;

/** The end of a number of days that begin with this time; before it for a negative number. */
export const expiryOf = (startedAt: Date, days: number): Date => new Date(startedAt.getTime() + days * 86_400_000);

/** Whether the disk has too little space for new recordings. Sizes are in bytes. */
export const isNearlyFull = ({ free, total }: { free: number; total: number }, wasFull: boolean): boolean =>
  free < total * (wasFull ? FREE_SHARE_AGAIN : FREE_SHARE);

/** What was recorded without a pause: when it was streamed, in milliseconds since 1970, and its length in seconds. */
export interface RecordedSpan {
  from: number;
  seconds: number;
}

/**
 * Where in a recording a moment of its stream is, in seconds. In a pause of the stream it is where the video goes on, before the first span
 * at its start, and after the last one at its end.
 */
export function positionAt(spans: readonly RecordedSpan[], at: number): number {
  let position = 0;
  for (const { from, seconds } of spans) {
    if (at <= from) return position;
    if (at < from + seconds * 1000) return position + (at - from) / 1000;
    position += seconds;
  }
  return position;
}

/** When the stream went on (milliseconds since 1970) after a pause that this moment is in; null when it is in none. */
export function resumedAt(spans: readonly RecordedSpan[], at: number): number | null {
  const next = spans.findIndex(({ from }) => from > at);
  const before = spans[next - 1];
  return before && at >= before.from + before.seconds * 1000 ? spans[next]!.from : null;
}

/** Neighbours of a recording without a pause between them as one span: a pause is longer than half a second. */
export function joinSpans(spans: readonly RecordedSpan[]): RecordedSpan[] {
  const joined: RecordedSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && Math.abs(span.from - (last.from + last.seconds * 1000)) < 500) last.seconds += span.seconds;
    else joined.push({ ...span });
  }
  return joined;
}
