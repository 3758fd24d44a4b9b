import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/server/context.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import type { Campaign } from '#features/drops/contract/campaign.ts';
import { ADMIN, CATEGORY, dropsApp, givenCampaign, givenOrganization, type Organization } from './testing.ts';

let app: TestApp;
let kestrel: Organization;
beforeAll(async () => {
  app = await dropsApp();
  kestrel = await givenOrganization(app, 'kestrel');
});

/** The body of a form as a browser or `fetch` sends it, with its content type. */
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

test('DR-06 a reward is made from a multipart form with its picture, and an external id of no characters is none', async () => {
  const fields = { name: 'Summit flag', category_id: String(CATEGORY), image: await png() };
  const made = await send('post', '/rewards', { ...fields, external_id: 'kw-flag-01' });
  expect(made.json().data).toMatchObject({ name: 'Summit flag', category: { id: CATEGORY }, external_id: 'kw-flag-01', campaigns: 0 });
  const path: string = made.json().data.image_url;
  expect(path).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/);
  expect((await app.get(path, null)).headers.get('content-type')).toBe('image/webp');
  expect((await send('post', '/rewards', { ...fields, external_id: '' })).json().data.external_id).toBeNull();
  expect((await send('post', '/rewards', fields)).json().data.external_id).toBeNull();
});

test('DR-06 an edit changes only the fields that are sent', async () => {
  const fields = { name: 'Axe', category_id: String(CATEGORY), image: await png(80), external_id: 'kw-axe' };
  const before = (await send('post', '/rewards', fields)).json().data;
  const edit = async (change: Record<string, string | Blob>) => (await send('patch', `/rewards/${before.id}`, change)).json().data;
  expect(await edit({ name: 'First axe' })).toEqual({ ...before, name: 'First axe' });
  expect(await edit({ external_id: '' })).toEqual({ ...before, name: 'First axe', external_id: null });
  const count = await pictures();
  const changed = await edit({ image: await png(96), external_id: 'kw-axe-02' });
  expect(changed).toMatchObject({ name: 'First axe', external_id: 'kw-axe-02' });
  expect(await pictures()).toBe(count);
  // A browser sends a field for a file that nobody chose.
  expect((await edit({ image: new Blob([]) })).image_url).toBe(changed.image_url);
});

test('DR-01 a campaign shows the logo of its organization and the picture of its category, until staff remove them', async () => {
  const apex = await givenOrganization(app, 'apex');
  const staffPath = `/api/internal/v1/drops/staff/organizations/${apex.id}/logo`;
  const { id } = await givenCampaign(app, apex);
  const shown = async () => {
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
  expect([await shown(), await pictures()]).toEqual([['', ''], before]);
});

test('DR-06 an organization that is deleted gives up its logo', async () => {
  const staffPath = '/api/internal/v1/drops/staff/organizations';
  const { id } = (await app.post(staffPath, kestrel.staff, { name: 'Spring' })).json().data.organization;
  const before = await pictures();
  const image = (await aPng({ width: 64 })).toString('base64');
  await app.put(`${staffPath}/${id}/logo`, kestrel.staff, { image });
  expect((await app.delete(`${staffPath}/${id}`, kestrel.staff)).status).toBe(200);
  expect(await pictures()).toBe(before);
});

test('DR-06 a file that is no picture, an unknown category or reward, and a broken form are refused', async () => {
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
