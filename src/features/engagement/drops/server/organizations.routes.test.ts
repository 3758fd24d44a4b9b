import { beforeAll, expect, test } from 'vitest';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { ADMIN, dropsApp, dropsFeatures, givenCampaign, givenOrganization, type Organization } from './testing.ts';

const STAFF = '/api/internal/v1/drops/staff/organizations';
const OWN = '/api/internal/v1/drops/organizations';

let app: TestApp;
let kestrel: Organization;
beforeAll(async () => {
  app = await dropsApp();
  kestrel = await givenOrganization(app, 'kestrel');
});
const codeOf = ({ status, json }: { status: number; json(): { status: { message: string } } }) => [status, json().status.message];

test('only staff create, rename and delete organizations', async () => {
  const { staff, admin } = kestrel;
  const made = (await app.post(STAFF, staff, { name: 'Apex Games' })).json().data.organization;
  expect(made).toMatchObject({ name: 'Apex Games', campaigns: 0, administrators: [] });
  expect(codeOf(await app.post(STAFF, staff, { name: 'APEX games' }))).toEqual([409, 'ORGANIZATION_NAME_TAKEN']);
  expect(codeOf(await app.patch(`${STAFF}/${made.id}`, staff, { name: 'Kestrel' }))).toEqual([409, 'ORGANIZATION_NAME_TAKEN']);
  expect((await app.patch(`${STAFF}/${made.id}`, staff, { name: 'Apex' })).json().data.organization.name).toBe('Apex');
  const names = async () => (await app.get(STAFF, staff)).json().data.organizations.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Apex', 'kestrel']);
  const refused = [
    await app.get(STAFF, admin),
    await app.post(STAFF, admin, { name: 'Mine' }),
    await app.patch(`${STAFF}/${made.id}`, admin, { name: 'Mine' }),
    await app.delete(`${STAFF}/${made.id}`, admin),
    await app.post(`${STAFF}/${made.id}/administrators`, admin, { username: admin.username }),
    await app.delete(`${STAFF}/${kestrel.id}/administrators/${admin.id}`, admin),
  ];
  expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'NOT_ALLOWED']));
  expect((await app.delete(`${STAFF}/${made.id}`, staff)).status).toBe(200);
  expect(codeOf(await app.delete(`${STAFF}/${made.id}`, staff))).toEqual([404, 'ORGANIZATION_NOT_FOUND']);
  await givenCampaign(app, kestrel, { as: 'draft' });
  expect(codeOf(await app.delete(`${STAFF}/${kestrel.id}`, staff))).toEqual([409, 'ORGANIZATION_IN_USE']);
});

test('a person administers an organization from their addition by staff until their removal', async () => {
  const person = await givenUser(app.db, 'kestrel_second');
  const list = () => app.get(`${ADMIN}/campaigns?organization_id=${kestrel.id}`, person);
  expect((await list()).status).toBe(403);
  expect(codeOf(await app.post(`${STAFF}/${kestrel.id}/administrators`, kestrel.staff, { username: 'nobody_here' }))).toEqual([
    404,
    'USER_NOT_FOUND',
  ]);
  for (let times = 0; times < 2; times++) {
    const { administrators } = (
      await app.post(`${STAFF}/${kestrel.id}/administrators`, kestrel.staff, { username: person.username })
    ).json().data.organization;
    expect(administrators.map(({ id }: { id: number }) => id)).toEqual([kestrel.admin.id, person.id]);
  }
  expect((await list()).status).toBe(200);
  expect((await app.get(OWN, person)).json().data.organizations).toMatchObject([{ id: kestrel.id, name: 'kestrel', has_secret: false }]);
  await app.delete(`${STAFF}/${kestrel.id}/administrators/${person.id}`, kestrel.staff);
  expect((await list()).status).toBe(403);
  expect((await app.get(OWN, person)).json().data.organizations).toEqual([]);
});

test('an organization changes its callback URL, and its secret is shown once', async () => {
  const change = (body: object) => app.patch(`${OWN}/${kestrel.id}`, kestrel.admin, body);
  const given = (await change({ callback_url: 'https://games.example/drops' })).json().data.organization;
  expect(given).toMatchObject({ callback_url: 'https://games.example/drops', url: '', has_secret: false });
  expect((await change({ url: 'http://games.example' })).json().data.organization).toMatchObject({
    callback_url: 'https://games.example/drops',
    url: 'http://games.example',
  });
  expect(codeOf(await change({ callback_url: 'http://games.example/drops' }))).toEqual([422, 'INVALID']);
  expect(codeOf(await change({}))).toEqual([422, 'INVALID']);
  const secret = async () => (await app.post(`${OWN}/${kestrel.id}/secret`, kestrel.admin)).json().data.secret as string;
  const first = await secret();
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await secret()).not.toBe(first);
  expect((await app.get(OWN, kestrel.admin)).text).not.toContain('whsec_');
  expect((await app.get(OWN, kestrel.admin)).json().data.organizations[0].has_secret).toBe(true);
});

test('reads by administrators lock no rows', async () => {
  const { database, statements } = recordStatements(await testDatabase(dropsFeatures));
  const recorded = await testApp(dropsFeatures, { database });
  const organization = await givenOrganization(recorded, 'apex');
  const { id } = await givenCampaign(recorded, organization);
  const query = `organization_id=${organization.id}`;
  statements.length = 0;
  const calls = ['campaigns', 'campaigns/totals', `campaigns/${id}`, `campaigns/${id}/stats`, 'rewards'];
  const replies = [
    ...(await Promise.all(calls.map((path) => recorded.get(`${ADMIN}/${path}?${query}`, organization.admin)))),
    await recorded.get(`${OWN}/${organization.id}/callbacks`, organization.admin),
    await recorded.get(`/api/v1/drops/progress/summary?campaign_id=${id}`, organization.admin),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(statements.filter((statement) => /for (share|update|no key update)/.test(statement))).toEqual([]);
});
