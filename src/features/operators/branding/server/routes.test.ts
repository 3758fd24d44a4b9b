import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/server/context.ts';
import { siteIdentity } from '#core/server/installation/identity.ts';
import { coreParts } from '#core/server/parts.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { brandingServer } from './feature.ts';

const LOGO = '/api/internal/v1/site-logo';

let app: TestApp;
let staff: Viewer;
beforeEach(async () => {
  app = await testApp([...coreParts, accountsServer, brandingServer]);
  staff = await givenUser(app.db, 'boss', { isStaff: true });
});

const image = async (side: number) => (await aPng({ width: side, height: side })).toString('base64');
const upload = async (side: number, caller: Viewer | null = staff) => app.put(LOGO, caller, { image: await image(side) });
const stored = async () => (await app.db.rows(sql<{ uses: number }>`select uses from pictures`)).map(({ uses }) => uses);
const acts = async () =>
  (await app.get('/api/internal/v1/accounts/boss/security-log', staff)).json().data.entries.map(({ act }: { act: string }) => act);

test('an uploaded logo is served in two sizes, and every page has it within a second', async () => {
  expect((await siteIdentity(app.ctx)).logo).toBeNull();
  const { logo } = (await upload(300)).json().data;
  expect(logo).toEqual({ small: expect.stringMatching(/^\/files\/[0-9a-f]{40}\.webp$/), large: expect.stringMatching(/^\/files\//) });
  for (const path of [logo.small, logo.large]) {
    const answer = await app.get(path, null);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  app.clock.pass(1);
  expect((await siteIdentity(app.ctx)).logo).toEqual(logo);
  expect(await acts()).toEqual(['change_logo']);
});

test('another logo releases the pictures of the previous one, also with two changes at once', async () => {
  await upload(300);
  const both = await Promise.all([upload(200), upload(100)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stored()).toEqual([1, 1]);
});

test('a removed logo leaves no picture, and cannot be removed twice', async () => {
  await upload(300);
  expect((await app.delete(LOGO, staff)).json().data).toEqual({ logo: null });
  expect(await stored()).toEqual([]);
  expect((await app.delete(LOGO, staff)).json().status.message).toBe('NO_PICTURE');
  expect(await acts()).toEqual(['remove_logo', 'change_logo']);
});

test('a file that is no picture, or one that is too small, changes nothing', async () => {
  await upload(300);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64');
  expect((await app.put(LOGO, staff, { image: drawing })).json().status.message).toBe('NOT_A_PICTURE');
  expect((await upload(32)).json().status.message).toBe('PICTURE_DIMENSIONS');
  expect(await stored()).toEqual([1, 1]);
});

test('only current staff change or remove the logo', async () => {
  const ana = await givenUser(app.db, 'ana');
  for (const [caller, status] of [
    [null, 401],
    [ana, 403],
    [{ ...ana, isStaff: true }, 403],
  ] as const) {
    expect((await upload(300, caller)).status).toBe(status);
    expect((await app.delete(LOGO, caller)).status).toBe(status);
  }
  expect(await stored()).toEqual([]);
});
