import type { ChatEntry, MessageEntry } from '../log/entry.ts';
import type { Theme } from '../readable-color.ts';

/** What all rows share; one object until something of it changes, so that rows are not drawn for nothing. */
export interface RowLook {
  theme: Theme;
  /** Lower case, to mark mentions of the viewer; null for a stranger. */
  viewerName: string | null;
  act: RowActs;
}

/** What can be done from a row. */
export interface RowActs {
  reply: (message: MessageEntry) => void;
  copy: (message: MessageEntry) => void;
  openPerson: (username: string) => void;
  sendAgain: (message: MessageEntry) => void;
  discard: (message: MessageEntry) => void;
}

export interface RowProps<Entry extends ChatEntry> {
  entry: Entry;
  look: RowLook;
}

/** Strangers have no message actions, and there is nothing to do with a deleted or unsent message (chat-core.md 6). */
export function hasActions(entry: ChatEntry, look: Pick<RowLook, 'viewerName'>): entry is MessageEntry {
  return look.viewerName !== null && entry.type === 'message' && entry.deletion === null && entry.delivery === 'sent';
}

/** Not to own, deleted or unsent messages, and not for strangers (M-13). */
export function mayReply(entry: ChatEntry, look: Pick<RowLook, 'viewerName'>): entry is MessageEntry {
  return hasActions(entry, look) && !entry.mine;
}
