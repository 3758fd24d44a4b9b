/** The browser's default font size in pixels. */
const DEFAULT_FONT_SIZE = 16;

/** A length of pixels at the browser's default font size, as a CSS length that follows the font size. */
export const rem = (pixels: number): string => `${pixels / DEFAULT_FONT_SIZE}rem`;

/** The browser's font size relative to the default, 1 for the default. */
export const rootScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_FONT_SIZE) / DEFAULT_FONT_SIZE;
