import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipCardOf, safeImagePath } from './clip-card.ts';

const picture = (thumbnail_url: string) =>
  clipCardOf({ id: 'clip_1', title: 'The jump', thumbnail_url, creator: { username: 'remy' } }).picture;

test.each([
  ['https://files.example/clips/1.webp', 'https://files.example/clips/1.webp'],
  ['clips/1/thumb.webp', '/clips/1/thumb.webp'],
  ['/clips/1/thumb.png', '/clips/1/thumb.png'],
  ['//evil.example/x.png', null],
  ['http://files.example/1.webp', null],
  ['javascript:alert(1)//.png', null],
  ['data:image/png;base64,AAAA', null],
  ['https://user:word@files.example/1.webp', null],
  ['clips/1', null],
  ['', null],
])('M-12 the picture of a clip at %j is loaded from %j', (address, asked) => expect(picture(address)).toBe(asked));

test('M-12 a picture address leads only to https or to this site', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (address) => /^(?:https:\/\/|\/(?!\/))/.test(picture(address) ?? '/')));
});

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
        expect([url.origin, url.search, url.hash]).toEqual(['https://site.example', '', '']);
        expect(shown(path)).toMatch(/^[A-Za-z0-9/_.-]+\.(png|jpg|jpeg|webp|gif)$/);
      },
    ),
  );
});
