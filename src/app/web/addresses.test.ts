// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { FUTURE_SEGMENTS, matchPage, pagePaths, pageSegments } from '#app/page-paths.ts';
import { manifestsOf } from '#core/contract/feature.ts';
import { RESET_PAGE } from '#features/people/accounts/contract/entry.ts';
import { safeNext } from '#features/people/accounts/web/pages/auth-pages.tsx';
import type { AuthView } from '#features/people/accounts/web/session.ts';
import { features } from './features.ts';

const manifests = manifestsOf(features);
let paths: string[];
beforeAll(async () => {
  globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;
  const { makeRouter } = await import('./routes.tsx');
  paths = Object.keys(makeRouter(new QueryClient(), features).routesByPath);
});

test('no channel can have a page’s path as its slug', () => {
  const segments = paths.map((path) => path.split('/')[1]!).filter((segment) => segment !== '' && !segment.startsWith('$'));
  expect(segments.length).toBeGreaterThan(5);
  expect(segments.filter((segment) => !pageSegments(manifests).includes(segment))).toEqual([]);
});

test('a segment reserved for a future page has no page yet', () => {
  const segments = new Set(pagePaths(manifests).map((path) => path.split('/')[1]!));
  expect(FUTURE_SEGMENTS.filter((segment) => segments.has(segment))).toEqual([]);
});

test('the server knows the path of every page and section and no others, so that it can answer all others with 404', () => {
  const routed = new Set(paths.map((path) => path.replace(/(.)\/$/, '$1')));
  expect(routed.size).toBeGreaterThan(25);
  expect([...pagePaths(manifests)].toSorted()).toEqual([...routed].toSorted());
});

test.each([
  [[], '/'],
  [['ana'], '/$slug'],
  [['popout', 'ana', 'chat'], '/popout/$slug/chat'],
  [['popout', 'ana'], null],
  [['ana', 'videos'], '/$slug/videos'],
  [['ana', 'videos', 'x'], '/$slug/videos/$id'],
  [['ana', 'videos', 'x', 'y'], null],
  [['dashboard'], '/dashboard'],
  [['dashboard', 'ana'], '/dashboard/$slug'],
  [['dashboard', 'ana', 'rewards'], '/dashboard/$slug/rewards'],
  [['dashboard', 'ana', 'none'], null],
  [['dashboard', 'ana', 'rewards', 'x'], null],
  [['settings'], '/settings'],
  [['settings', 'points', 'ana'], '/settings/points/$slug'],
  [['settings', 'none'], null],
  [['staff'], '/staff'],
  [['staff', 'accounts', 'ana'], '/staff/accounts/$username'],
  [['staff', 'none'], null],
])('the path %j leads to the page %s', (segments, path) => {
  expect(matchPage(manifests, segments)?.path ?? null).toBe(path);
});

test('the link in the password reset mail leads to a page', () => {
  expect(paths).toContain(RESET_PAGE);
});

/** Every path literal that product code links to, with the code after it. */
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

test('every link leads to a page and passes its path parameters', () => {
  expect(links().map(({ path }) => path)).toEqual(expect.arrayContaining(['/browse', '/dashboard/$slug/emotes', '/settings/profile']));
  expect(links().filter(({ path }) => !paths.includes(path))).toEqual([]);
  const hasParams = ({ path, after }: { path: string; after: string }) =>
    [...path.matchAll(/\$(\w+)/g)].every(([, name]) => new RegExp(`^(?:\\}?\\s+params=\\{|, params: )\\{[^}]* ${name}\\b`).test(after));
  expect(links().filter((link) => !hasParams(link))).toEqual([]);
});

test('each sign-in form has its own page', () => {
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
])('signing in never redirects to %s', (next) => expect(safeNext(next)).toBe('/'));

test('signing in returns to the previous page', () => {
  expect(safeNext('/ana?tab=about')).toBe('/ana?tab=about');
});
