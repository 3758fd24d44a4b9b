import type { Deletion as DeletionKind } from '#features/chat/contract/history.ts';
import type { ClipCard } from '#features/chat/rules/clip-card.ts';
import type { ContentPart } from '#features/chat/rules/content.ts';

/**
 * The rows of the chat list, a union by `type` (chat-core.md 3). Entries never change: a change is a new object, so that a row
 * draws again only when its entry is another one.
 */
export type ChatEntry = MessageEntry | DividerEntry | ModActionEntry | SubscriptionsEntry | HostEntry | RewardsEntry | KicksGiftEntry;

interface Row {
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

/** Why a message shows as deleted (chat-core.md 4). */
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

export interface SubscriptionsEntry extends Row {
  type: 'subscriptions';
  action: 'subscribed' | 'gifted';
  username: string;
  /** Of a subscription. */
  months: number;
  customMessage: string | null;
  /** Of a gift. */
  giftedUsernames: readonly string[];
  /** How many this gift has: more than there are names while it comes in chunks. */
  giftedCount: number;
  /** All that this person ever gave here; 0 when that is not told. */
  gifterTotal: number;
}

export interface HostEntry extends Row {
  type: 'host';
  username: string;
  viewerCount: number;
  message: string | null;
}

export interface RewardsEntry extends Row {
  type: 'rewards';
  title: string;
  username: string;
  userInput: string;
  backgroundColor: string;
  /** Points; null when that is not told. */
  cost: number | null;
}

export interface KicksGiftEntry extends Row {
  type: 'kicks_gift';
  giftId: string;
  giftName: string;
  amount: number;
  username: string;
  message: string;
}
