import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Viewer } from '#core/server/context.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { CAMPAIGNS_PER_ORGANIZATION, REWARDS_PER_ORGANIZATION } from '#features/engagement/drops/contract/admin.ts';
import type { Campaign } from '#features/engagement/drops/contract/campaign.ts';
import {
  ADMIN,
  CATEGORY,
  claimBody,
  dropsApp,
  givenCampaign,
  givenOrganization,
  givenReward,
  givenStream,
  type Organization,
  progressOf,
  watch,
} from './testing.ts';

let app: TestApp;
let kestrel: Organization;
beforeAll(async () => {
  app = await dropsApp();
  kestrel = await givenOrganization(app, 'kestrel');
});

/** Encodes a form as a browser or `fetch` does, and returns it with its content type. */
async function form(fields: Record<string, string | Blob>): Promise<{ body: Buffer; type: string }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'flag.png');
  }
  const request = new Request('http://localhost', { method: 'POST', body: data });
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type')! };
}

const png = async (width = 64) => new Blob([new Uint8Array(await aPng({ width }))], { type: 'image/png' });

async function send(method: 'post' | 'patch', path: string, fields: Record<string, string | Blob>) {
  const { body, type } = await form({ organization_id: kestrel.id, ...fields });
  return app[method](`${ADMIN}${path}`, kestrel.admin, body, { 'content-type': type });
}
const codeOf = ({ status, json }: { status: number; json(): { status: { message: string } } }) => [status, json().status.message];
const pictures = async () => (await app.db.rows(sql<{ hash: string; uses: number }>`select hash, uses from pictures order by hash`)).length;

test('DR-06 a reward is created from a multipart form with its picture, and an empty external id is stored as none', async () => {
  const fields = { name: 'Summit flag', category_id: String(CATEGORY), image: await png() };
  const made = await send('post', '/rewards', { ...fields, external_id: 'kw-flag-01' });
  expect(made.json().data).toMatchObject({ name: 'Summit flag', category: { id: CATEGORY }, external_id: 'kw-flag-01', campaigns: 0 });
  const path: string = made.json().data.image_url;
  expect(path).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/);
  expect((await app.get(path, null)).headers.get('content-type')).toBe('image/webp');
  expect((await send('post', '/rewards', { ...fields, external_id: '' })).json().data.external_id).toBeNull();
  expect((await send('post', '/rewards', fields)).json().data.external_id).toBeNull();
});

test('DR-06 an edit changes only the given fields', async () => {
  const fields = { name: 'Axe', category_id: String(CATEGORY), image: await png(80), external_id: 'kw-axe' };
  const before = (await send('post', '/rewards', fields)).json().data;
  const edit = async (change: Record<string, string | Blob>) => (await send('patch', `/rewards/${before.id}`, change)).json().data;
  expect(await edit({ name: 'First axe' })).toEqual({ ...before, name: 'First axe' });
  expect(await edit({ external_id: '' })).toEqual({ ...before, name: 'First axe', external_id: null });
  const count = await pictures();
  const changed = await edit({ image: await png(96), external_id: 'kw-axe-02' });
  expect(changed).toMatchObject({ name: 'First axe', external_id: 'kw-axe-02' });
  expect(await pictures()).toBe(count);
  // Browsers send a file field without a chosen file.
  expect((await edit({ image: new Blob([]) })).image_url).toBe(changed.image_url);
});

test("DR-01 a campaign shows its organization's logo and its category's picture, until staff remove them", async () => {
  const apex = await givenOrganization(app, 'apex');
  const staffPath = `/api/internal/v1/drops/staff/organizations/${apex.id}/logo`;
  const { id } = await givenCampaign(app, apex);
  const shown = async () => {
    // Maximum age of the public list.
    app.clock.pass(5);
    const campaigns = (await app.get('/api/v1/drops/campaigns', null)).json().data as Campaign[];
    const { organization, category } = campaigns.find((one) => one.id === id)!;
    return [organization.logo_url, category.image_url];
  };
  expect(await shown()).toEqual(['', '']);
  const put = async (who: Viewer, image: Blob) => {
    const { body, type } = await form({ image });
    return app.put(staffPath, who, body, { 'content-type': type });
  };
  const before = await pictures();
  await put(apex.staff, await png(48));
  const changed = (await put(apex.staff, await png(72))).json().data.organization;
  expect(changed.logo_url).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/);
  expect(await pictures()).toBe(before + 1);
  const own = (await app.get('/api/internal/v1/drops/organizations', apex.admin)).json().data.organizations[0];
  expect(own.logo_url).toBe(changed.logo_url);
  const image = (await aPng({ width: 300, height: 400 })).toString('base64');
  const art = `/api/internal/v1/categories/${CATEGORY}/art`;
  const { url } = (await app.put(art, kestrel.staff, { image })).json().data.category.banner;
  expect(await shown()).toEqual([changed.logo_url, url]);
  expect(codeOf(await put(apex.admin, await png(48)))).toEqual([403, 'NOT_ALLOWED']);
  expect(codeOf(await put(apex.staff, new Blob(['no picture'])))).toEqual([422, 'NOT_A_PICTURE']);
  for (let times = 0; times < 2; times++) expect((await app.delete(staffPath, apex.staff)).json().data.organization.logo_url).toBe('');
  await app.delete(art, kestrel.staff);
  expect({ shown: await shown(), pictures: await pictures() }).toEqual({ shown: ['', ''], pictures: before });
});

test('DR-06 deleting an organization releases its logo', async () => {
  const staffPath = '/api/internal/v1/drops/staff/organizations';
  const { id } = (await app.post(staffPath, kestrel.staff, { name: 'Spring' })).json().data.organization;
  const before = await pictures();
  const image = (await aPng({ width: 64 })).toString('base64');
  await app.put(`${staffPath}/${id}/logo`, kestrel.staff, { image });
  expect((await app.delete(`${staffPath}/${id}`, kestrel.staff)).status).toBe(200);
  expect(await pictures()).toBe(before);
});

test('DR-06 an invalid picture, an unknown category or reward, and a malformed form are refused', async () => {
  const fields = { name: 'Flag', category_id: String(CATEGORY) };
  const text = new Blob(['no picture']);
  expect(codeOf(await send('post', '/rewards', { ...fields, image: text }))).toEqual([422, 'NOT_A_PICTURE']);
  expect(codeOf(await send('post', '/rewards', fields))).toEqual([422, 'INVALID']);
  expect(codeOf(await send('post', '/rewards', { ...fields, category_id: '99999', image: await png() }))).toEqual([
    422,
    'CATEGORY_NOT_FOUND',
  ]);
  expect(codeOf(await send('patch', '/rewards/01ARZ3NDEKTSV4RRFFQ69G5FAV', { name: 'x' }))).toEqual([404, 'REWARD_NOT_FOUND']);
  const broken = await app.post(`${ADMIN}/rewards`, kestrel.admin, '--x\r\nnonsense', {
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect(codeOf(broken)).toEqual([400, 'BAD_REQUEST']);
});

test('DR-06 rewards are listed page by page and searched by name', async () => {
  const list = async (rest: string) => (await app.get(`${ADMIN}/rewards?organization_id=${kestrel.id}${rest}`, kestrel.admin)).json().data;
  const all = await list('');
  expect(all.total).toBe(4);
  expect((await list('&limit=2')).rewards).toEqual(all.rewards.slice(0, 2));
  expect((await list('&limit=2&offset=2')).rewards).toEqual(all.rewards.slice(2));
  expect(await list('&q=axe')).toMatchObject({ total: 1, rewards: [{ name: 'First axe' }] });
});

test('DR-06 rewards of a category are found among more than a page of rewards', async () => {
  const many = await givenOrganization(app, 'many');
  await app.db.rows(sql`
    insert into drop_rewards (id, organization_id, category_id, name, created_at)
    select lpad(n::text, 26, '0'), ${many.id}, 106, 'Pawn ' || n, now() from generate_series(1, 60) n`);
  const id = await givenReward(app.db, many.id, 'Summit flag');
  await app.db.rows(sql`update drop_rewards set id = lpad('', 26, '0') where id = ${id}`);
  const list = async (rest: string) =>
    (await app.get(`${ADMIN}/rewards?organization_id=${many.id}&limit=50${rest}`, many.admin)).json().data;
  expect((await list('')).rewards.map(({ name }: { name: string }) => name)).not.toContain('Summit flag');
  expect(await list(`&category_id=${CATEGORY}`)).toMatchObject({ total: 1, rewards: [{ name: 'Summit flag' }] });
  expect(await list('&category_id=106&q=pawn 6')).toMatchObject({ total: 2, rewards: [{ name: 'Pawn 60' }, { name: 'Pawn 6' }] });
});

describe('DR-06 a deleted reward', () => {
  const remove = (id: string, organization = kestrel, who = organization.admin) =>
    app.delete(`${ADMIN}/rewards/${id}?organization_id=${organization.id}`, who);
  const listed = async () => {
    const { rewards } = (await app.get(`${ADMIN}/rewards?organization_id=${kestrel.id}&limit=50`, kestrel.admin)).json().data;
    return rewards.map(({ id }: { id: string }) => id);
  };

  test('disappears with its picture when no campaign has it', async () => {
    const before = await pictures();
    const made = await send('post', '/rewards', { name: 'Rope', category_id: String(CATEGORY), image: await png(112) });
    const { id } = made.json().data;
    const other = await givenOrganization(app, 'gorge');
    expect(codeOf(await remove(id, other))).toEqual([403, 'NOT_ALLOWED']);
    expect(codeOf(await remove(id, kestrel, other.admin))).toEqual([403, 'NOT_ALLOWED']);
    expect((await remove(id)).status).toBe(200);
    expect({ pictures: await pictures(), listed: (await listed()).includes(id) }).toEqual({ pictures: before, listed: false });
    expect(codeOf(await remove(id))).toEqual([404, 'REWARD_NOT_FOUND']);
  });

  test('stays with its owners when its campaigns have ended, and is refused before', async () => {
    const { watcher, viewer } = await givenStream(app.db);
    const { id, rewards } = await givenCampaign(app, kestrel, { minutes: [1] });
    const reward = rewards[0]!;
    const draft = await givenCampaign(app, kestrel, { as: 'draft', minutes: [] });
    expect(codeOf(await remove(reward))).toEqual([409, 'REWARD_IN_USE']);
    await watch(app, [watcher]);
    await app.post(`${ADMIN}/campaigns/${id}/end`, kestrel.admin, { organization_id: kestrel.id });
    expect((await remove(reward)).status).toBe(200);
    expect(await listed()).not.toContain(reward);
    expect(codeOf(await remove(reward))).toEqual([404, 'REWARD_NOT_FOUND']);
    const body = { organization_id: kestrel.id, rewards: [{ reward_id: reward, required_units: 5 }] };
    expect(codeOf(await app.put(`${ADMIN}/campaigns/${draft.id}`, kestrel.admin, body))).toEqual([422, 'REWARD_UNUSABLE']);
    expect((await app.post('/api/v1/drops/claim', viewer, claimBody(id, reward))).status).toBe(200);
    expect((await progressOf(app, viewer, id))!.rewards).toMatchObject([{ id: reward, claimed: true }]);
  });
});

test('DR-06 ended campaigns and archived rewards do not count toward the limits of an organization', async () => {
  const old = await givenOrganization(app, 'old');
  const { id, rewards } = await givenCampaign(app, old, { minutes: [1] });
  await app.post(`${ADMIN}/campaigns/${id}/end`, old.admin, { organization_id: old.id });
  await app.db.rows(sql`
    insert into drop_campaigns (id, organization_id, category_id, name, starts_at, ends_at, published_at, created_at, updated_at)
    select 'R' || lpad(n::text, 25, '0'), organization_id, category_id, name, starts_at, ends_at, published_at, created_at, updated_at
      from drop_campaigns, generate_series(1, ${CAMPAIGNS_PER_ORGANIZATION}::int) n where id = ${id}`);
  const make = async () =>
    (await app.post(`${ADMIN}/campaigns`, old.admin, { organization_id: old.id, name: 'Next', category_id: CATEGORY })).status;
  expect(await make()).toBe(409);
  app.clock.pass(7 * DAY_SECONDS);
  expect(await make()).toBe(200);
  await app.db.rows(sql`
    insert into drop_rewards (id, organization_id, category_id, name, created_at)
    select 'R' || lpad(n::text, 25, '0'), ${old.id}, ${CATEGORY}, 'Reward', now() from generate_series(2, ${REWARDS_PER_ORGANIZATION}::int) n`);
  const fields = { organization_id: old.id, name: 'Axe', category_id: CATEGORY, image: (await aPng({ width: 64 })).toString('base64') };
  const add = async () => (await app.post(`${ADMIN}/rewards`, old.admin, fields)).status;
  expect(await add()).toBe(409);
  await app.delete(`${ADMIN}/rewards/${rewards[0]}?organization_id=${old.id}`, old.admin);
  expect(await add()).toBe(200);
});
