import { SLOW_MODE_DEFAULT, SLOW_MODE_MAX } from '../contract/chatroom.ts';
import type { ModesChange } from '../contract/modes.ts';

/** Minutes that followers-only starts with (CM-03), and that the account age does (decided: a day). */
export const FOLLOWING_DEFAULT = 0;
export const ACCOUNT_AGE_DEFAULT = 1440;

/** The modes of a room; the interval in seconds, durations in minutes. */
export interface Modes {
  slowMode: boolean;
  messageInterval: number;
  subscribersMode: boolean;
  followersMode: boolean;
  followingMinDuration: number;
  emotesMode: boolean;
  accountAgeMode: boolean;
  accountAgeMinMinutes: number;
  allowLinks: boolean;
  paused: boolean;
}

/**
 * The modes after a change. What it leaves out stays; a number that it leaves out takes the default when its mode goes from off to on, so
 * that a forgotten hour of last year does not come back (CM-03).
 */
export function changedModes(last: Modes, change: ModesChange): Modes {
  const startsSlow = change.slow_mode === true && !last.slowMode;
  const startsFollowers = change.followers_mode === true && !last.followersMode;
  const startsAge = change.account_age_mode === true && !last.accountAgeMode;
  return {
    slowMode: change.slow_mode ?? last.slowMode,
    messageInterval: Math.min(change.message_interval ?? (startsSlow ? SLOW_MODE_DEFAULT : last.messageInterval), SLOW_MODE_MAX),
    subscribersMode: change.subscribers_mode ?? last.subscribersMode,
    followersMode: change.followers_mode ?? last.followersMode,
    followingMinDuration:
      change.following_min_duration ?? change.min_duration ?? (startsFollowers ? FOLLOWING_DEFAULT : last.followingMinDuration),
    emotesMode: change.emotes_mode ?? last.emotesMode,
    accountAgeMode: change.account_age_mode ?? last.accountAgeMode,
    accountAgeMinMinutes: change.account_age_min_minutes ?? (startsAge ? ACCOUNT_AGE_DEFAULT : last.accountAgeMinMinutes),
    allowLinks: change.allow_links ?? last.allowLinks,
    paused: change.pause ?? last.paused,
  };
}

/** Whether anything at all is different. */
export function modesDiffer(last: Modes, next: Modes): boolean {
  return (Object.keys(next) as (keyof Modes)[]).some((name) => last[name] !== next[name]);
}

/** A mode that programs are told of by an event of its own (wire.md 1.7). */
export type ToldMode = 'slow' | 'followers' | 'subscribers' | 'emotes';

/** Which of those modes were switched, and to what. One that stays on with another number was switched on again. */
export function switchedModes(last: Modes, next: Modes): { mode: ToldMode; isOn: boolean }[] {
  const modes = [
    { mode: 'slow', isOn: next.slowMode, was: last.slowMode, isOther: next.messageInterval !== last.messageInterval },
    {
      mode: 'followers',
      isOn: next.followersMode,
      was: last.followersMode,
      isOther: next.followingMinDuration !== last.followingMinDuration,
    },
    { mode: 'subscribers', isOn: next.subscribersMode, was: last.subscribersMode, isOther: false },
    { mode: 'emotes', isOn: next.emotesMode, was: last.emotesMode, isOther: false },
  ] as const;
  return modes.filter(({ isOn, was, isOther }) => isOn !== was || (isOn && isOther)).map(({ mode, isOn }) => ({ mode, isOn }));
}
