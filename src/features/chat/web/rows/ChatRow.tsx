import { memo } from 'react';
import { chatRows, useChatParts } from '../chat-parts.ts';
import type { ChatEntry } from '../log/entry.ts';
import type { RowProps } from './row-context.ts';

/**
 * Draws one entry with the row of its type (L-08). Entries never change, so a row is drawn again only when its entry or the look is another
 * one.
 */
export const ChatRow = memo(function ChatRow({ entry, look }: RowProps<ChatEntry>) {
  const Row = chatRows(useChatParts()).get(entry.type);
  return Row && <Row entry={entry} look={look} />;
});
