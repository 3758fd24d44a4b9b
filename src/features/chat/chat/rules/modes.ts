import { SLOW_MODE_DEFAULT, SLOW_MODE_MAX } from '../contract/chatroom.ts';
import type { ModesChange } from '../contract/modes.ts';

/** Default minutes of followers-only mode (CM-03), and of the minimum account age (decided: one day). */
export const FOLLOWING_DEFAULT = 0;
export const ACCOUNT_AGE_DEFAULT = 1440;

/** The interval is in seconds, durations are in minutes. */
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

/** A mode that is turned on without its number gets the default, so that an old number does not return (CM-03). */
export function applyModesChange(last: Modes, change: ModesChange): Modes {
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

/** Hidden where nobody can subscribe, because nobody could chat; an enabled mode can still be turned off (CM-01). */
export const offersSubscribersMode = (canSubscribe: boolean, isOn: boolean): boolean => canSubscribe || isOn;

export function modesDiffer(last: Modes, next: Modes): boolean {
  return (Object.keys(next) as (keyof Modes)[]).some((name) => last[name] !== next[name]);
}

/** See wire.md 1.7. */
export type ModeWithEvents = 'slow' | 'followers' | 'subscribers' | 'emotes';

/** A mode that stays on with another number counts as turned on. */
export function toggledModes(last: Modes, next: Modes): { mode: ModeWithEvents; isOn: boolean }[] {
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
