import { expect, test } from 'vitest';
import { mediaAddress, ownFile } from './own-address.ts';

const path = '/media/live/ana/master.m3u8';

test.each([
  ['of this site under its public host name', `https://tv.example${path}`, null, path],
  ['without a public host name', path, null, path],
  ['of the CDN', `https://cdn.example${path}`, 'https://cdn.example', `https://cdn.example${path}`],
  ['of this site while others are on a CDN', `https://tv.example${path}`, 'https://cdn.example', path],
  ['of an origin that only starts like the CDN', `https://cdn.example.evil${path}`, 'https://cdn.example', path],
])('a URL %s is loaded from an allowed origin', (_, address, cdn, expected) => expect(mediaAddress(address, cdn)).toBe(expected));

test('pictures under the public host name of this site are loaded from the origin of the page', () => {
  const hash = 'a'.repeat(40);
  for (const own of [
    `/files/${hash}.webp`,
    `/media/live/ana/m-1/picture-${hash}.webp`,
    `/media/video/u-1/unlisted-a_B-/picture-${hash}.webp`,
  ])
    expect(ownFile(`https://tv.example${own} 640w, https://tv.example${own} 320w`)).toBe(`${own} 640w, ${own} 320w`);
  expect(ownFile('https://other.example/media/x.webp')).toBe('https://other.example/media/x.webp');
});
