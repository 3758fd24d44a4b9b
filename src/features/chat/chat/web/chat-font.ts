import type { CSSProperties } from 'react';
import { usePreference } from '#core/web/preference.ts';
import { rem } from '#core/web/ui/rem.ts';
import { FONT_PIXELS, type FontStep, fontStep } from './chat-preferences.ts';

/** The line height of each step in pixels at the browser's default font size, enough for the text and an emote. */
const LINE_PIXELS: Record<FontStep, number> = { 0: 18, 1: 20, 2: 24, 3: 28 };

/** The chat's text size as the CSS custom properties that rows, notices and the message box use (M-16). */
export function useChatFont(): CSSProperties {
  const step = usePreference(fontStep);
  return { '--chat-font': rem(FONT_PIXELS[step]), '--chat-line': rem(LINE_PIXELS[step]) } as CSSProperties;
}
