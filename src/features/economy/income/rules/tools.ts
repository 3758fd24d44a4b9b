/**
 * Two switches of a live stream (BT-01, BT-02). Multistream is off at first, and each period in which it is on is a segment. Income
 * protection is on from the start of the stream, and each period in which it is paused is a segment. So the state of either tool follows
 * from its last segment: open or ended.
 */

import { SWITCH_SECONDS } from '../contract/tools.ts';

/** The kind of period that a segment covers. */
export type SegmentKind = 'multistream' | 'pause';

export interface Segment {
  startedAt: Date;
  endedAt: Date | null;
}

export const isOpen = (last: Segment | null): boolean => last !== null && last.endedAt === null;

/** Multistream is on when the last segment has no end (BT-01). */
export const isMultistreaming = (segments: readonly { end_time: string | null }[]): boolean => segments.at(-1)?.end_time === null;

/** How many seconds remain until a tool may be switched again after its last segment began or ended. 0 when it may. */
export function secondsToWait(last: Segment | null, now: Date): number {
  if (!last) return 0;
  const ready = (last.endedAt ?? last.startedAt).getTime() + SWITCH_SECONDS * 1000;
  return Math.max(0, Math.ceil((ready - now.getTime()) / 1000));
}

export interface Tool {
  isLive: boolean;
  /** Whether the tool is enabled in the settings of the channel. */
  isEnabled: boolean;
  isOn: boolean;
  /** The last of its segments. */
  last: Segment | null;
}

/** The reason why a tool cannot be switched on or off now, or null when it can (C-07). */
export function switchRefusal({ isLive, isEnabled, isOn, last }: Tool, on: boolean, now: Date) {
  if (!isLive) return 'NOT_AVAILABLE';
  if (!isEnabled) return 'NOT_ENABLED';
  if (isOn === on) return on ? 'ALREADY_ENABLED' : 'ALREADY_DISABLED';
  return secondsToWait(last, now) > 0 ? 'PLEASE_WAIT' : null;
}
