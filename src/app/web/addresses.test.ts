// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { PAGE_SEGMENTS } from '#app/page-segments.ts';
import { RESET_PAGE } from '#features/accounts/contract/recovery.ts';
import { safeNext } from './safe-next.ts';

let paths: string[];
beforeAll(async () => {
  globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;
  const { makeRouter } = await import('./routes.tsx');
  paths = Object.keys(makeRouter(new QueryClient()).routesByPath);
});

test('no channel can have the address of a page', () => {
  const segments = paths.map((path) => path.split('/')[1]!).filter((segment) => segment !== '' && !segment.startsWith('$'));
  expect(segments.length).toBeGreaterThan(5);
  expect(segments.filter((segment) => !(PAGE_SEGMENTS as readonly string[]).includes(segment))).toEqual([]);
});

test("the mail's link leads to a page", () => {
  expect(paths).toContain(RESET_PAGE);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '',
  undefined,
  ['/ana'],
  7,
])('after signing in nobody is sent to %s', (next) => expect(safeNext(next)).toBe('/'));

test('after signing in one comes back to the page one was on', () => {
  expect(safeNext('/ana?tab=about')).toBe('/ana?tab=about');
});
