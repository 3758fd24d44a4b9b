import { parseBoolean, preference } from '#core/web/preference.ts';

/** Appearance preferences of the chat (S-02). They are stored in this browser and survive a reload. */

export const showTimestamps = preference<boolean>('chat-timestamps', true, parseBoolean);
export const showQuickEmotes = preference<boolean>('chat-quick-emotes', true, parseBoolean);
export const showEventBanners = preference<boolean>('chat-event-banners', true, parseBoolean);
/** Shows the people who gave most above the chat. */
export const showGiftLeaderboard = preference<boolean>('chat-gift-leaderboard', true, parseBoolean);
/** Shows timeout and ban on the row. Pin and delete are always shown (M-03). */
export const modQuickActions = preference<boolean>('chat-mod-quick-actions', true, parseBoolean);
/** Enables moderation shortcuts: clicking a name with Ctrl or Shift held (MO-06). */
export const modShortcuts = preference<boolean>('chat-mod-shortcuts', false, parseBoolean);

export const FONT_STEPS = [0, 1, 2, 3] as const;
export type FontStep = (typeof FONT_STEPS)[number];
/** The text size of each step in pixels (M-16). */
export const FONT_PIXELS: Record<FontStep, number> = { 0: 12, 1: 13, 2: 16, 3: 18 };
export const fontStep = preference<FontStep>('chat-font-step', 1, (stored) => FONT_STEPS.find((step) => step === stored));

/** When false, emotes show only their first frame. Reduced motion has the same effect. */
export const animatedEmotes = preference<boolean>('chat-animated-emotes', true, parseBoolean);
/** When true, a message written during slow mode is sent automatically when slow mode ends. */
export const sendAfterSlowMode = preference<boolean>('chat-send-after-slow-mode', false, parseBoolean);
