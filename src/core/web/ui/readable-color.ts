/** Lowest contrast behind a name: row tints of tokens.css over the chat column. */
const SURFACE = { dark: '#1e3630', light: '#dbebe6' } as const;
/** WCAG 2.2 AA, for text. */
const CONTRAST = 4.5;

export type Theme = keyof typeof SURFACE;

const known = new Map<string, string>();

/** Adjusts the lightness of `#RRGGBB` to 4.5:1 on every chat surface; anything else counts as white. Cached. */
export function readableColor(chosen: string, theme: Theme): string {
  const key = theme + chosen;
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = correct(/^#[0-9a-f]{6}$/i.test(chosen) ? chosen : '#FFFFFF', theme);
  if (known.size > 5000) known.clear();
  known.set(key, made);
  return made;
}

/** From 1 to 21 (WCAG), for `#RRGGBB`. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(channels(a)), luminance(channels(b))].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function correct(chosen: string, theme: Theme): string {
  const surface = SURFACE[theme];
  if (contrast(chosen, surface) >= CONTRAST) return chosen;
  const [hue, saturation, lightness] = toHsl(channels(chosen));
  // Luminance increases with lightness, so a binary search finds the nearest one.
  let near = lightness;
  let far = theme === 'dark' ? 1 : 0;
  for (let step = 0; step < 12; step++) {
    const middle = (near + far) / 2;
    if (contrast(toHex(hue, saturation, middle), surface) >= CONTRAST) far = middle;
    else near = middle;
  }
  return toHex(hue, saturation, far);
}

type Channels = [red: number, green: number, blue: number];

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function luminance(rgb: Channels): number {
  const [red, green, blue] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Hue from 0 to 360, saturation and lightness from 0 to 1. */
export function toHsl([red, green, blue]: Channels): [hue: number, saturation: number, lightness: number] {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  const lightness = (most + least) / 2;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector = most === red ? ((green - blue) / range + 6) % 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return [sector * 60, saturation, lightness];
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return `#${[part(0), part(8), part(4)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
