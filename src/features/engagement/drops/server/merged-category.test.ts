import { expect, test } from 'vitest';
import { testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { ADMIN, CATEGORY, dropsApp, dropsFeatures, givenCampaign, givenOrganization, givenStream, progressOf, watch } from './testing.ts';

const CHESS = 106;

test('DR-06 campaigns and rewards of a merged category continue in the other category', async () => {
  const app = await dropsApp();
  const kestrel = await givenOrganization(app, 'kestrel');
  const stream = await givenStream(app.db);
  const { id, rewards } = await givenCampaign(app, kestrel);
  expect((await app.post(`/api/internal/v1/categories/${CATEGORY}/merge`, kestrel.staff, { into: CHESS })).status).toBe(200);
  const campaign = await app.get(`${ADMIN}/campaigns/${id}?organization_id=${kestrel.id}`, kestrel.admin);
  expect(campaign.json().data.category.id).toBe(CHESS);
  await watch(app, [stream.watcher], 3);
  expect((await progressOf(app, stream.viewer, id))!.rewards).toMatchObject([{ id: rewards[0], progress: 1 }]);
});

test('DR-06 a category merged while drops are off moves its campaigns and rewards, and they are there when drops are on again', async () => {
  const database = await testDatabase(dropsFeatures);
  const on = await testApp(dropsFeatures, { database });
  const kestrel = await givenOrganization(on, 'kestrel');
  const { id } = await givenCampaign(on, kestrel);
  const off = await testApp(dropsFeatures, { database, flags: { drops: false } });
  expect((await off.post(`/api/internal/v1/categories/${CATEGORY}/merge`, kestrel.staff, { into: CHESS })).status).toBe(200);
  const campaign = await on.get(`${ADMIN}/campaigns/${id}?organization_id=${kestrel.id}`, kestrel.admin);
  expect(campaign.json().data).toMatchObject({ category: { id: CHESS }, rewards: [{ category_id: CHESS }] });
});
