import { parseBoolean, preference } from '#core/web/preference.ts';

/** How this browser shows the chat (S-02). They are local and survive a reload. */

export const showTimestamps = preference<boolean>('chat-timestamps', true, parseBoolean);
export const showQuickEmotes = preference<boolean>('chat-quick-emotes', true, parseBoolean);
export const showGiftLeaderboard = preference<boolean>('chat-gift-leaderboard', true, parseBoolean);
export const showEventBanners = preference<boolean>('chat-event-banners', true, parseBoolean);
/** Timeout and ban on the row, without opening the card; pinning and deleting are there anyway (M-03). */
export const modQuickActions = preference<boolean>('chat-mod-quick-actions', true, parseBoolean);
/** Clicks on a name with Ctrl or Shift (MO-06). */
export const modShortcuts = preference<boolean>('chat-mod-shortcuts', false, parseBoolean);

export const FONT_STEPS = [0, 1, 2, 3] as const;
export type FontStep = (typeof FONT_STEPS)[number];
/** Pixels of the steps (M-16). */
export const FONT_PIXELS: Record<FontStep, number> = { 0: 12, 1: 13, 2: 16, 3: 18 };
export const fontStep = preference<FontStep>('chat-font-step', 1, (stored) => FONT_STEPS.find((step) => step === stored));

/** False: emotes show their first picture and stand still. Reduced motion stills them too. */
export const animatedEmotes = preference<boolean>('chat-animated-emotes', true, parseBoolean);
/** True: what was written while slow mode lasts goes out by itself when it ends. */
export const sendAfterSlowMode = preference<boolean>('chat-send-after-slow-mode', false, parseBoolean);
