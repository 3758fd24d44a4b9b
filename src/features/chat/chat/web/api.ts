import { lazyComponent } from '#core/web/lazy-component.tsx';

export { ChatColumn } from './ChatColumn.tsx';
export {
  type ChatDialogProps,
  type ChatParts,
  type LoadedChatParts,
  type LocalLock,
  type NamePress,
  type NoticesProps,
  useActiveParts,
  useChatParts,
} from './chat-parts.ts';
export {
  animatedEmotes,
  FONT_PIXELS,
  FONT_STEPS,
  fontStep,
  modQuickActions,
  modShortcuts,
  sendAfterSlowMode,
  showQuickEmotes,
  showTimestamps,
} from './chat-preferences.ts';
export { ChatRoom } from './chat-room.ts';
export { clipLink, OPEN_CLIP } from './clip-link.ts';
export type { CommandRun, CommandRunner } from './composer/command-runner.ts';
export { runOnServer } from './composer/command-runner.ts';
export { MESSAGE_BOX } from './composer/composer-handle.ts';
export { usableEmotes } from './composer/usable-emotes.ts';
export { markPending } from './log/deletions.ts';
export type { ChatEntries, ChatEntry, MessageEntry, OriginalMessage, Row } from './log/entry.ts';
export type { Viewer } from './log/from-wire.ts';
export { fromHistory, fromMessage, heldEntry } from './log/from-wire.ts';
export { type MessageFilter, ShownLog } from './log/shown-log.ts';
export { Notices, SAME_FACT_MS } from './notices/notices.ts';
export type { ChatChannel, OpenChat } from './open-chat.ts';
export { AnchoredPanel } from './panels/AnchoredPanel.tsx';
export { showChat, useShowChat } from './panels/open-panel.ts';
export { PanelShell } from './panels/PanelShell.tsx';
export { PanelSteps } from './panels/panel-steps.ts';
export { CHATROOM_STALE, chatroomQuery } from './queries.ts';
export { ReplayMessages } from './ReplayMessages.tsx';
export { ChatRow, lazyRow } from './rows/ChatRow.tsx';
export { DeletedContent } from './rows/DeletedContent.tsx';
export { ContentLine, MessageContent } from './rows/MessageContent.tsx';
export { PersonName } from './rows/PersonName.tsx';
export type { MessageAction } from './rows/row-context.ts';
export { canReply, type ReaderView, ReaderViewContext, type RowContext, type RowProps, type SubscriberTier } from './rows/row-context.ts';
export { ChannelBadgesContext, SenderBadge } from './rows/SenderBadge.tsx';
export { Strong, Ticket } from './rows/Ticket.tsx';
export { loadFailure, useLocalLock, useOwnBan, useSenderView } from './use-chat-sender.ts';
export { useRoomUpdates } from './use-room-updates.ts';
export { useStillEmotes } from './use-row-context.ts';

/** The user card where no chat is open. */
export const PersonOutside = lazyComponent('use', () => import('./PersonOutside.tsx'));
