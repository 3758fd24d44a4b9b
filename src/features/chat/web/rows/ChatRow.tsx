import { type ComponentType, memo } from 'react';
import type { ChatEntry } from '../log/entry.ts';
import { DividerRow } from './DividerRow.tsx';
import { HostRow } from './HostRow.tsx';
import { KicksGiftRow } from './KicksGiftRow.tsx';
import { MessageRow } from './MessageRow.tsx';
import { ModActionRow } from './ModActionRow.tsx';
import { RewardsRow } from './RewardsRow.tsx';
import type { RowProps } from './row-look.ts';
import { SubscriptionsRow } from './SubscriptionsRow.tsx';

/** Each type of entry has a row of its own (L-08). */
const ROWS: { [Type in ChatEntry['type']]: ComponentType<RowProps<Extract<ChatEntry, { type: Type }>>> } = {
  message: MessageRow,
  divider: DividerRow,
  mod_action: ModActionRow,
  subscriptions: SubscriptionsRow,
  host: HostRow,
  rewards: RewardsRow,
  kicks_gift: KicksGiftRow,
};

/** Draws one entry. Entries never change, so a row is drawn again only when its entry or the look is another one. */
export const ChatRow = memo(function ChatRow({ entry, look }: RowProps<ChatEntry>) {
  // The table pairs each type with its row, which the compiler cannot follow through the lookup.
  const Row = ROWS[entry.type] as ComponentType<RowProps<ChatEntry>>;
  return <Row entry={entry} look={look} />;
});
