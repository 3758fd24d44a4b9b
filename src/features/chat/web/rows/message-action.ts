import type { IconName } from '#core/web/ui/icon-names.ts';
import type { MessageEntry } from '../log/entry.ts';

/** Something that a signed-in viewer can do with a message from its row. */
export interface MessageAction {
  icon: IconName;
  /** Its place in the toolbar, so that actions of several features stand in one order: reply is at 10, copy at 40, delete at 70. */
  order: number;
  label: (entry: MessageEntry) => string;
  /** The key that does the same while the row has the focus, as it is shown: 'P'. */
  key?: string;
  /** Which messages have it; all of them unless told otherwise. `inThread`: it answers a message, or is answered. */
  isFor?: (entry: MessageEntry, inThread: boolean) => boolean;
  /** True for what can still be done when the message is deleted. */
  afterDeletion?: true;
  /** Why it cannot be done. It keeps its place nevertheless: a hand that learned the place must not hit another one. */
  problem?: (entry: MessageEntry) => string | undefined;
  run: (entry: MessageEntry) => void;
}
