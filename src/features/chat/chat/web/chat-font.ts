import type { CSSProperties } from 'react';
import { usePreference } from '#core/web/preference.ts';
import { rem } from '#core/web/ui/rem.ts';
import { FONT_PIXELS, type FontStep, fontStep } from './chat-preferences.ts';

/** Line height of each step in pixels at the default font size, enough for text and an emote. */
const LINE_PIXELS: Record<FontStep, number> = { 0: 18, 1: 20, 2: 24, 3: 28 };

/** CSS custom properties for the text size of rows, notices and the message box (M-16). */
export function useChatFont(): CSSProperties {
  const step = usePreference(fontStep);
  return { '--chat-font': rem(FONT_PIXELS[step]), '--chat-line': rem(LINE_PIXELS[step]) } as CSSProperties;
}
