import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, toHsl } from '#core/contract/color.ts';
import { readableColor } from './readable-color.ts';

/** The web project has no Node types, and Vitest leaves imported stylesheets empty, so this test reads the file itself. */
const { readFileSync } = (await import('node:fs' as string)) as { readFileSync: (path: string, encoding: 'utf8') => string };
const tokens = readFileSync('src/core/web/ui/tokens.css', 'utf8');

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themes = ['dark', 'light'] as const;
/** The row tints of the message list, as named in tokens.css. */
const TINTS = ['--bg-row-hover', '--mint-soft', '--bg-control'] as const;

const block = (theme: 'dark' | 'light') => (theme === 'light' ? tokens.slice(tokens.indexOf('[data-theme="light"]')) : tokens);
function token(name: string, theme: 'dark' | 'light'): string {
  const found = new RegExp(`${name}: ([^;]+);`).exec(block(theme)) ?? new RegExp(`${name}: ([^;]+);`).exec(tokens);
  const value = found![1]!;
  return value.startsWith('var(') ? token(value.slice(4, -1), theme) : value;
}
const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
function over(under: string, tint: string): string {
  const alpha = tint.length === 9 ? Number.parseInt(tint.slice(7), 16) / 255 : 1;
  const mixed = parts(under).map((value, i) => Math.round(value + (parts(tint)[i]! - value) * alpha));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
const hueOf = (hex: string) => toHsl(parts(hex).map((value) => value / 255) as [number, number, number]);

test.each(themes)('every name color has at least 4.5:1 contrast on every surface of the %s chat', (theme) => {
  const column = token('--bg-column', theme);
  const surfaces = [
    column,
    ...TINTS.map((tint) => over(column, token(tint, theme))),
    over(over(column, token(TINTS[0], theme)), token(TINTS[1], theme)),
  ];
  fc.assert(
    fc.property(anyColor, (chosen) => {
      for (const surface of surfaces) expect(contrast(readableColor(chosen, theme), surface)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each(themes)('a corrected color keeps its hue on the %s theme', (theme) => {
  fc.assert(
    fc.property(anyColor, (chosen) => {
      const [hue, saturation] = hueOf(chosen);
      const [made, madeSaturation, lightness] = hueOf(readableColor(chosen, theme));
      // Near gray, black or white, rounding to 8 bits determines the hue, so those colors are skipped.
      fc.pre(saturation > 0.25 && madeSaturation > 0.25 && lightness > 0.08 && lightness < 0.92);
      const difference = Math.abs(hue - made);
      expect(Math.min(difference, 360 - difference)).toBeLessThan(6);
    }),
  );
});

test('a color with enough contrast is not changed', () => {
  expect(readableColor('#75FD46', 'dark')).toBe('#75FD46');
  expect(readableColor('#102030', 'light')).toBe('#102030');
});

test('an invalid color is treated as white', () => {
  expect(readableColor('red', 'dark')).toBe('#FFFFFF');
});
