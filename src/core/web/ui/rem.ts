/** The browser's font size in pixels unless the viewer changes it. */
const DEFAULT_FONT_SIZE = 16;

/** A length of pixels at the browser's default font size, as a CSS length that follows the font size. */
export const rem = (pixels: number): string => `${pixels / DEFAULT_FONT_SIZE}rem`;

/** How much larger than by default the browser's font size is, 1 for the default. */
export const rootScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_FONT_SIZE) / DEFAULT_FONT_SIZE;
