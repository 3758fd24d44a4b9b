import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import type { ModesChange } from '#features/chat/chat/contract/modes.ts';
import { applyModesChange, type Modes } from '#features/chat/chat/rules/modes.ts';

export function modesOf(room: Chatroom): Modes {
  return {
    slowMode: room.slow_mode.enabled,
    messageInterval: room.slow_mode.message_interval,
    subscribersMode: room.subscribers_mode.enabled,
    followersMode: room.followers_mode.enabled,
    followingMinDuration: room.followers_mode.min_duration,
    emotesMode: room.emotes_mode.enabled,
    accountAgeMode: room.account_age.enabled,
    accountAgeMinMinutes: room.account_age.min_duration,
    allowLinks: room.allow_links.enabled,
    paused: room.pause.enabled,
  };
}

/** Applies a mode change by the same rule as the server, for an optimistic update. */
export function withChange(room: Chatroom, change: ModesChange): Chatroom {
  const modes = applyModesChange(modesOf(room), change);
  return {
    ...room,
    slow_mode: { enabled: modes.slowMode, message_interval: modes.messageInterval },
    subscribers_mode: { enabled: modes.subscribersMode },
    followers_mode: { enabled: modes.followersMode, min_duration: modes.followingMinDuration },
    emotes_mode: { enabled: modes.emotesMode },
    account_age: { enabled: modes.accountAgeMode, min_duration: modes.accountAgeMinMinutes },
    allow_links: { enabled: modes.allowLinks },
    pause: { enabled: modes.paused },
  };
}
