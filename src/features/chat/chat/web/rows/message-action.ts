import type { IconName } from '#core/web/ui/icon-names.ts';
import type { MessageEntry } from '../log/entry.ts';

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
