import { expect, test } from 'vitest';
import { mediaAddress } from './own-address.ts';

const path = '/media/live/ana/master.m3u8';

test.each([
  ['of this site under its public host name', `https://tv.example${path}`, null, path],
  ['without a public host name', path, null, path],
  ['of the CDN', `https://cdn.example${path}`, 'https://cdn.example', `https://cdn.example${path}`],
  ['of this site while others are on a CDN', `https://tv.example${path}`, 'https://cdn.example', path],
  ['of an origin that only starts like the CDN', `https://cdn.example.evil${path}`, 'https://cdn.example', path],
])('a URL %s is loaded from an allowed origin', (_, address, cdn, expected) => expect(mediaAddress(address, cdn)).toBe(expected));
