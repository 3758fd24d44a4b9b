/** Pixels. */
const DEFAULT_FONT_SIZE = 16;

/** Converts pixels to a CSS length that follows the browser's font size. */
export const rem = (pixels: number): string => `${pixels / DEFAULT_FONT_SIZE}rem`;

export const rootScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_FONT_SIZE) / DEFAULT_FONT_SIZE;
