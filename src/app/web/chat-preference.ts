import { parseBoolean, preference } from '#core/web/preference.ts';

/** Limits and default of the chat column's width, in pixels. */
export const CHAT_LEAST = 300;
export const CHAT_MOST = 480;
export const CHAT_USUAL = 340;
/** The change per press of an arrow key, in pixels. */
export const CHAT_STEP = 10;

export const clampChatWidth = (width: number): number => Math.round(Math.min(CHAT_MOST, Math.max(CHAT_LEAST, width)));

export const chatWidth = preference<number>('chat-width', CHAT_USUAL, (stored) =>
  typeof stored === 'number' && Number.isFinite(stored) ? clampChatWidth(stored) : undefined,
);
export const chatCollapsed = preference<boolean>('chat-collapsed', false, parseBoolean);
