export type Theme = 'dark' | 'light';

/** Red, green and blue from 0 to 1. */
export type Channels = [red: number, green: number, blue: number];

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export function channelsOf(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Relative luminance (WCAG), from 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21 (WCAG), for `#RRGGBB`. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `#RRGGBB` of `over` with this opacity on `under`. */
export function blended(under: string, over: string, opacity: number): string {
  const [below, above] = [channelsOf(under), channelsOf(over)];
  return hexOf(below.map((part, index) => part + (above[index]! - part) * opacity) as Channels);
}

/** Moves the lightness away from the surface, no further than the contrast needs. The hue stays. */
export function withContrast(chosen: string, { surface, ratio, theme }: { surface: string; ratio: number; theme: Theme }): string {
  if (contrast(chosen, surface) >= ratio) return chosen;
  const [hue, saturation, lightness] = toHsl(channelsOf(chosen));
  // Luminance increases with lightness, so a binary search finds the nearest one.
  let near = lightness;
  let far = theme === 'dark' ? 1 : 0;
  for (let step = 0; step < 12; step++) {
    const middle = (near + far) / 2;
    if (contrast(fromHsl(hue, saturation, middle), surface) >= ratio) far = middle;
    else near = middle;
  }
  return fromHsl(hue, saturation, far);
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

export function fromHsl(hue: number, saturation: number, lightness: number): string {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return hexOf([part(0), part(8), part(4)]);
}

const hexOf = (parts: Channels): string =>
  `#${parts
    .map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
