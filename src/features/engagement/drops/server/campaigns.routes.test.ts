import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { Campaign } from '#features/engagement/drops/contract/campaign.ts';
import { CampaignProgress } from '#features/engagement/drops/contract/progress.ts';
import {
  ADMIN,
  CATEGORY,
  claimBody,
  dropsApp,
  dropsFeatures,
  givenCampaign,
  givenOrganization,
  givenReward,
  givenStream,
  type Organization,
  progressOf,
  runStarts,
  watch,
} from './testing.ts';

let app: TestApp;
let kestrel: Organization;
let other: Organization;
beforeAll(async () => {
  app = await dropsApp();
  [kestrel, other] = [await givenOrganization(app, 'kestrel'), await givenOrganization(app, 'other')];
});

const of = ({ id }: Organization) => ({ organization_id: id });
const codeOf = ({ status, json }: { status: number; json(): { status: { message: string } } }) => [status, json().status.message];

describe('DR-06 an administrator manages campaigns', () => {
  test('from a draft to its end, and an edit changes only the given fields', async () => {
    const { slug } = await givenStream(app.db);
    const reward_id = await givenReward(app.db, kestrel.id);
    const body = { ...of(kestrel), name: 'Cold season', category_id: CATEGORY, channels: [slug] };
    const made = (await app.post(`${ADMIN}/campaigns`, kestrel.admin, body)).json().data;
    expect(made).toMatchObject({ status: 'draft', starts_at: null, ends_at: null, test_enabled: false, rewards: [], channels: [{ slug }] });
    const path = `${ADMIN}/campaigns/${made.id}`;
    const edit = async (change: object) => (await app.put(path, kestrel.admin, { ...of(kestrel), ...change })).json().data;
    expect(await edit({ rewards: [{ reward_id, required_units: 60 }] })).toMatchObject({
      name: 'Cold season',
      channels: [{ slug }],
      rewards: [{ id: reward_id, required_units: 60, external_id: null }],
    });
    const ends_at = msAfter(app.clock.now(), HOUR_MS).toISOString();
    expect(await edit({ ends_at, name: 'Colder season' })).toMatchObject({ name: 'Colder season', rewards: [{ id: reward_id }] });
    expect(await edit({ channels: [] })).toMatchObject({ channels: [], ends_at: `${ends_at.slice(0, -1)}000Z` });

    app.published.length = 0;
    expect((await app.put(`${path}/publish`, kestrel.admin, of(kestrel))).json().data).toMatchObject({ status: 'active' });
    expect(app.published).toEqual([
      {
        channel: `drops_category_${CATEGORY}`,
        event: 'drops_campaign_started',
        payload: { campaign_id: made.id, category_id: CATEGORY },
      },
    ]);
    app.published.length = 0;
    await edit({ name: 'Coldest season' });
    expect((await app.post(`${path}/end`, kestrel.admin, of(kestrel))).json().data).toMatchObject({ status: 'expired' });
    const changed = {
      channel: `drops_category_${CATEGORY}`,
      event: 'drops_campaign_changed',
      payload: { campaign_id: made.id, category_id: CATEGORY },
    };
    expect(app.published).toEqual([changed, changed]);
    expect(codeOf(await app.post(`${path}/end`, kestrel.admin, of(kestrel)))).toEqual([409, 'CAMPAIGN_ENDED']);
    expect(codeOf(await app.put(path, kestrel.admin, { ...of(kestrel), name: 'x' }))).toEqual([409, 'CAMPAIGN_ENDED']);
  });

  test('a published campaign keeps its category, rewards, minutes and start, and cannot be deleted', async () => {
    const { id, rewards } = await givenCampaign(app, kestrel);
    const path = `${ADMIN}/campaigns/${id}`;
    const edit = (change: object) => app.put(path, kestrel.admin, { ...of(kestrel), ...change });
    for (const change of [
      { category_id: 106 },
      { rewards: [{ reward_id: rewards[0], required_units: 1 }] },
      { starts_at: msAfter(app.clock.now(), MINUTE_MS).toISOString() },
    ]) {
      expect(codeOf(await edit(change))).toEqual([409, 'CAMPAIGN_PUBLISHED']);
    }
    expect((await edit({ name: 'New name', url: 'https://example.org/drops' })).json().data).toMatchObject({ name: 'New name' });
    expect(codeOf(await app.delete(`${path}?organization_id=${kestrel.id}`, kestrel.admin))).toEqual([409, 'CAMPAIGN_PUBLISHED']);
    expect(codeOf(await app.put(`${path}/publish`, kestrel.admin, of(kestrel)))).toEqual([409, 'CAMPAIGN_PUBLISHED']);
  });

  test('invalid fields are refused', async () => {
    const { id } = await givenCampaign(app, kestrel, { as: 'draft' });
    const path = `${ADMIN}/campaigns/${id}`;
    const strange = await givenReward(app.db, other.id);
    const edit = async (change: object) => codeOf(await app.put(path, kestrel.admin, { ...of(kestrel), ...change }));
    const now = app.clock.now().toISOString();
    expect(await edit({ category_id: 99_999 })).toEqual([422, 'CATEGORY_NOT_FOUND']);
    expect(await edit({ category_id: 106 })).toEqual([422, 'REWARD_UNUSABLE']);
    expect(await edit({ channels: ['nobody_there'] })).toEqual([422, 'CHANNEL_UNKNOWN']);
    expect(await edit({ rewards: [{ reward_id: strange, required_units: 5 }] })).toEqual([422, 'REWARD_UNUSABLE']);
    expect(await edit({ starts_at: now, ends_at: now })).toEqual([422, 'CAMPAIGN_DATES']);
    expect(await edit({ rewards: [{ reward_id: strange, required_units: 0 }] })).toEqual([422, 'INVALID']);
    expect(await edit({ connect_url: 'javascript:alert(1)' })).toEqual([422, 'INVALID']);
    await app.put(path, kestrel.admin, { ...of(kestrel), rewards: [] });
    expect(codeOf(await app.put(`${path}/publish`, kestrel.admin, of(kestrel)))).toEqual([422, 'CAMPAIGN_INCOMPLETE']);
    const toggle = await app.post(`${path}/toggle-test`, kestrel.admin, { ...of(kestrel), enabled: true });
    expect(codeOf(toggle)).toEqual([422, 'CAMPAIGN_INCOMPLETE']);
    await app.put(path, kestrel.admin, { ...of(kestrel), ends_at: null });
    expect(codeOf(await app.put(`${path}/publish`, kestrel.admin, of(kestrel)))).toEqual([422, 'CAMPAIGN_DATES']);
    expect((await app.delete(`${path}?organization_id=${kestrel.id}`, kestrel.admin)).status).toBe(200);
    expect(codeOf(await app.delete(`${path}?organization_id=${kestrel.id}`, kestrel.admin))).toEqual([404, 'CAMPAIGN_NOT_FOUND']);
  });

  test('its list is searched by name, and statistics and totals count real watching and claims', async () => {
    const own = await givenOrganization(app, 'counted');
    const { watcher, livestreamId, ana, viewer } = await givenStream(app.db);
    const { id, rewards } = await givenCampaign(app, own, { minutes: [2] });
    app.clock.pass(1);
    const draft = await givenCampaign(app, own, { as: 'draft' });
    await app.put(`${ADMIN}/campaigns/${draft.id}`, own.admin, { ...of(own), name: '100% percent' });
    await watch(app, [watcher, { livestreamId, userId: kestrel.admin.id }], 1);
    await watch(app, [watcher, { livestreamId, userId: ana.id }], 1);
    await app.post('/api/v1/drops/claim', viewer, claimBody(id, rewards[0]!));
    const list = async (q: string) =>
      (await app.get(`${ADMIN}/campaigns?organization_id=${own.id}&q=${encodeURIComponent(q)}`, own.admin)).json().data;
    expect(await list('')).toMatchObject({ total: 2, campaigns: [{ id: draft.id }, { id, numbers: { watching: 1, claims: 1 } }] });
    expect(await list('0%')).toMatchObject({ total: 1, campaigns: [{ id: draft.id }] });
    expect(await list('zzz')).toEqual({ total: 0, campaigns: [] });
    const numbers = { watching: 1, participants: 2, minutes: 3, claims: 1 };
    const stats = (await app.get(`${ADMIN}/campaigns/${id}/stats?organization_id=${own.id}`, own.admin)).json().data;
    expect(stats).toEqual({ ...numbers, rewards: [{ id: rewards[0], name: 'Reward 2', completed: 1, claimed: 1, failed_callbacks: 0 }] });
    const totals = (await app.get(`${ADMIN}/campaigns/totals?organization_id=${own.id}`, own.admin)).json().data;
    expect(totals).toEqual({ ...numbers, campaigns: 1, running: 1 });
    app.clock.pass(120);
    expect((await list('')).campaigns[1].numbers.watching).toBe(0);
    expect((await app.get(`${ADMIN}/campaigns/${id}?organization_id=${own.id}`, own.admin)).json().data).toMatchObject({ id });
  });

  test("every call for another organization, with another organization's campaign, or by anyone else is refused with 403", async () => {
    const { viewer, staff } = await givenStream(app.db);
    const { id, rewards } = await givenCampaign(app, kestrel);
    const query = (organization: Organization) => `organization_id=${organization.id}`;
    const calls = (organization: Organization, who: typeof viewer) => [
      app.get(`${ADMIN}/campaigns/${id}?${query(organization)}`, who),
      app.get(`${ADMIN}/campaigns/${id}/stats?${query(organization)}`, who),
      app.put(`${ADMIN}/campaigns/${id}`, who, { ...of(organization), name: 'Stolen' }),
      app.put(`${ADMIN}/campaigns/${id}/publish`, who, of(organization)),
      app.post(`${ADMIN}/campaigns/${id}/end`, who, of(organization)),
      app.post(`${ADMIN}/campaigns/${id}/toggle-test`, who, { ...of(organization), enabled: true }),
      app.delete(`${ADMIN}/campaigns/${id}?${query(organization)}`, who),
      app.patch(`${ADMIN}/rewards/${rewards[0]}`, who, { ...of(organization), name: 'Stolen' }),
    ];
    const ofOrganization = (organization: Organization, who: typeof viewer) => [
      app.get(`${ADMIN}/campaigns?${query(organization)}`, who),
      app.get(`${ADMIN}/campaigns/totals?${query(organization)}`, who),
      app.get(`${ADMIN}/rewards?${query(organization)}`, who),
      app.post(`${ADMIN}/campaigns`, who, { ...of(organization), name: 'x', category_id: CATEGORY }),
      app.post(`${ADMIN}/rewards`, who, { ...of(organization), name: 'x', category_id: CATEGORY, image: 'AAAA' }),
      app.patch(`/api/internal/v1/drops/organizations/${organization.id}`, who, { url: '' }),
      app.post(`/api/internal/v1/drops/organizations/${organization.id}/secret`, who),
      app.get(`/api/internal/v1/drops/organizations/${organization.id}/callbacks`, who),
      app.post(`/api/internal/v1/drops/organizations/${organization.id}/callbacks/send-again`, who, {}),
    ];
    const outsiders = [other.admin, viewer, staff].flatMap((who) => [...calls(kestrel, who), ...ofOrganization(kestrel, who)]);
    const refused = await Promise.all([...outsiders, ...calls(other, other.admin)]);
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'NOT_ALLOWED']));
    expect((await app.get(`${ADMIN}/campaigns/${id}?${query(kestrel)}`, null)).status).toBe(401);
    expect((await app.get(`${ADMIN}/campaigns/${id}?${query(kestrel)}`, kestrel.admin)).json().data).toMatchObject({
      name: 'First ascent',
    });
  });
});

describe('DR-07 the public calls', () => {
  test('have exactly the fields of the wire contract, and show published campaigns', async () => {
    const { slug, viewer, watcher } = await givenStream(app.db);
    const { id } = await givenCampaign(app, kestrel, { channels: [slug] });
    const draft = await givenCampaign(app, kestrel, { as: 'draft' });
    const all = (await app.get('/api/v1/drops/campaigns', null)).json().data as Campaign[];
    const shown = all.find((campaign) => campaign.id === id)!;
    expect(Campaign.strict().parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      status: 'active',
      channels: [{ slug }],
      rewards: [{ required_units: 3 }],
      organization: { name: 'kestrel' },
    });
    expect(all.some((campaign) => campaign.id === draft.id)).toBe(false);
    await watch(app, [watcher], 1);
    const [progress] = (await app.get('/api/v1/drops/progress', viewer)).json().data;
    expect(CampaignProgress.strict().parse(progress)).toEqual(progress);
  });

  test('list the campaigns of a live channel and the live channels of a campaign, most watched first', async () => {
    const one = await givenStream(app.db);
    const { id } = await givenCampaign(app, kestrel, { channels: [one.slug] });
    const live = await app.get(`/api/v1/drops/campaigns/${id}/livestreams`, null);
    expect(live.json().data).toMatchObject([{ id: one.livestreamId, channel: { slug: one.slug } }]);
    const campaigns = (
      await app.get(`/api/v1/drops/campaigns/livestream?channel_id=${one.channelId}&category_id=${CATEGORY}`, null)
    ).json();
    expect(campaigns.data.map((campaign: Campaign) => campaign.id)).toContain(id);
    expect(codeOf(await app.get('/api/v1/drops/campaigns/01ARZ3NDEKTSV4RRFFQ69G5FAV/livestreams', null))).toEqual([
      404,
      'CAMPAIGN_NOT_FOUND',
    ]);
    const unknown = await app.get('/api/v1/drops/progress/summary?campaign_id=01ARZ3NDEKTSV4RRFFQ69G5FAV', one.viewer);
    expect(codeOf(unknown)).toEqual([404, 'CAMPAIGN_NOT_FOUND']);
  });

  test('an upcoming campaign is announced once, at its start, and never when it ended before', async () => {
    const { id } = await givenCampaign(app, kestrel, { startsIn: 10 });
    const ended = await givenCampaign(app, kestrel, { startsIn: 10 });
    await app.post(`${ADMIN}/campaigns/${ended.id}/end`, kestrel.admin, of(kestrel));
    const starts_at = msAfter(app.clock.now(), 20 * MINUTE_MS).toISOString();
    await app.put(`${ADMIN}/campaigns/${id}`, kestrel.admin, { ...of(kestrel), starts_at });
    const started = async () => {
      await runStarts(app.ctx);
      return app.published.filter(({ event }) => event === 'drops_campaign_started').map(({ payload }) => payload);
    };
    app.published.length = 0;
    app.clock.pass(10 * 60);
    expect(await started()).toEqual([]);
    app.clock.pass(10 * 60);
    expect(await started()).toEqual([{ campaign_id: id, category_id: CATEGORY }]);
    expect(await started()).toHaveLength(1);
  });

  test('with drops off for the installation, the endpoints respond with 404 and nothing is counted', async () => {
    const database = await testDatabase(dropsFeatures);
    const [on, off] = [await dropsApp({ database }), await dropsApp({ database, flags: { drops: false } })];
    const { watcher, viewer } = await givenStream(on.db);
    const { id } = await givenCampaign(on, await givenOrganization(on, 'switched'));
    await watch(off, [watcher], 1);
    expect((await off.get('/api/v1/drops/campaigns', null)).status).toBe(404);
    expect(await progressOf(on, viewer, id)).toBeNull();
    on.clock.pass(60);
    await watch(on, [watcher], 1);
    expect(await progressOf(on, viewer, id)).toMatchObject({ progress_units: 1 });
  });
});
