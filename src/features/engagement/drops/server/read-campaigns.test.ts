import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { CAMPAIGNS_LISTED, type Campaign } from '#features/engagement/drops/contract/campaign.ts';
import { ADMIN, dropsApp, dropsFeatures, givenCampaign, givenOrganization } from './testing.ts';

const LIST = '/api/v1/drops/campaigns';

test('DR-07 running campaigns come first on the public list, however many ended in the last week', async () => {
  const app = await dropsApp();
  const kestrel = await givenOrganization(app, 'kestrel');
  const ended = await givenCampaign(app, kestrel, { endsIn: 60 });
  await app.db.rows(sql`
    insert into drop_campaigns (id, organization_id, category_id, name, starts_at, ends_at, published_at, created_at, updated_at)
    select lpad(n::text, 26, '0'), organization_id, category_id, name, starts_at, ends_at, published_at, created_at, updated_at
      from drop_campaigns, generate_series(1, ${CAMPAIGNS_LISTED}::int) n where id = ${ended.id}`);
  app.clock.pass(3600);
  const upcoming = await givenCampaign(app, kestrel, { startsIn: 10, endsIn: 20 });
  const last = await givenCampaign(app, kestrel, { endsIn: 90 });
  const first = await givenCampaign(app, kestrel, { endsIn: 30 });
  const all = (await app.get(LIST, null)).json().data as Campaign[];
  expect(all).toHaveLength(CAMPAIGNS_LISTED);
  expect(all.slice(0, 4).map(({ id, status }) => [id, status])).toEqual([
    [first.id, 'active'],
    [last.id, 'active'],
    [upcoming.id, 'upcoming'],
    [expect.any(String), 'expired'],
  ]);
});

test('DR-07 a node reads the public list once in five seconds, however many requests arrive', async () => {
  const { database, statements } = recordStatements(await testDatabase(dropsFeatures));
  const app = await testApp(dropsFeatures, { database });
  const kestrel = await givenOrganization(app, 'kestrel');
  const { id } = await givenCampaign(app, kestrel);
  statements.length = 0;
  const names = async () => (await app.get(LIST, null)).json().data.map(({ name }: Campaign) => name);
  expect(await Promise.all([names(), names(), names()])).toEqual([['First ascent'], ['First ascent'], ['First ascent']]);
  expect(statements.filter((statement) => statement.includes('drop_campaigns'))).toHaveLength(1);
  await app.put(`${ADMIN}/campaigns/${id}`, kestrel.admin, { organization_id: kestrel.id, name: 'Last ascent' });
  app.clock.pass(4);
  expect(await names()).toEqual(['First ascent']);
  app.clock.pass(1);
  expect(await names()).toEqual(['Last ascent']);
});
