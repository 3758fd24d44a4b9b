import type { ShieldSetChange } from '#features/chat/automod/contract/shield.ts';
import { type Chatroom, SLOW_MODE_MAX } from '#features/chat/chat/contract/chatroom.ts';
import { type ChatSettings, MODE_MINUTES_MAX } from '#features/chat/chat/contract/modes.ts';

type ModesOfSet = NonNullable<ShieldSetChange['modes']>;

/** `amount` describes the number of the mode, if it has one. */
export interface SetMode {
  name: 'slow' | 'followers' | 'subscribers' | 'emotes' | 'account_age' | 'no_links' | 'pause';
  isOn: (modes: ChatSettings) => boolean;
  turn: (on: boolean) => ModesOfSet;
  amount?: {
    name: 'slow' | 'followers' | 'account_age';
    unit: 'seconds' | 'minutes';
    min: number;
    max: number;
    read: (modes: ChatSettings) => number;
    write: (amount: number) => ModesOfSet;
  };
}

const minutes = { unit: 'minutes', min: 0, max: MODE_MINUTES_MAX } as const;

/** In the order of the chat modes form. */
export const SET_MODES: readonly SetMode[] = [
  {
    name: 'slow',
    isOn: (modes) => modes.slow_mode,
    turn: (slow_mode) => ({ slow_mode }),
    amount: {
      name: 'slow',
      unit: 'seconds',
      min: 1,
      max: SLOW_MODE_MAX,
      read: (modes) => modes.message_interval,
      write: (message_interval) => ({ message_interval }),
    },
  },
  {
    name: 'followers',
    isOn: (modes) => modes.followers_mode,
    turn: (followers_mode) => ({ followers_mode }),
    amount: {
      ...minutes,
      name: 'followers',
      read: (modes) => modes.following_min_duration,
      write: (following_min_duration) => ({ following_min_duration }),
    },
  },
  { name: 'subscribers', isOn: (modes) => modes.subscribers_mode, turn: (subscribers_mode) => ({ subscribers_mode }) },
  { name: 'emotes', isOn: (modes) => modes.emotes_mode, turn: (emotes_mode) => ({ emotes_mode }) },
  {
    name: 'account_age',
    isOn: (modes) => modes.account_age_mode,
    turn: (account_age_mode) => ({ account_age_mode }),
    amount: {
      ...minutes,
      name: 'account_age',
      read: (modes) => modes.account_age_min_minutes,
      write: (account_age_min_minutes) => ({ account_age_min_minutes }),
    },
  },
  { name: 'no_links', isOn: (modes) => !modes.allow_links, turn: (on) => ({ allow_links: !on }) },
  { name: 'pause', isOn: (modes) => modes.pause, turn: (pause) => ({ pause }) },
];

/** Converts the modes of a chatroom to flat settings. */
export const settingsOf = (room: Chatroom): ChatSettings => ({
  slow_mode: room.slow_mode.enabled,
  message_interval: room.slow_mode.message_interval,
  followers_mode: room.followers_mode.enabled,
  following_min_duration: room.followers_mode.min_duration,
  subscribers_mode: room.subscribers_mode.enabled,
  emotes_mode: room.emotes_mode.enabled,
  account_age_mode: room.account_age.enabled,
  account_age_min_minutes: room.account_age.min_duration,
  allow_links: room.allow_links.enabled,
  pause: room.pause.enabled,
});
