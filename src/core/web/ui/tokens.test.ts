import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The blocks of the tokens: their selectors, and the names that they declare. */
function blocks(): { selector: string; names: string[] }[] {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    selector: selector!.trim(),
    names: [...body!.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name!),
  }));
}

test('a part of the page with its own theme keeps other settings of the page, such as reduced motion', () => {
  const ofTheme = new Set(blocks().flatMap(({ selector, names }) => (selector.includes('[data-theme') ? names : [])));
  const ofPage = blocks().filter(({ selector }) => selector !== ':root' && !selector.includes('[data-theme'));
  expect(ofPage.map(({ selector }) => selector)).toContain('[data-motion="reduced"]');
  expect(ofPage.flatMap(({ names }) => names).filter((name) => ofTheme.has(name))).toEqual([]);
});
