import type { Deletion as DeletionKind } from '#features/chat/contract/history.ts';
import type { ClipCard } from '#features/chat/rules/clip-card.ts';
import type { ContentPart } from '#features/chat/rules/content.ts';

/**
 * The rows of the chat list, by `type`. A feature adds those that it produces by declaration merging, and their rows in its `ChatParts`.
 * Entries never change: a change is a new object, so that a row draws again only when its entry is another one.
 */
export interface ChatEntries {
  message: MessageEntry;
  divider: DividerEntry;
  mod_action: ModActionEntry;
}
export type ChatEntry = ChatEntries[keyof ChatEntries];

export interface Row {
  /** Stays the same while an optimistic entry becomes the real one, so that its row is neither remounted nor measured again. */
  key: string;
}

/** A badge beside a name. `count`: months for subscriber, gifted subs for sub_gifter. */
export interface BadgeView {
  type: string;
  text: string;
  count: number | null;
}

/** Who said it, as the message carried it. */
export interface SenderView {
  id: number;
  username: string;
  slug: string;
  /** As chosen, `#RRGGBB`; corrected for contrast when drawn. */
  color: string;
  badges: readonly BadgeView[];
}

/**
 * `sending`: nobody answered yet. `checking`: the answer did not come, history is asked. `failed`: it is surely not in the chat,
 * it may be sent again. `held`: a moderator looks at it before anybody else sees it. `denied`: a moderator did not allow it.
 */
export type Delivery = 'sent' | 'sending' | 'checking' | 'failed' | 'held' | 'denied';

/** Why a message shows as deleted (M-05 to M-08). */
export interface Deletion {
  kind: DeletionKind;
  aiModerated: boolean;
  violatedRules: readonly string[];
  /** This page shows it before the server said so: what the server says takes its place (`markPending`). */
  isPending?: boolean;
}

/** The message that a reply answers. */
export interface OriginalMessage {
  id: string;
  content: string;
  sender: { id: number; username: string };
}

export interface MessageEntry extends Row {
  type: 'message';
  kind: 'message' | 'reply' | 'celebration';
  /** The server's id; of an optimistic entry its ref. */
  id: string;
  /** The exact place in the room, its `cursor`: microseconds since the epoch. With `id` it is the order. */
  place: number;
  /** When it was said, whole seconds, or the adjusted time (M-18): what the row shows. */
  createdAt: Date;
  /** `metadata.message_ref`, the match with an optimistic entry. */
  ref: string | null;
  sender: SenderView;
  content: string;
  /** `content`, cut once, when the entry is made, never while drawing. */
  parts: readonly ContentPart[];
  original: OriginalMessage | null;
  celebration: { type: string; totalMonths: number } | null;
  clip: ClipCard | null;
  /** It counted for a goal of the channel (M-18). */
  forGoal: boolean;
  mine: boolean;
  mentionsMe: boolean;
  delivery: Delivery;
  deletion: Deletion | null;
  /** Labels of AI moderation, of a message that was said all the same; told to moderators alone (MO-09). */
  flags: readonly string[];
}

/** Where the unread begin (L-04). */
export interface DividerEntry extends Row {
  type: 'divider';
}

export interface ModActionEntry extends Row {
  type: 'mod_action';
  action: 'ban' | 'timeout' | 'unban' | 'remove_timeout' | 'clear';
  by: string | null;
  target: string | null;
  /** Minutes, of a timeout. */
  duration: number | null;
}
