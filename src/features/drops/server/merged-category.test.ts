import { expect, test } from 'vitest';
import { ADMIN, CATEGORY, dropsApp, givenCampaign, givenOrganization, givenStream, progressOf, watch } from './testing.ts';

const CHESS = 106;

test('DR-06 the campaigns and rewards of a category that is merged into another one go on there', async () => {
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
