import type { CSSProperties } from 'react';
import { FONT_PIXELS, type FontStep } from './chat-preferences.ts';

/** The line height of each step in pixels, enough for the text and an emote. */
const LINE_PIXELS: Record<FontStep, number> = { 0: 18, 1: 20, 2: 24, 3: 28 };

/** The chat's text size as the CSS custom properties that rows, notices and the message box use (M-16). */
export function chatFont(step: FontStep): CSSProperties {
  return { '--chat-font': `${FONT_PIXELS[step]}px`, '--chat-line': `${LINE_PIXELS[step]}px` } as CSSProperties;
}
