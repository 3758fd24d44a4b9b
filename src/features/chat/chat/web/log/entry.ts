import type { Deletion as DeletionKind } from '#features/chat/chat/contract/history.ts';
import type { ClipCard } from '#features/chat/chat/rules/clip-card.ts';
import type { ContentPart } from '#features/chat/chat/rules/content.ts';

/**
 * The rows of the chat list, by `type`. A feature adds its own types by declaration merging, and the matching rows in its `ChatParts`.
 * Entries are immutable: a change creates a new object, so that a row renders again only when its entry has changed.
 */
export interface ChatEntries {
  message: MessageEntry;
  divider: DividerEntry;
  mod_action: ModActionEntry;
}
export type ChatEntry = ChatEntries[keyof ChatEntries];

export interface Row {
  /** Unchanged when the real message replaces an optimistic entry, so that its row is neither remounted nor measured again. */
  key: string;
}

/** A badge next to a name. `count` is in months for subscriber, and in gifted subs for sub_gifter. */
export interface BadgeView {
  type: string;
  text: string;
  count: number | null;
}

/** The sender, as contained in the message. */
export interface SenderView {
  id: number;
  username: string;
  slug: string;
  /** The chosen color, `#RRGGBB`; adjusted for contrast when drawn. */
  color: string;
  badges: readonly BadgeView[];
}

/**
 * `sending`: the server has not answered yet. `checking`: no answer came, and history is being searched. `failed`: the message is not in
 * the chat and can be resent. `held`: a moderator reviews it before anybody else sees it. `denied`: a moderator rejected it.
 */
export type Delivery = 'sent' | 'sending' | 'checking' | 'failed' | 'held' | 'denied';

/** Why a message shows as deleted (M-05 to M-08). */
export interface Deletion {
  kind: DeletionKind;
  aiModerated: boolean;
  violatedRules: readonly string[];
  /** Set locally before the server has confirmed the deletion; replaced by the server's version (`markPending`). */
  isPending?: boolean;
}

/** The message that a reply refers to. */
export interface OriginalMessage {
  id: string;
  content: string;
  sender: { id: number; username: string };
}

export interface MessageEntry extends Row {
  type: 'message';
  kind: 'message' | 'reply' | 'celebration';
  /** The server's id, or the ref of an optimistic entry. */
  id: string;
  /**
   * The position in the room, which is the message's `cursor`: microseconds since the epoch. Messages are ordered by it and then by `id`.
   */
  position: number;
  /** The time that the row shows: when the message was sent, in whole seconds, or the adjusted time (M-18). */
  createdAt: Date;
  /** `metadata.message_ref`, which matches the message with its optimistic entry. */
  ref: string | null;
  sender: SenderView;
  content: string;
  /** `content`, parsed once when the entry is created instead of on every render. */
  parts: readonly ContentPart[];
  original: OriginalMessage | null;
  celebration: { type: string; totalMonths: number } | null;
  clip: ClipCard | null;
  /** The message counted toward a goal of the channel (M-18). */
  forGoal: boolean;
  mine: boolean;
  mentionsMe: boolean;
  delivery: Delivery;
  deletion: Deletion | null;
  /** AI moderation labels of a message that was published anyway; sent to moderators only (MO-09). */
  flags: readonly string[];
}

/** The line before the first unread message (L-04). */
export interface DividerEntry extends Row {
  type: 'divider';
}

export interface ModActionEntry extends Row {
  type: 'mod_action';
  action: 'ban' | 'timeout' | 'unban' | 'remove_timeout' | 'clear';
  by: string | null;
  target: string | null;
  /** Minutes, for a timeout. */
  duration: number | null;
}
