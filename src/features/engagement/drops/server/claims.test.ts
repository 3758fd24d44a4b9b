import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { Refusal } from '#core/contract/refusal.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { EARNED_PAGE } from '#features/engagement/drops/contract/progress.ts';
import { claim } from './progress.ts';
import {
  ADMIN,
  claimBody,
  dropsApp,
  dropsFeatures,
  givenCallbackUrl,
  givenCampaign,
  givenOrganization,
  givenStream,
  type Organization,
  progressOf,
  watch,
} from './testing.ts';

const CLAIM = '/api/v1/drops/claim';

describe('DR-05 claims', () => {
  let app: TestApp;
  let organization: Organization;
  beforeAll(async () => {
    app = await dropsApp();
    organization = await givenOrganization(app, 'kestrel');
  });

  async function campaign(given: Parameters<typeof givenCampaign>[2] = {}) {
    const room = await givenStream(app.db);
    const { id, rewards } = await givenCampaign(app, organization, { channels: [room.slug], ...given });
    const claimIt = async (reward = rewards[0]!, who = room.viewer) => {
      const { status, json } = await app.post(CLAIM, who, claimBody(id, reward));
      return status === 200 ? 'claimed' : json().status.message;
    };
    return { ...room, id, rewards, claimIt };
  }

  test('a complete reward is claimed once, and shows as claimed', async () => {
    const { watcher, viewer, id, rewards, claimIt } = await campaign({ minutes: [2, 4] });
    await watch(app, [watcher], 2);
    const answer = (await app.post(CLAIM, viewer, claimBody(id, rewards[0]!))).json();
    expect(answer.data).toMatchObject({ campaign_id: id, reward_id: rewards[0] });
    expect(await claimIt()).toBe('INVALID_CLAIM');
    expect(await progressOf(app, viewer, id)).toMatchObject({ rewards: [{ claimed: true }, { claimed: false, progress: 0.5 }] });
    const summary = (await app.get(`/api/v1/drops/progress/summary?campaign_id=${id}`, viewer)).json().data;
    expect(summary).toEqual({ campaign_id: id, progress_units: 2, rewards: 2, claimable: 0, claimed: 1 });
    await watch(app, [watcher], 2);
    expect(await claimIt(rewards[1])).toBe('claimed');
    expect((await progressOf(app, viewer, id))?.status).toBe('claimed');
  });

  test('an incomplete reward, one of another campaign, an unknown one, and one completed by someone else are refused with 400', async () => {
    const { watcher, claimIt, staff, ana, viewer } = await campaign();
    const other = await campaign();
    await watch(app, [watcher], 2);
    expect(await claimIt()).toBe('INVALID_CLAIM');
    await watch(app, [watcher], 1);
    expect(await claimIt(other.rewards[0])).toBe('INVALID_CLAIM');
    expect(await claimIt('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('INVALID_CLAIM');
    expect([await claimIt(undefined, staff), await claimIt(undefined, ana)]).toEqual(['INVALID_CLAIM', 'INVALID_CLAIM']);
    expect((await app.post(CLAIM, viewer, claimBody(other.id, other.rewards[0]!))).status).toBe(400);
    expect(await claimIt()).toBe('claimed');
  });

  test('claims stay open for seven days after the end, and no longer', async () => {
    const [one, other] = [await campaign({ endsIn: 60 }), await campaign({ endsIn: 60 })];
    await watch(app, [one.watcher, other.watcher], 3);
    app.clock.pass(57 * 60 + 7 * DAY_SECONDS - 1);
    expect(await one.claimIt()).toBe('claimed');
    app.clock.pass(1);
    expect(await other.claimIt()).toBe('INVALID_CLAIM');
    expect(await progressOf(app, other.viewer, other.id)).toBeNull();
    expect((await progressOf(app, one.viewer, one.id))?.status).toBe('claimed');
  });

  test('a campaign that ends early keeps completed rewards', async () => {
    const { watcher, claimIt, id } = await campaign();
    await watch(app, [watcher], 3);
    await app.post(`${ADMIN}/campaigns/${id}/end`, organization.admin, { organization_id: organization.id });
    await watch(app, [watcher], 3);
    expect(await claimIt()).toBe('claimed');
  });

  test('test progress and claims are deleted when the campaign is published', async () => {
    const { livestreamId, id, claimIt } = await campaign({ as: 'test' });
    const { admin } = organization;
    await watch(app, [{ livestreamId, userId: admin.id }], 3);
    expect(await claimIt(undefined, admin)).toBe('claimed');
    await app.put(`${ADMIN}/campaigns/${id}/publish`, admin, { organization_id: organization.id });
    expect(await progressOf(app, admin, id)).toBeNull();
    expect(await claimIt(undefined, admin)).toBe('INVALID_CLAIM');
  });
});

test('DR-08 all earned and claimed rewards are listed page by page, also after claims have closed', async () => {
  const app = await dropsApp();
  const organization = await givenOrganization(app, 'kestrel');
  const { watcher, viewer } = await givenStream(app.db);
  const over: string[] = [];
  for (let count = 0; count < EARNED_PAGE + 2; count++) {
    const { id, rewards } = await givenCampaign(app, organization, { endsIn: 1 });
    // Every second one stays incomplete.
    if (count % 2 === 0) await app.db.rows(sql`update drop_campaign_rewards set required_minutes = 1 where campaign_id = ${id}`);
    await watch(app, [watcher]);
    if (count % 2 === 0) await app.post(CLAIM, viewer, claimBody(id, rewards[0]!));
    over.unshift(id);
  }
  app.clock.pass(7 * DAY_SECONDS);
  const open = await givenCampaign(app, organization, { minutes: [1] });
  await watch(app, [watcher]);
  const list = async (query: string) => {
    const { campaigns, ...rest } = (await app.get(`/api/internal/v1/drops/earned?${query}`, viewer)).json().data;
    return {
      ids: campaigns.map(({ id }: { id: string }) => id),
      states: campaigns.map(({ status }: { status: string }) => status),
      ...rest,
    };
  };
  const first = await list('show=ended');
  expect(first).toMatchObject({ ids: over.slice(0, EARNED_PAGE), claims: EARNED_PAGE / 2 + 1 });
  expect(first.states.slice(0, 2)).toEqual(['expired', 'claimed']);
  const rest = await list(`show=ended&cursor=${first.next_cursor}`);
  expect(rest).toMatchObject({ ids: over.slice(EARNED_PAGE), next_cursor: null });
  const claimed = over.filter((_id, at) => at % 2 === 1);
  expect(await list('show=claimed')).toMatchObject({ ids: claimed, next_cursor: null });
  expect((await list('show=ended')).ids).not.toContain(open.id);
  expect((await app.get('/api/v1/drops/progress', viewer)).json().data[0].id).toBe(open.id);
});

test('of 40 concurrent claims of one reward, one succeeds', async () => {
  const app = await testApp(dropsFeatures, { database: await testDatabase(dropsFeatures) });
  const organization = await givenOrganization(app, 'kestrel');
  await givenCallbackUrl(app, organization, 'https://games.example/claims');
  const { watcher, viewer } = await givenStream(app.db);
  const { id, rewards } = await givenCampaign(app, organization);
  await watch(app, [watcher], 3);
  // Each context acts as a separate node: they share only the database.
  const nodes = Array.from({ length: 4 }, () => ({ ...app.ctx }));
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      claim(nodes[at % 4]!, viewer, claimBody(id, rewards[0]!)).then(
        () => 'claimed',
        (error: unknown) => {
          if (error instanceof Refusal) return error.code;
          throw error;
        },
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'INVALID_CLAIM')).toHaveLength(39);
  const rows = await app.db.rows(sql<{ claims: number; jobs: number }>`
    select (select count(*) from drop_claims)::int as claims, (select count(*) from jobs where kind = 'drops.callback')::int as jobs`);
  expect(rows).toEqual([{ claims: 1, jobs: 1 }]);
});
