import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipCardOf } from './clip-card.ts';

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
])('M-12 the image of a clip at %j is loaded from %j', (address, asked) => expect(picture(address)).toBe(asked));

test('M-12 an image address is either https or on this site', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (address) => /^(?:https:\/\/|\/(?!\/))/.test(picture(address) ?? '/')));
});
