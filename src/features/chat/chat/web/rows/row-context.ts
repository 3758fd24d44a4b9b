import { createContext } from 'react';
import type { Theme } from '#core/contract/color.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can, targetRoleOfBadges } from '#features/channel/channels/rules/permissions.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import type { ContentPart } from '#features/chat/chat/rules/content.ts';
import type { ChatEntry, MessageEntry } from '../log/entry.ts';
import type { MessageFilter } from '../log/shown-log.ts';
import type { ModifierKeys } from './PersonName.tsx';

/** State shared by all rows. Replaced only when a field changes, so that rows need no subscriptions. */
export interface RowContext {
  theme: Theme;
  /** In lowercase, for finding mentions of the viewer. Null when signed out. */
  viewerName: string | null;
  role: Role;
  channelSlug: string;
  /** */
  phone: boolean;
  showTime: boolean;
  /** Position in the recording, shown in place of the time of day. Null in an open chat. */
  replayTime: ((at: Date) => string) | null;
  stillEmotes: boolean;
  hiddenEmotes: ReaderView['hiddenEmotes'];
  /** See M-15. */
  subscriberTiers: readonly SubscriberTier[];
  highlighter: ReaderView['highlighter'];
  /** People whose messages are hidden, also in reply lines (S-04). */
  mutedIds: ReadonlySet<number>;
  featureActions: readonly MessageAction[];
  /** Labels of messages flagged while the chat is open, by message id. Moderators and above only. */
  flagged: Readonly<Record<string, readonly string[]>>;
  act: RowActs;
}

export type SubscriberTier = Pick<Channel['subscriber_badges'][number], 'months' | 'badge_image'>;

export interface RowActs {
  reply: (message: MessageEntry) => void;
  copy: (message: MessageEntry) => void;
  openPerson: (username: string) => void;
  /** Opens the card, or what a feature does for the held modifier keys (MO-06). */
  pressName: (message: MessageEntry, keys: ModifierKeys) => void;
  sendAgain: (message: MessageEntry) => void;
  discard: (message: MessageEntry) => void;
  openThread: ReaderView['openThread'];
  remove: (message: MessageEntry) => void;
}

export interface RowProps<Entry extends ChatEntry> {
  entry: Entry;
  context: RowContext;
}

type Actor = Pick<RowContext, 'viewerName' | 'replayTime'>;
type ViewerContext = Actor & Pick<RowContext, 'role'>;

export const canAct = ({ viewerName, replayTime }: Actor): boolean => viewerName !== null && replayTime === null;

/** Signed-out viewers, and deleted, unsent and replayed messages have none (M-03, M-13). */
export function hasActions(entry: ChatEntry, context: Actor): entry is MessageEntry {
  return canAct(context) && entry.type === 'message' && entry.deletion === null && entry.delivery === 'sent';
}

/** Excludes own, deleted and unsent messages, and signed-out viewers (M-13). */
export function canReply(entry: ChatEntry, context: Actor): entry is MessageEntry {
  return hasActions(entry, context) && !entry.mine;
}

/** Viewers can delete their own messages, and those of senders in the scope of their role (decisions.md, Who may do what). */
export function canDelete(entry: ChatEntry, context: ViewerContext): entry is MessageEntry {
  return (
    hasActions(entry, context) &&
    can(chatFeature.permissions.delete_message, context.role, entry.mine ? 'self' : targetRoleOfBadges(entry.sender.badges))
  );
}

/** One reader's view of an open chat. Fields must keep their identity until they change, because rows rerender with them. */
export interface ReaderView {
  /** Null shows all rows. A new function is a new selection. */
  filter: MessageFilter | null;
  highlighter: ((parts: readonly ContentPart[]) => boolean) | null;
  hiddenEmotes: ReadonlySet<number>;
  /** The row to scroll into view. Each request is a new object. */
  found: { key: string } | null;
  /** Whether an overlay covers the list, which is then inert for the keyboard and screen readers. */
  isCovered: boolean;
  openThread: (message: MessageEntry) => void;
}

/** The default view without filters. A feature overrides it in the `Wrapper` of its chat parts. */
export const ReaderViewContext = createContext<ReaderView>({
  filter: null,
  highlighter: null,
  hiddenEmotes: new Set(),
  found: null,
  isCovered: false,
  openThread: () => {},
});

export interface MessageAction {
  icon: IconName;
  /** Position in the toolbar, shared by all features: reply is at 10, copy at 40, delete at 70. */
  order: number;
  label: (entry: MessageEntry) => string;
  /** Displayed keyboard shortcut of the focused row, for example 'P'. */
  key?: string;
  /** Which messages have the action; defaults to all. `inThread`: the message is a reply or has replies. */
  isFor?: (entry: MessageEntry, inThread: boolean) => boolean;
  afterDeletion?: true;
  /** Why the action is unavailable. It is disabled instead of hidden, so that other actions keep their positions. */
  problem?: (entry: MessageEntry) => string | undefined;
  run: (entry: MessageEntry) => void;
}
