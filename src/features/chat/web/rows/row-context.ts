import type { Channel } from '#features/channels/contract/channel.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import { can, targetRoleOfBadges } from '#features/channels/rules/permissions.ts';
import { chatFeature } from '#features/chat/feature.ts';
import type { ChatEntry, MessageEntry } from '../log/entry.ts';
import type { Theme } from '../readable-color.ts';
import type { ReaderView } from '../reader-view.ts';
import type { MessageAction } from './message-action.ts';
import type { ModifierKeys } from './PersonName.tsx';

/** What all rows share; one object until something of it changes, so that rows are not drawn for nothing and none subscribes to anything. */
export interface RowContext {
  theme: Theme;
  /** Lower case, to mark mentions of the viewer; null for a stranger. */
  viewerName: string | null;
  role: Role;
  channelSlug: string;
  /** Links to pages of ours open a tab of their own. */
  phone: boolean;
  showTime: boolean;
  /** Emotes show their first picture only. */
  stillEmotes: boolean;
  hiddenEmotes: ReaderView['hiddenEmotes'];
  /** The channel's own pictures of the subscriber badge (M-15). */
  subscriberTiers: readonly SubscriberTier[];
  highlighter: ReaderView['highlighter'];
  /** People whose words are hidden, in reply lines too (S-04). */
  mutedIds: ReadonlySet<number>;
  /** What later features let this viewer do with a message. */
  featureActions: readonly MessageAction[];
  /** Labels of messages that were flagged while the chat was open, by message id; of moderators and above alone. */
  flagged: Readonly<Record<string, readonly string[]>>;
  act: RowActs;
}

export type SubscriberTier = Pick<Channel['subscriber_badges'][number], 'months' | 'badge_image'>;

/** What can be done from a row. */
export interface RowActs {
  reply: (message: MessageEntry) => void;
  copy: (message: MessageEntry) => void;
  openPerson: (username: string) => void;
  /** A click on the name of a sender: the card, or what the keys that are held mean to a later feature (MO-06). */
  pressName: (message: MessageEntry, keys: ModifierKeys) => void;
  sendAgain: (message: MessageEntry) => void;
  discard: (message: MessageEntry) => void;
  openThread: ReaderView['openThread'];
  /** Takes the message away for everybody. */
  remove: (message: MessageEntry) => void;
}

export interface RowProps<Entry extends ChatEntry> {
  entry: Entry;
  look: RowContext;
}

type Eyes = Pick<RowContext, 'viewerName' | 'role'>;

/** Strangers have no message actions, and there is nothing to do with a deleted or unsent message (M-03, M-13). */
export function hasActions(entry: ChatEntry, look: Pick<RowContext, 'viewerName'>): entry is MessageEntry {
  return look.viewerName !== null && entry.type === 'message' && entry.deletion === null && entry.delivery === 'sent';
}

/** Not to own, deleted or unsent messages, and not for strangers (M-13). */
export function mayReply(entry: ChatEntry, look: Pick<RowContext, 'viewerName'>): entry is MessageEntry {
  return hasActions(entry, look) && !entry.mine;
}

/** An own message, or one of somebody whom the viewer's role reaches (decisions.md, Who may do what). */
export function mayDelete(entry: ChatEntry, look: Eyes): entry is MessageEntry {
  return (
    hasActions(entry, look) &&
    can(chatFeature.permissions.delete_message, look.role, entry.mine ? 'self' : targetRoleOfBadges(entry.sender.badges))
  );
}
