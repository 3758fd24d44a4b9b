/**
 * Multistream and income protection of a live stream (BT-01, BT-02). Multistream starts off; a segment is a period with multistream. Income
 * protection starts on; a segment is a pause. The last segment of a tool, open or ended, gives its state.
 */

import { secondsAfter, secondsUntil } from '#core/contract/durations.ts';
import { SWITCH_SECONDS } from '../contract/tools.ts';

export type SegmentKind = 'multistream' | 'pause';

export interface Segment {
  startedAt: Date;
  endedAt: Date | null;
}

export const isOpen = (last: Segment | null): boolean => last !== null && last.endedAt === null;

/** Multistream is on if the last segment has no end (BT-01). */
export const isMultistreaming = (segments: readonly { end_time: string | null }[]): boolean => segments.at(-1)?.end_time === null;

/** Seconds until the tool may be switched again, counted from the start or end of its last segment. */
export function secondsToWait(last: Segment | null, now: Date): number {
  if (!last) return 0;
  return secondsUntil(secondsAfter(last.endedAt ?? last.startedAt, SWITCH_SECONDS), now);
}

export interface Tool {
  isLive: boolean;
  isEnabled: boolean;
  isOn: boolean;
  last: Segment | null;
}

/** Why a tool cannot be switched now, or null (C-07). */
export function switchRefusal({ isLive, isEnabled, isOn, last }: Tool, on: boolean, now: Date) {
  if (!isLive) return 'NOT_AVAILABLE';
  if (!isEnabled) return 'NOT_ENABLED';
  if (isOn === on) return on ? 'ALREADY_ENABLED' : 'ALREADY_DISABLED';
  return secondsToWait(last, now) > 0 ? 'PLEASE_WAIT' : null;
}
