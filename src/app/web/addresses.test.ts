// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { PAGE_SEGMENTS } from '#app/page-segments.ts';
import { RESET_PAGE } from '#features/accounts/contract/recovery.ts';
import type { AuthView } from '#features/accounts/web/auth-prompt.ts';
import { features } from './features.ts';
import { safeNext } from './safe-next.ts';

let paths: string[];
beforeAll(async () => {
  globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;
  const { makeRouter } = await import('./routes.tsx');
  paths = Object.keys(makeRouter(new QueryClient(), features).routesByPath);
});

test('no channel can have the address of a page', () => {
  const segments = paths.map((path) => path.split('/')[1]!).filter((segment) => segment !== '' && !segment.startsWith('$'));
  expect(segments.length).toBeGreaterThan(5);
  expect(segments.filter((segment) => !(PAGE_SEGMENTS as readonly string[]).includes(segment))).toEqual([]);
});

test("the mail's link leads to a page", () => {
  expect(paths).toContain(RESET_PAGE);
});

/** Every path that product code names as the end of a link, with the code that follows it. */
function links(): Array<{ file: string; path: string; after: string }> {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\/web\/.*(?<!\.test)\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return [...text.matchAll(/\bto(?:=\{?|: )['"](\/[^'"]*)['"]/g)].map((hit) => ({
      file,
      path: hit[1]!,
      after: text.slice(hit.index + hit[0].length, hit.index + 200),
    }));
  });
}

test('every link leads to a page, and says what its address is made of', () => {
  expect(links().map(({ path }) => path)).toEqual(expect.arrayContaining(['/browse', '/dashboard/$slug/emotes', '/settings/profile']));
  expect(links().filter(({ path }) => !paths.includes(path))).toEqual([]);
  const told = ({ path, after }: { path: string; after: string }) =>
    [...path.matchAll(/\$(\w+)/g)].every(([, name]) => new RegExp(`^\\}?\\s+params=\\{\\{ ${name}\\b`).test(after));
  expect(links().filter((link) => !told(link))).toEqual([]);
});

test('each form for signing in has a page of its own', () => {
  const views: Record<AuthView, true> = { 'sign-in': true, 'sign-up': true, 'forgot-password': true };
  expect(paths).toEqual(expect.arrayContaining(Object.keys(views).map((view) => `/${view}`)));
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
