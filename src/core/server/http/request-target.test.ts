import fc from 'fast-check';
import { expect, test } from 'vitest';
import { targetOf } from './request-target.ts';

test.each([
  ['/', { path: '/', queryString: '' }],
  ['/media/live/ana/master.m3u8?_HLS_msn=1&x=/../y', { path: '/media/live/ana/master.m3u8', queryString: '_HLS_msn=1&x=/../y' }],
  ['//api/v1/user', { path: '//api/v1/user', queryString: '' }],
  ['/search/a%20b%2Fc?', { path: '/search/a%20b%2Fc', queryString: '' }],
  ['/caf%C3%A9/...', { path: '/caf%C3%A9/...', queryString: '' }],
])('the target %s has a path and a query', (url, target) => {
  expect(targetOf({ url })).toEqual(target);
});

test.each([
  ['without a path', ''],
  ['in absolute form', 'http://10.0.0.5:4400/media/live/ana/master.m3u8'],
  ['in authority form', 'example.org:443'],
  ['in asterisk form', '*'],
  ['with a backslash', '/media/live/\\..\\/x'],
  ['with an encoded backslash and dots', '/media/live/%5C..%5C/x'],
  ['with a dot segment', '/media/../healthz'],
  ['that ends with a dot segment', '/media/..'],
  ['with a single dot', '/media/./healthz'],
  ['with encoded dots', '/media/%2e%2E/healthz'],
  ['with an encoded slash and dots', '/media/..%2fhealthz'],
  ['with NUL', '/media/%00'],
  ['with an encoded line break', '/media/a%0d%0ab'],
  ['with an invalid percent-encoding', '/media/%zz'],
  ['with percent-encoded bytes that are not text', '/media/%F0'],
  ['with a fragment', '/media#x'],
])('a target %s is refused', (_what, url) => {
  expect(targetOf({ url })).toBeNull();
});

test('every accepted path names the same resource after URL resolution, at the same host', () => {
  const parts = fc.constantFrom('/', '\\', '.', '..', '%2e', '%5c', '%2f', '%00', '?', '#', '@', ':', 'http:', 'x', ';', ' ', 'é');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
      const url = `/media/${pieces.join('')}`;
      const target = targetOf({ url });
      if (!target) return;
      const resolved = new URL(url, 'http://node.internal');
      expect(resolved.host).toBe('node.internal');
      expect(decodeURIComponent(resolved.pathname)).toBe(decodeURIComponent(target.path));
    }),
  );
});
