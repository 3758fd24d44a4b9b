import { historyDate, realtimeDate, wireDate } from '#core/contract/time.ts';
import type { ChannelChatroom } from '#features/channel/channels/contract/channel.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import type { HistoryMessage, UiMetadata } from '#features/chat/chat/contract/history.ts';
import type { ChatMessage, MessageMetadata, Sender } from '#features/chat/chat/contract/message.ts';
import type { ChatSettings } from '#features/chat/chat/contract/modes.ts';
import type { ChatroomRow } from './store/chatrooms.ts';
import type { MessageRow, NewMessage } from './store/messages.ts';

/** See wire.md 1.7. */
export function chatroomOnWire(row: ChatroomRow): Chatroom {
  return {
    id: row.id,
    slow_mode: { enabled: row.slowMode, message_interval: row.messageInterval },
    subscribers_mode: { enabled: row.subscribersMode },
    followers_mode: { enabled: row.followersMode, min_duration: row.followingMinDuration },
    emotes_mode: { enabled: row.emotesMode },
    advanced_bot_protection: { enabled: false, remaining_time: 0 },
    account_age: { enabled: row.accountAgeMode, min_duration: row.accountAgeMinMinutes },
    allow_links: { enabled: row.allowLinks },
    pause: { enabled: row.paused },
  };
}

/** See wire.md 3.2. */
export function channelChatroomOnWire(row: ChatroomRow): ChannelChatroom {
  return {
    id: row.id,
    chatable_type: 'App\\Models\\Channel',
    channel_id: row.channelId,
    chatable_id: row.channelId,
    created_at: wireDate(row.createdAt),
    updated_at: wireDate(row.updatedAt),
    chat_mode_old: 'public',
    chat_mode: 'public',
    slow_mode: row.slowMode,
    followers_mode: row.followersMode,
    subscribers_mode: row.subscribersMode,
    emotes_mode: row.emotesMode,
    message_interval: row.messageInterval,
    following_min_duration: row.followingMinDuration,
    pinned_message: null,
  };
}

export function settingsOnWire(row: ChatroomRow): ChatSettings {
  return {
    slow_mode: row.slowMode,
    message_interval: row.messageInterval,
    followers_mode: row.followersMode,
    following_min_duration: row.followingMinDuration,
    subscribers_mode: row.subscribersMode,
    emotes_mode: row.emotesMode,
    account_age_mode: row.accountAgeMode,
    account_age_min_minutes: row.accountAgeMinMinutes,
    allow_links: row.allowLinks,
    pause: row.paused,
  };
}

/** All times in seconds, for the newer host. */
export function webSettingsOnWire(row: ChatroomRow, rules: string) {
  return {
    channel_id: row.channelId,
    allow_links: { enabled: row.allowLinks },
    emotes_only_mode: { enabled: row.emotesMode },
    followers_only_mode: { enabled: row.followersMode, duration_seconds: row.followingMinDuration * 60 },
    minimum_account_age: { enabled: row.accountAgeMode, duration_seconds: row.accountAgeMinMinutes * 60 },
    slow_mode: { enabled: row.slowMode, duration_seconds: row.messageInterval },
    subscribers_only_mode: { enabled: row.subscribersMode },
    rules,
  };
}

export function messageOnWire(message: NewMessage, sender: Sender, us: number): ChatMessage {
  return {
    id: message.id,
    chatroom_id: message.chatroomId,
    content: message.content,
    type: message.type,
    created_at: realtimeDate(new Date(us / 1000)),
    sender,
    ...marked(message.metadata),
    cursor: String(us),
  };
}

function marked(metadata: MessageMetadata | null): Pick<ChatMessage, 'metadata' | 'ui_metadata'> {
  if (!metadata) return {};
  const { goal, ...rest } = metadata;
  return goal ? { metadata: rest, ui_metadata: { goal } } : { metadata };
}

/** A history message in live format, as everyone may see it. A reply does not repeat the text of an original that is gone. */
export function visibleOnWire(row: MessageRow): ChatMessage {
  const metadata = visibleMetadata(row, false);
  return {
    id: row.id,
    chatroom_id: row.chatroomId,
    content: row.content,
    type: row.type,
    created_at: realtimeDate(new Date(row.us / 1000)),
    sender: { id: row.senderId, username: row.username, slug: row.slug, identity: row.identity },
    ...marked(metadata),
    cursor: String(row.us),
  };
}

const HIDDEN = { deleted: 'user_deleted', aiModerated: false, violatedRules: [] } as const;

/** Only moderators and above see the text of deleted messages. `adjusted` is the replay timestamp, if it differs. */
export function historyOnWire(row: MessageRow, seesDeleted: boolean, adjusted?: Date): HistoryMessage {
  const isHidden = row.deleted !== null && !seesDeleted;
  const state = isHidden ? { ...HIDDEN, violatedRules: [] } : seesDeleted ? stateOf(row) : null;
  const goal = row.metadata?.goal;
  return {
    id: row.id,
    chat_id: row.channelId,
    chatroom_id: row.chatroomId,
    user_id: row.senderId,
    content: isHidden ? '' : row.content,
    type: row.type,
    metadata: metadataText(row, seesDeleted),
    created_at: historyDate(new Date(row.us / 1000)),
    cursor: String(row.us),
    sender: { id: row.senderId, username: row.username, slug: row.slug, identity: row.identity },
    ui_metadata:
      adjusted || goal ? { ...state, ...(adjusted && { adjusted_timestamp: adjusted.toISOString() }), ...(goal && { goal }) } : state,
  };
}

/** Null if the message is unchanged. */
function stateOf({ deleted, aiModerated, violatedRules }: MessageRow): UiMetadata | null {
  if (deleted === null && !aiModerated) return null;
  return { ...(deleted !== null && { deleted }), aiModerated, violatedRules };
}

function metadataText(row: MessageRow, seesDeleted: boolean): string | null {
  const { metadata } = marked(visibleMetadata(row, seesDeleted));
  return metadata ? JSON.stringify(metadata) : null;
}

function visibleMetadata(row: MessageRow, seesDeleted: boolean): MessageMetadata | null {
  const { metadata, originalGone, originalUsername, deleted } = row;
  if (!metadata?.original_message) return metadata;
  const { original_message, original_sender, ...rest } = metadata;
  const isHidden = (originalGone || deleted !== null) && !seesDeleted;
  return {
    ...rest,
    // The stored name is the one at the time of the reply, and the account may have been renamed or deleted.
    ...(original_sender && { original_sender: { ...original_sender, username: originalUsername ?? original_sender.username } }),
    original_message: { id: original_message.id, content: isHidden ? '' : original_message.content },
  };
}
