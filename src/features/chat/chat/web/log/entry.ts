import type { Deletion as DeletionKind } from '#features/chat/chat/contract/history.ts';
import type { ClipCard } from '#features/chat/chat/rules/clip-card.ts';
import type { ContentPart } from '#features/chat/chat/rules/content.ts';

/** By `type`, extended by declaration merging. Immutable: a changed entry is a new object, so only its row renders again. */
export interface ChatEntries {
  message: MessageEntry;
  divider: DividerEntry;
  mod_action: ModActionEntry;
}
export type ChatEntry = ChatEntries[keyof ChatEntries];

export interface Row {
  /** Unchanged when the real message replaces an optimistic entry, so that its row is neither remounted nor measured again. */
  key: string;
  /** Microseconds since the epoch, for a row that belongs among the messages of its time. Other rows stay where they arrived. */
  position?: number;
  /** Username of the person whose act a notice shows. A ban removes it. Absent for an anonymous act. */
  from?: string | undefined;
}

/** `count` is in months for subscriber, and in gifted subs for sub_gifter. */
export interface BadgeView {
  type: string;
  text: string;
  count: number | null;
}

export interface SenderView {
  id: number;
  username: string;
  slug: string;
  /** The chosen color, `#RRGGBB`. Adjusted for contrast when drawn. */
  color: string;
  badges: readonly BadgeView[];
}

/** `checking`: without a reply, history is searched. `failed`: can be resent. `held` and `denied`: by a moderator (MO-09). */
export type Delivery = 'sent' | 'sending' | 'checking' | 'failed' | 'held' | 'denied';

/** See M-05 to M-08. */
export interface Deletion {
  kind: DeletionKind;
  aiModerated: boolean;
  violatedRules: readonly string[];
  /** Set locally until the server confirms the deletion (`markPending`). */
  isPending?: boolean;
}

export interface OriginalMessage {
  id: string;
  content: string;
  sender: { id: number; username: string };
}

export interface MessageEntry extends Row {
  type: 'message';
  kind: 'message' | 'reply' | 'celebration';
  id: string;
  /** `cursor` of the message: microseconds since the epoch. Orders messages, then `id`. */
  position: number;
  /** The displayed time: when the message was sent, in whole seconds, or the adjusted time (M-18). */
  createdAt: Date;
  /** `metadata.message_ref`, which identifies the optimistic entry. */
  ref: string | null;
  sender: SenderView;
  content: string;
  /** `content`, parsed once per entry instead of on every render. */
  parts: readonly ContentPart[];
  original: OriginalMessage | null;
  celebration: { type: string; totalMonths: number } | null;
  clip: ClipCard | null;
  /** The goal that the message counts toward, with its count if known (M-18). */
  goal: { current: number; total: number } | 'uncounted' | null;
  mine: boolean;
  mentionsMe: boolean;
  delivery: Delivery;
  deletion: Deletion | null;
  /** AI labels of a published message, for moderators only (MO-09). */
  flags: readonly string[];
}

/** See L-04. */
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

/** `until` is the cursor of the clear. Null means all messages so far, because other servers omit it. */
export interface Clear {
  until: number | null;
  by: string | null;
}

/** `loading` and `failed` refer to the first page, the others to the pages before the oldest row. */
export type HistoryPhase = 'loading' | 'failed' | 'more' | 'reading' | 'reading_failed' | 'complete';

/** State that the list renders. Replaced after every change and stable otherwise. */
export interface LogView {
  entries: readonly ChatEntry[];
  mode: 'following' | 'paused';
  waiting: number;
  history: HistoryPhase;
}

export const EMPTY_VIEW: LogView = { entries: [], mode: 'following', waiting: 0, history: 'loading' };
