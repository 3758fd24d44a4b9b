import { parseBoolean, preference } from '#core/web/preference.ts';

/** Pixels at the browser's default font size. */
export const MIN_CHAT_WIDTH = 300;
export const MAX_CHAT_WIDTH = 480;
export const DEFAULT_CHAT_WIDTH = 340;
/** Pixels per press of an arrow key. */
export const CHAT_WIDTH_STEP = 10;

export const clampChatWidth = (width: number): number => Math.round(Math.min(MAX_CHAT_WIDTH, Math.max(MIN_CHAT_WIDTH, width)));

export const chatWidth = preference<number>('chat-width', DEFAULT_CHAT_WIDTH, (stored) =>
  typeof stored === 'number' && Number.isFinite(stored) ? clampChatWidth(stored) : undefined,
);
export const chatCollapsed = preference<boolean>('chat-collapsed', false, parseBoolean);
/** In full screen the chat covers the picture. */
export const chatCollapsedInFullScreen = preference<boolean>('chat-collapsed-full-screen', false, parseBoolean);
