import { memo } from 'react';
import { chatRows, useChatParts } from '../chat-parts.ts';
import type { ChatEntry } from '../log/entry.ts';
import type { RowProps } from './row-context.ts';

/** Entries are immutable, so a row renders again only when its entry or the row context changes (L-08). */
export const ChatRow = memo(function ChatRow({ entry, context }: RowProps<ChatEntry>) {
  const Row = chatRows(useChatParts()).get(entry.type);
  return Row && <Row entry={entry} context={context} />;
});
