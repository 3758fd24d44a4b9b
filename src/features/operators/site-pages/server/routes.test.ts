import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/server/context.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { SITE_PAGE_MAX } from '#features/operators/site-pages/contract.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { sitePagesServer } from './feature.ts';
import { pageExistence, pageHeads } from './heads.ts';

const EDIT = '/api/internal/v1/site-pages';

let app: TestApp;
let staff: Viewer;
beforeEach(async () => {
  app = await testApp([accountsServer, sitePagesServer]);
  staff = await givenUser(app.db, 'boss', { isStaff: true });
});

const change = (page: string, text: string, version: number, caller: Viewer | null = staff) =>
  app.put(`${EDIT}/${page}`, caller, { text, version });
const listed = async () =>
  (await app.get('/api/v1/site-pages', null))
    .json()
    .data.pages.map(({ name, version }: { name: string; version: number }) => [name, version]);
const read = (page: string) => app.get(`/api/v1/site-pages/${page}`, null);

test('a page without a text does not exist, and a filled one has its text, version and date', async () => {
  expect((await read('rules')).json().status).toMatchObject({ code: 404, message: 'PAGE_NOT_FOUND' });
  expect((await change('rules', '# Be kind\n\n<b>Really.</b>', 0)).json().data.page).toMatchObject({ name: 'rules', version: 1 });
  expect((await read('rules')).json().data.page).toEqual({
    name: 'rules',
    text: '# Be kind\n\n<b>Really.</b>',
    version: 1,
    changed_at: app.clock.now().toISOString(),
  });
});

test('the list has the filled pages in the order of the footer, at most a second late', async () => {
  await change('contact', 'Write to us.', 0);
  await change('about', 'We are.', 0);
  expect(await listed()).toEqual([
    ['about', 1],
    ['contact', 1],
  ]);
  await change('contact', '', 1);
  app.clock.pass(1);
  expect(await listed()).toEqual([['about', 1]]);
  expect((await read('contact')).status).toBe(404);
  expect((await app.get(`${EDIT}/contact`, staff)).json().data.page).toMatchObject({ text: '', version: 2 });
});

test('the existence and the head of a page share one read, at most a second old', async () => {
  await change('rules', 'Be kind.', 0);
  const exists = () => pageExistence['/rules']!(app.ctx);
  const description = async () => (await pageHeads['/rules']!(app.ctx))?.description;
  expect(await exists()).toBe(true);
  await change('rules', '', 1);
  expect([await exists(), await description()]).toEqual([true, 'Be kind.']);
  app.clock.pass(1);
  expect([await exists(), await description()]).toEqual([false, undefined]);
});

test('of two people who edit the same version, the second one is refused and overwrites nothing', async () => {
  const first = await Promise.all([change('terms', 'One.', 0), change('terms', 'Two.', 0)]);
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { text } = (await read('terms')).json().data.page;
  const next = await Promise.all([change('terms', 'Three.', 1), change('terms', 'Four.', 1)]);
  expect(next.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await change('terms', 'Five.', 1);
  expect([late.status, late.json().status.message]).toEqual([409, 'PAGE_CHANGED']);
  expect((await change('terms', 'Six.', 2 ** 31 - 1)).status, 'a version that no page has').toBe(409);
  expect(['One.', 'Two.']).toContain(text);
  expect(['Three.', 'Four.']).toContain((await read('terms')).json().data.page.text);
});

test('a text that is too long, an unknown page and hidden characters are handled before anything is stored', async () => {
  expect((await change('rules', 'x'.repeat(SITE_PAGE_MAX + 1), 0)).status).toBe(422);
  expect((await change('imprint', 'x', 0)).status).toBe(422);
  expect((await change('rules', 'a\u202eb', 0)).json().data.page.text).toBe('ab');
  expect((await change('rules', '\u{1F600}'.repeat(SITE_PAGE_MAX), 1)).status).toBe(200);
});

test('only current staff edit pages, and the security log records who changed which page', async () => {
  const ana = await givenUser(app.db, 'ana');
  for (const [caller, status] of [
    [null, 401],
    [ana, 403],
    [{ ...ana, isStaff: true }, 403],
  ] as const) {
    expect((await change('rules', 'Mine.', 0, caller)).status).toBe(status);
    expect((await app.get(`${EDIT}/rules`, caller)).status).toBe(status);
  }
  await change('rules', 'Ours.', 0);
  const { entries } = (await app.get('/api/internal/v1/accounts/boss/security-log', staff)).json().data;
  expect(entries).toMatchObject([{ act: 'change_site_page', actor: { username: 'boss' }, details: { page: 'rules', version: 1 } }]);
});
