import { blended, channelsOf, contrast, fromHsl, luminance, type Theme, toHsl, withContrast } from './color.ts';

/** The tokens of tokens.css that follow the accent color. */
type AccentToken = 'mint' | 'mint-hover' | 'mint-press' | 'mint-text' | 'mint-soft' | 'mint-line' | 'on-mint';

/** WCAG 2.2 AA, for text and for controls. */
const TEXT = 4.5;
const CONTROL = 3;

/**
 * Surfaces of tokens.css: `worst` has the lowest contrast with an accent, `row` is a hovered row of the chat, `tinted` the strongest tint
 * that the colors of usernames allow (`readableColor`).
 */
const GROUNDS = {
  dark: { worst: '#1e3630', row: '#191f20', tinted: '#1e3630', soft: 0x1c, line: '57' },
  light: { worst: '#dbe2e2', row: '#f5f6f6', tinted: '#dbebe6', soft: 0x1a, line: '66' },
} as const satisfies Record<Theme, unknown>;

/** Steps of lightness from a button to the same button under the pointer, and pressed. */
const HOVER = 0.06;
const PRESS = 0.1;

const hexByte = (value: number): string => value.toString(16).padStart(2, '0');

/**
 * Tokens of an accent color (`#rrggbb`) that keep the contrast rules in this theme. A color without enough contrast becomes lighter or darker;
 * its hue stays.
 */
export function accentTokens(accent: string, theme: Theme): Readonly<Record<AccentToken, string>> {
  const { worst, row, tinted, soft, line } = GROUNDS[theme];
  const fill = withContrast(accent, { surface: worst, ratio: CONTROL, theme });
  const text = withContrast(accent, { surface: worst, ratio: TEXT, theme });
  // The better of both has at least 4.58:1 on every color.
  const ink = contrast(fill, '#000000') >= contrast(fill, '#ffffff') ? '#000000' : '#ffffff';
  const isTooStrong = (opacity: number) => {
    const [strongest, shown] = [luminance(tinted), luminance(blended(row, text, opacity / 255))];
    return theme === 'dark' ? shown > strongest : shown < strongest;
  };
  let opacity: number = soft;
  while (opacity > 0 && isTooStrong(opacity)) opacity -= 1;
  return {
    mint: fill,
    'mint-hover': shifted(fill, HOVER, ink),
    'mint-press': shifted(fill, PRESS, ink),
    'mint-text': text,
    'mint-soft': `${text}${hexByte(opacity)}`,
    'mint-line': `${fill}${line}`,
    'on-mint': ink,
  };
}

/** Moves a fill away from its ink, which raises the contrast, or toward it from the end of the scale, where the contrast is high. */
function shifted(fill: string, by: number, ink: '#000000' | '#ffffff'): string {
  const [hue, saturation, lightness] = toHsl(channelsOf(fill));
  const away = ink === '#000000' ? lightness + by : lightness - by;
  const toward = ink === '#000000' ? lightness - by : lightness + by;
  return fromHsl(hue, saturation, away < 0 || away > 1 ? toward : away);
}

const declarations = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** Style sheet that replaces the accent of tokens.css on screens. Its selectors outrank those of tokens.css, in whatever order both load. */
export function accentCss(accent: string): string {
  const dark = accentTokens(accent, 'dark');
  const darkRule = `:root:root,:root [data-theme]{${declarations({ ...dark, 'track-fill': dark.mint })}}`;
  const lightRule = `:root[data-theme="light"],:root [data-theme="light"]{${declarations(accentTokens(accent, 'light'))}}`;
  return `@media screen{${darkRule}${lightRule}}`;
}
