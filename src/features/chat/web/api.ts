/** What later features may use of chat in the browser. */

export { type ChatParts, type LoadedChatParts, type NoticesProps, useChatParts } from './chat-parts.ts';
export { showEventBanners } from './chat-preferences.ts';
export { ChatRoom } from './chat-room.ts';
export { usableEmotes } from './composer/usable-emotes.ts';
export type { ChatEntries, ChatEntry, MessageEntry, Row } from './log/entry.ts';
export { fromMessage, heldEntry } from './log/from-wire.ts';
export { markPending } from './log/pending-marks.ts';
export { runOnServer } from './moderation/acts.ts';
export { ModeNumber } from './modes/ModeNumber.tsx';
export { useActiveParts } from './notices/ChatNotices.tsx';
export { Notices, SAME_FACT_MS } from './notices/notices.ts';
export type { OpenChat } from './open-chat.ts';
export { identityQuery } from './panels/identity/use-identity.ts';
export { PanelShell } from './panels/PanelShell.tsx';
export { useRulesAccepted } from './panels/use-rules-accepted.ts';
export { chatroomQuery } from './queries.ts';
export { contrast, readableColor } from './readable-color.ts';
export type { FeatureAction } from './rows/feature-action.ts';
export { MessageContent } from './rows/MessageContent.tsx';
export { PersonName } from './rows/PersonName.tsx';
export type { RowContext, RowProps } from './rows/row-context.ts';
export { SenderBadge } from './rows/SenderBadge.tsx';
export { Strong } from './rows/Strong.tsx';
export { Ticket } from './rows/Ticket.tsx';
export { useSenderView } from './use-sender-view.ts';
