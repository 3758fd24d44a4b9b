import type { Theme } from '#core/web/ui/readable-color.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can, targetRoleOfBadges } from '#features/channel/channels/rules/permissions.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import type { ChatEntry, MessageEntry } from '../log/entry.ts';
import type { ReaderView } from '../reader-view.ts';
import type { MessageAction } from './message-action.ts';
import type { ModifierKeys } from './PersonName.tsx';

/**
 * State shared by all rows. The object is replaced only when something in it changes, so that rows do not render needlessly and need no
 * subscriptions.
 */
export interface RowContext {
  theme: Theme;
  /** In lower case, for finding mentions of the viewer; null when signed out. */
  viewerName: string | null;
  role: Role;
  channelSlug: string;
  /** Links to our own pages open in a new tab. */
  phone: boolean;
  showTime: boolean;
  /** In a replay: when in the recording something was said, shown in place of the time of day. Null in an open chat. */
  replayTime: ((at: Date) => string) | null;
  /** Emotes show only their first frame. */
  stillEmotes: boolean;
  hiddenEmotes: ReaderView['hiddenEmotes'];
  /** The channel's own images of the subscriber badge (M-15). */
  subscriberTiers: readonly SubscriberTier[];
  highlighter: ReaderView['highlighter'];
  /** People whose messages are hidden, also in reply lines (S-04). */
  mutedIds: ReadonlySet<number>;
  /** Message actions that other features offer this viewer. */
  featureActions: readonly MessageAction[];
  /** Labels of messages flagged while the chat was open, by message id; only for moderators and above. */
  flagged: Readonly<Record<string, readonly string[]>>;
  act: RowActs;
}

export type SubscriberTier = Pick<Channel['subscriber_badges'][number], 'months' | 'badge_image'>;

/** Callbacks for the actions in a row. */
export interface RowActs {
  reply: (message: MessageEntry) => void;
  copy: (message: MessageEntry) => void;
  openPerson: (username: string) => void;
  /** Handles a click on a sender's name: opens the card, or whatever a feature does for the held modifier keys (MO-06). */
  pressName: (message: MessageEntry, keys: ModifierKeys) => void;
  sendAgain: (message: MessageEntry) => void;
  discard: (message: MessageEntry) => void;
  openThread: ReaderView['openThread'];
  /** Deletes the message for everybody. */
  remove: (message: MessageEntry) => void;
}

export interface RowProps<Entry extends ChatEntry> {
  entry: Entry;
  context: RowContext;
}

/** Where the rows are and who sees them, as far as actions depend on it. */
type Actor = Pick<RowContext, 'viewerName' | 'replayTime'>;
type ViewerContext = Actor & Pick<RowContext, 'role'>;

/** Whether this viewer can act on messages here at all. */
export const isActing = ({ viewerName, replayTime }: Actor): boolean => viewerName !== null && replayTime === null;

/** Signed-out viewers have no message actions, and deleted or unsent messages and those of a replay have none (M-03, M-13). */
export function hasActions(entry: ChatEntry, context: Actor): entry is MessageEntry {
  return isActing(context) && entry.type === 'message' && entry.deletion === null && entry.delivery === 'sent';
}

/** Own, deleted and unsent messages cannot be replied to, and signed-out viewers cannot reply (M-13). */
export function canReply(entry: ChatEntry, context: Actor): entry is MessageEntry {
  return hasActions(entry, context) && !entry.mine;
}

/**
 * Returns whether the viewer can delete the message: their own, or one whose sender is in reach of their role (decisions.md, Who may do
 * what).
 */
export function canDelete(entry: ChatEntry, context: ViewerContext): entry is MessageEntry {
  return (
    hasActions(entry, context) &&
    can(chatFeature.permissions.delete_message, context.role, entry.mine ? 'self' : targetRoleOfBadges(entry.sender.badges))
  );
}
