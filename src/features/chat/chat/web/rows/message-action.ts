import type { IconName } from '#core/web/ui/icon-names.ts';
import type { MessageEntry } from '../log/entry.ts';

/** An action on a message, offered to signed-in viewers in its row. */
export interface MessageAction {
  icon: IconName;
  /** The position in the toolbar, shared by all features: reply is at 10, copy at 40, delete at 70. */
  order: number;
  label: (entry: MessageEntry) => string;
  /** The keyboard shortcut while the row has the focus, as displayed: 'P'. */
  key?: string;
  /** Returns whether a message has the action; without it all messages do. `inThread`: the message is a reply or has replies. */
  isFor?: (entry: MessageEntry, inThread: boolean) => boolean;
  /** The action remains available on deleted messages. */
  afterDeletion?: true;
  /** Returns why the action is unavailable. It is then disabled instead of hidden, so that the other actions keep their positions. */
  problem?: (entry: MessageEntry) => string | undefined;
  run: (entry: MessageEntry) => void;
}
