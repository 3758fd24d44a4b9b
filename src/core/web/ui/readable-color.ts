import { isHexColor, type Theme, withContrast } from '#core/contract/color.ts';

/** Lowest contrast behind a name: row tints of tokens.css over the chat column. */
const SURFACE = { dark: '#1e3630', light: '#dbebe6' } as const;
/** WCAG 2.2 AA, for text. */
const CONTRAST = 4.5;

const known = new Map<string, string>();

/** Adjusts the lightness of `#RRGGBB` to 4.5:1 on every chat surface; anything else counts as white. Cached. */
export function readableColor(chosen: string, theme: Theme): string {
  const key = theme + chosen;
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = withContrast(isHexColor(chosen) ? chosen : '#FFFFFF', { surface: SURFACE[theme], ratio: CONTRAST, theme });
  if (known.size > 5000) known.clear();
  known.set(key, made);
  return made;
}
