import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentCss, accentTokens } from './accent.ts';
import { blended, contrast, type Theme } from './color.ts';

/** The web project has no Node types, and Vitest leaves imported stylesheets empty, so this test reads the file itself. */
const { readFileSync } = (await import('node:fs' as string)) as { readFileSync: (path: string, encoding: 'utf8') => string };
const css = readFileSync('src/core/web/ui/tokens.css', 'utf8');
const block = (theme: Theme) => (theme === 'light' ? css.slice(css.indexOf('[data-theme="light"]')) : css);
function token(name: string, theme: Theme): string {
  const value = (new RegExp(`--${name}: ([^;]+);`).exec(block(theme)) ?? new RegExp(`--${name}: ([^;]+);`).exec(css))![1]!;
  return value.startsWith('var(--') ? token(value.slice(6, -1), theme) : value;
}
const over = (surface: string, tint: string) =>
  tint.length === 7 ? tint : blended(surface, tint.slice(0, 7), Number.parseInt(tint.slice(7), 16) / 255);

const THEMES = ['dark', 'light'] as const;
const SURFACES = ['bg-page', 'bg-column', 'bg-panel', 'bg-control', 'bg-control-hover', 'bg-segment'];
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each(THEMES)('every accent color becomes readable text and visible controls on every surface of the %s theme', (theme) => {
  fc.assert(
    fc.property(anyColor, (accent) => {
      const made = accentTokens(accent, theme);
      for (const name of SURFACES) {
        const surface = token(name, theme);
        expect(contrast(made['mint-text'], surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(made.mint, surface)).toBeGreaterThanOrEqual(3);
      }
      for (const name of ['bg-page', 'bg-column', 'bg-panel']) {
        const tinted = over(token(name, theme), made['mint-soft']);
        expect(contrast(made['mint-text'], tinted)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(token('text-1', theme), tinted)).toBeGreaterThanOrEqual(4.5);
      }
      for (const fill of [made.mint, made['mint-hover'], made['mint-press']])
        expect(contrast(made['on-mint'], fill)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each(THEMES)('a row of the chat that has the accent as its tint keeps the contrast of usernames in the %s theme', (theme) => {
  const strongest = { dark: '#1e3630', light: '#dbebe6' }[theme];
  const edge = theme === 'dark' ? '#000000' : '#ffffff';
  fc.assert(
    fc.property(anyColor, (accent) => {
      const row = over(token('bg-column', theme), token('bg-row-hover', theme));
      const tinted = over(row, accentTokens(accent, theme)['mint-soft']);
      expect(contrast(tinted, edge)).toBeLessThanOrEqual(contrast(strongest, edge) + 0.01);
    }),
  );
});

test('a color with enough contrast stays as it is, and one without keeps its hue', () => {
  expect(accentTokens('#45efb4', 'dark').mint).toBe('#45efb4');
  expect(accentTokens('#0b5cff', 'light').mint).toBe('#0b5cff');
  const adapted = accentTokens('#0000aa', 'dark');
  expect(adapted.mint).not.toBe('#0000aa');
  expect(adapted.mint).toMatch(/^#([0-9a-f]{2})\1ff$/);
});

test('the style sheet of an accent applies to both themes, and to parts of the page with a theme of their own', () => {
  const sheet = accentCss('#ff8800');
  expect(sheet).toContain(`:root:root,:root [data-theme]{--mint:${accentTokens('#ff8800', 'dark').mint};`);
  expect(sheet).toContain(`:root[data-theme="light"],:root [data-theme="light"]{--mint:${accentTokens('#ff8800', 'light').mint};`);
  expect(sheet).toMatch(/^@media screen\{[^<>]*\}$/);
});
