import type { CSSProperties } from 'react';
import { FONT_PIXELS, type FontStep } from './chat-preferences.ts';

/** A line of each step: as high as the letters and an emote need. */
const LINE_PIXELS: Record<FontStep, number> = { 0: 18, 1: 20, 2: 24, 3: 28 };

/** The size of the chat's letters as the custom properties that rows, notices and the box are drawn with (M-16). */
export function chatFont(step: FontStep): CSSProperties {
  return { '--chat-font': `${FONT_PIXELS[step]}px`, '--chat-line': `${LINE_PIXELS[step]}px` } as CSSProperties;
}
