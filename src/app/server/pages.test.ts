import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';
import { hasPage, pageFile } from './pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(features);
  await givenChannel(app.db, await givenUser(app.db, 'ana'));
});

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

test.each([
  ['/', true],
  ['/ana', true],
  ['/nobody', false],
  ['/settings', true],
  ['/settings/security', true],
  ['/settings/none', false],
  ['/settings/points/ana', true],
  ['/settings/points/nobody', false],
  ['/staff/accounts/ana', true],
  ['/staff/none', false],
  ['/dashboard/ana', true],
  ['/dashboard/ana/stream', true],
  ['/dashboard/ana/none', false],
  ['/dashboard/nobody/stream', false],
  ['/dashboard/ana/stream/more', false],
])('the existence of the page %s, with an existing section and channel, is %s', async (path, exists) => {
  expect(await hasPage(app.ctx, segmentsOf(path))).toBe(exists);
});

test('X-06 a feature that is off has no pages, and its channel pages are kept', async () => {
  const off = await testApp(features, { flags: { channel_points: false } });
  await givenChannel(off.db, await givenUser(off.db, 'ana'));
  const paths = [
    '/settings/points',
    '/settings/points/ana',
    '/dashboard/ana/rewards',
    '/channel-points-terms-and-conditions',
    '/settings',
    '/ana',
  ];
  const found = (of: TestApp) => Promise.all(paths.map((path) => hasPage(of.ctx, segmentsOf(path))));
  expect(await found(app)).toEqual([true, true, true, true, true, true]);
  expect(await found(off)).toEqual([false, false, false, false, true, true]);
});

test('every page of the dashboard preloads the scripts of the dashboard', () => {
  expect(['/dashboard/ana', '/dashboard/ana/stream', '/dashboard'].map((path) => pageFile(app.ctx, segmentsOf(path)))).toEqual([
    'pages/dashboard.html',
    'pages/dashboard.html',
    'index.html',
  ]);
});
