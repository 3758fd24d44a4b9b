import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp, type Http } from '#core/server/http/server.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenUser } from '#features/accounts/server/testing.ts';
import { givenChannel, givenLivestream } from '#features/channels/server/testing.ts';
import { givenClip } from '#features/clips/server/testing.ts';
import { givenStoredRecording } from '#features/recordings/server/testing.ts';
import { features } from './features.ts';
import { hasPage, pageFile, pageHead } from './pages.ts';
import { robotsRoute } from './robots.ts';

const SITE = 'https://stands.example';
const PAGE = '<!doctype html><head><meta name="description" content="Of the site." /><title>Grandstand</title></head><body></body>';
const folder = mkdtempSync(join(tmpdir(), 'grandstand-heads-'));

let app: TestApp;
let http: Http;
let video: string;
let clip: string;
beforeAll(async () => {
  mkdirSync(join(folder, 'pages'));
  for (const file of ['index.html', 'pages/home.html', 'pages/channel.html', 'pages/dashboard.html'])
    writeFileSync(join(folder, file), PAGE);
  app = await testApp(features, { services: { publicUrl: SITE } });
  const owner = async (name: string, given = {}) => givenChannel(app.db, await givenUser(app.db, name, { bio: `I am ${name}.` }), given);
  const ana = await owner('ana');
  const [bea, eve, cleo] = [await owner('bea'), await owner('eve', { isMature: true }), await owner('cleo')];
  const stream = await givenLivestream(app.db, ana.id, { streamTitle: 'Rides & "roads" <b>' });
  await givenLivestream(app.db, eve.id, { isMature: true });
  await app.db.rows(sql`update channels set suspended_at = now() where id = ${cleo.id}::int8`);
  await givenLivestream(app.db, cleo.id);
  await app.db.rows(
    sql`update users set picture = ${'a'.repeat(40)} where id = any(${[ana.userId, bea.userId, eve.userId, cleo.userId]}::int8[])`,
  );
  video = await givenStoredRecording(app.db, ana.id, stream);
  clip = await givenClip(app.db, { channelId: ana.id, creatorId: bea.userId });
  http = await createHttp({
    ctx: app.ctx,
    routes: [robotsRoute, ...features.flatMap(({ routes }) => routes)],
    identify: async () => null,
    site: {
      kind: 'files',
      folder,
      hasPage: (segments) => hasPage(app.ctx, segments),
      pageFile: (segments) => pageFile(app.ctx, segments),
      pageHead: async (segments) => {
        const head = await pageHead(app.ctx, segments);
        return head && { head, site: { name: 'Grandstand', url: SITE } };
      },
    },
  });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

/** What the head of a page says, by name. */
async function headOf(path: string): Promise<Record<string, string>> {
  const answer = await http.inject(path);
  expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  const metas = [...answer.body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name, content]) => [
    name!,
    content!,
  ]);
  return { ...Object.fromEntries(metas), title: /<title>(.*)<\/title>/.exec(answer.body)?.[1] ?? '' };
}
const SITE_ONLY = { title: 'Grandstand', description: 'Of the site.' };

test('ST-04 a live channel says what it streams, escaped, with a picture', async () => {
  expect(await headOf('/ana')).toMatchObject({
    title: 'ana: Rides &amp; &quot;roads&quot; &lt;b&gt; · Grandstand',
    description: 'ana is live with Just Talking. Watch and chat.',
    'og:type': 'video.other',
    'og:url': `${SITE}/ana`,
    'og:image': `${SITE}/files/${'a'.repeat(40)}.webp`,
  });
  // The tabs of a channel are the same page.
  expect((await headOf('/ana/videos'))['og:url']).toBe(`${SITE}/ana`);
});

test('ST-04 an offline channel says who it is', async () => {
  expect(await headOf('/bea')).toMatchObject({ title: 'bea · Grandstand', description: 'I am bea.', 'og:type': 'profile' });
});

test('ST-04 a mature channel has no picture, and a suspended one says nothing of itself', async () => {
  const mature = await headOf('/eve');
  expect(mature['og:title']).toContain('eve: ');
  expect(mature).not.toHaveProperty('og:image');
  expect(await headOf('/cleo')).toEqual(SITE_ONLY);
});

test('ST-04 a category says its name', async () => {
  expect(await headOf('/category/chess')).toMatchObject({ title: 'Chess · Grandstand', 'og:url': `${SITE}/category/chess` });
});

test('ST-04 a video says its title, unless it is private, and an unlisted one is not for search engines', async () => {
  const path = `/ana/videos/${video}`;
  const setVisibility = (visibility: string) =>
    app.db.rows(sql`update recordings set visibility = ${visibility} where id = ${video}::uuid`);
  await setVisibility('public');
  expect(await headOf(path)).toMatchObject({ 'og:type': 'video.other', 'og:url': `${SITE}${path}` });
  expect(await headOf(path)).not.toHaveProperty('robots');
  await setVisibility('unlisted');
  expect(await headOf(path)).toMatchObject({ robots: 'noindex' });
  await setVisibility('private');
  expect(await headOf(path)).toEqual(SITE_ONLY);
  expect(await headOf('/ana/videos/00000000-0000-4000-8000-000000000000')).toEqual(SITE_ONLY);
});

test('ST-04 a clip says its title and who made it', async () => {
  expect(await headOf(`/ana/clips/${clip}`)).toMatchObject({
    description: 'A clip of ana, made by bea.',
    'og:url': `${SITE}/ana/clips/${clip}`,
  });
  expect(await headOf('/ana/clips/00000000-0000-4000-8000-000000000000')).toEqual(SITE_ONLY);
});

test('other pages say what the site says', async () => {
  for (const path of ['/', '/settings', '/dashboard/ana', '/popout/ana/chat']) expect(await headOf(path)).toEqual(SITE_ONLY);
});

test('ST-04 the sitemap names categories and channels that were live and are not suspended, in bounded parts', async () => {
  const locations = async (path: string) => {
    const answer = await http.inject(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    return [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location!);
  };
  const [categories, ...parts] = await locations('/sitemap.xml');
  expect([categories, parts]).toEqual([`${SITE}/sitemap/categories.xml`, [expect.stringMatching(/\/sitemap\/channels-\d+\.xml$/)]]);
  expect(await locations(new URL(categories!).pathname)).toContain(`${SITE}/category/chess`);
  expect(await locations(new URL(parts[0]!).pathname)).toEqual([`${SITE}/ana`, `${SITE}/eve`]);
  expect((await http.inject('/sitemap/channels-1x.xml')).statusCode).toBe(404);
  expect((await http.inject('/robots.txt')).body).toMatch(
    /^User-agent: \*\nDisallow: \/api\/\n[\s\S]*\nSitemap: https:\/\/stands\.example\/sitemap\.xml\n$/,
  );
});
