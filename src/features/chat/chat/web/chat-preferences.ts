import type { CSSProperties } from 'react';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';
import { rem } from '#core/web/ui/rem.ts';

/** See S-02. */

export const showTimestamps = preference<boolean>('chat-timestamps', true, parseBoolean);
export const showQuickEmotes = preference<boolean>('chat-quick-emotes', true, parseBoolean);
/** Pin and delete are always shown (M-03). */
export const modQuickActions = preference<boolean>('chat-mod-quick-actions', true, parseBoolean);
/** See MO-06. */
export const modShortcuts = preference<boolean>('chat-mod-shortcuts', false, parseBoolean);

export const FONT_STEPS = [0, 1, 2, 3] as const;
type FontStep = (typeof FONT_STEPS)[number];
/** Pixels (M-16). */
export const FONT_PIXELS: Record<FontStep, number> = { 0: 12, 1: 13, 2: 16, 3: 18 };
export const fontStep = preference<FontStep>('chat-font-step', 1, (stored) => FONT_STEPS.find((step) => step === stored));

/** When false, emotes show only their first frame. Reduced motion has the same effect. */
export const animatedEmotes = preference<boolean>('chat-animated-emotes', true, parseBoolean);
export const sendAfterSlowMode = preference<boolean>('chat-send-after-slow-mode', false, parseBoolean);

/** Line height of each step in pixels at the default font size, enough for text and an emote. */
const LINE_PIXELS: Record<FontStep, number> = { 0: 18, 1: 20, 2: 24, 3: 28 };

/** CSS custom properties for the text size of rows, notices and the message box (M-16). */
export function useChatFont(): CSSProperties {
  const step = usePreference(fontStep);
  return { '--chat-font': rem(FONT_PIXELS[step]), '--chat-line': rem(LINE_PIXELS[step]) } as CSSProperties;
}
