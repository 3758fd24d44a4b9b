import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { examinedRows } from '#core/server/testing/examined-rows.ts';
import { readOwnCampaigns, readStats, readTotals } from './read-campaigns.ts';
import { dropsApp, givenCampaign, givenOrganization, givenStream, watch } from './testing.ts';

test('reading campaign numbers scans no more rows when more people participate', async () => {
  const app = await dropsApp();
  const kestrel = await givenOrganization(app, 'kestrel');
  const { livestreamId } = await givenStream(app.db);
  const { id } = await givenCampaign(app, kestrel, { minutes: [1] });
  const arrive = async (prefix: string, count: number) => {
    const people = await app.db.rows(sql<{ id: number }>`
      insert into users (username, slug, email, password_hash, created_at)
      select ${prefix} || n, ${prefix} || n, ${prefix} || n || '@example.invalid', '', now() from generate_series(1, ${count}::int) n
      returning id`);
    await watch(
      app,
      people.map(({ id: userId }) => ({ livestreamId, userId })),
    );
    await app.db.rows(sql`analyze`);
  };
  const page = { organization_id: kestrel.id, limit: 20, offset: 0, q: '' };
  const examined = () =>
    examinedRows(app.db, async (db) => {
      const ctx = { ...app.ctx, db };
      await readOwnCampaigns(ctx, kestrel.admin, page);
      await readStats(ctx, kestrel.admin, id, kestrel.id);
      await readTotals(ctx, kestrel.admin, kestrel.id);
    });
  await arrive('few', 10);
  const before = await examined();
  await arrive('many', 2000);
  const { campaigns } = await readOwnCampaigns(app.ctx, kestrel.admin, page);
  expect(campaigns[0]!.numbers).toEqual({ watching: 2000, participants: 2010, minutes: 2010, claims: 0 });
  expect(await readStats(app.ctx, kestrel.admin, id, kestrel.id)).toMatchObject({ rewards: [{ completed: 2010 }] });
  expect(await examined()).toBeLessThan(before + 50);
});
