import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeImagePath } from './image-path.ts';

const FALLBACK = '/fallback.webp';
const shown = (path: string | null | undefined) => safeImagePath(path, FALLBACK);

test.each(['a.png', '/rewards/01-hydrate_2.jpg', 'x/y/z.jpeg', '/a.b.webp', 'moving.gif', './a.png', '../a.png'])(
  'X-03 %s is accepted as an image path',
  (path) => {
    expect(shown(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  '',
  '.png.',
  'png',
  'a.svg',
  'a.png?x=1',
  'a.png#x',
  'a b.png',
  'https://evil.example/a.png',
  '//evil.example/a.png',
  'javascript:alert(1)//.png',
  'data:image/png;base64,AAAA.png',
  '\\\\evil\\a.png',
  'a.png\n',
  'ä.png',
  'a%2e.png',
  '"><img src=x>.png',
])('X-03 %s is rejected and replaced by the fallback', (path) => {
  expect(shown(path)).toBe(FALLBACK);
});

test('X-03 the result always points to this site and never contains markup', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'a0/_.-\\:?#%<>"\'& \n\tä', 'png', '.gif', '//', 'http:') });
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        fc.string(),
        hostile.map((text) => `${text}.png`),
      ),
      (path) => {
        const url = new URL(shown(path), 'https://site.example/page');
        expect({ origin: url.origin, search: url.search, hash: url.hash }).toEqual({
          origin: 'https://site.example',
          search: '',
          hash: '',
        });
        expect(shown(path)).toMatch(/^[A-Za-z0-9/_.-]+\.(png|jpg|jpeg|webp|gif)$/);
      },
    ),
  );
});
