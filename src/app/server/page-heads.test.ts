import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrayOf } from '#core/server/db/unnest.ts';
import { createHttp, type Http } from '#core/server/http/server.ts';
import { sitemapRoutes } from '#core/server/http/sitemap.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenChannel, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { givenClip } from '#features/stream/clips/server/testing.ts';
import { givenStoredRecording } from '#features/stream/recordings/server/testing.ts';
import { features } from './features.ts';
import { hasPage, pageFile, pageHead, robotsRoute } from './pages.ts';

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
  app = await testApp(features, { publicUrl: SITE });
  const owner = async (name: string, given = {}) => givenChannel(app.db, await givenUser(app.db, name, { bio: `I am ${name}.` }), given);
  const ana = await owner('ana');
  const [bea, eve, cleo] = [await owner('bea'), await owner('eve', { isMature: true }), await owner('cleo')];
  const stream = await givenLivestream(app.db, ana.id, { streamTitle: 'Rides & "roads" <b>' });
  await givenLivestream(app.db, eve.id, { isMature: true });
  await app.db.rows(sql`update channels set suspended_at = now() where id = ${cleo.id}::int8`);
  await givenLivestream(app.db, cleo.id);
  await app.db.rows(
    sql`update users set picture = ${'a'.repeat(40)} where id = any(${arrayOf('int8', [ana.userId, bea.userId, eve.userId, cleo.userId])})`,
  );
  video = await givenStoredRecording(app.db, ana.id, stream);
  clip = await givenClip(app.db, { channelId: ana.id, creatorId: bea.userId });
  http = await createHttp({
    ctx: app.ctx,
    routes: [robotsRoute, ...sitemapRoutes, ...features.flatMap(({ routes }) => routes)],
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

const findChannelOf = (slug: string) =>
  app.db.row(sql<{ id: number; userId: number }>`select id, user_id as "userId" from channels where slug = ${slug}`);

/** The head of a page, by name. */
async function headOf(path: string): Promise<Record<string, string>> {
  const answer = await http.inject(path);
  expect({ path, statusCode: answer.statusCode, contentType: answer.headers['content-type'] }).toEqual({
    path,
    statusCode: 200,
    contentType: 'text/html; charset=utf-8',
  });
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  const metas = [...answer.body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name, content]) => [
    name!,
    content!,
  ]);
  return { ...Object.fromEntries(metas), title: /<title>(.*)<\/title>/.exec(answer.body)?.[1] ?? '' };
}
const SITE_ONLY = { title: 'Grandstand', description: 'Of the site.' };

test('ST-04 a live channel has the title and category of its stream, escaped, with a picture', async () => {
  expect(await headOf('/ana')).toMatchObject({
    title: 'ana: Rides &amp; &quot;roads&quot; &lt;b&gt; · Grandstand',
    description: 'ana is live with Just Chatting. Watch and chat.',
    'og:type': 'video.other',
    'og:url': `${SITE}/ana`,
    'og:image': `${SITE}/files/${'a'.repeat(40)}.webp`,
  });
  // The tabs of a channel are the same page.
  expect((await headOf('/ana/videos'))['og:url']).toBe(`${SITE}/ana`);
});

test('ST-04 an offline channel has its description', async () => {
  expect(await headOf('/bea')).toMatchObject({ title: 'bea · Grandstand', description: 'I am bea.', 'og:type': 'profile' });
});

test('ST-04 a mature channel shows the icon of the site, and a suspended one reveals nothing', async () => {
  const mature = await headOf('/eve');
  expect(mature['og:title']).toContain('eve: ');
  expect(mature['og:image']).toBe(`${SITE}/icon-512.png`);
  expect(await headOf('/cleo')).toEqual(SITE_ONLY);
});

test('ST-04 a category has its name', async () => {
  expect(await headOf('/category/board-games')).toMatchObject({
    title: 'Board Games · Grandstand',
    'og:url': `${SITE}/category/board-games`,
  });
});

test('ST-04 a video has its title, unless it is private, and an unlisted one is hidden from search engines', async () => {
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

test('ST-04 a clip has its title and its creator', async () => {
  expect(await headOf(`/ana/clips/${clip}`)).toMatchObject({
    description: 'A clip of ana, made by bea.',
    'og:url': `${SITE}/ana/clips/${clip}`,
  });
  expect(await headOf('/ana/clips/00000000-0000-4000-8000-000000000000')).toEqual(SITE_ONLY);
});

test('other pages have the head of the site', async () => {
  for (const path of ['/', '/settings', '/dashboard/ana', '/popout/ana/chat']) expect(await headOf(path)).toEqual(SITE_ONLY);
});

const locations = async (path: string) => {
  const answer = await http.inject(path);
  expect({ statusCode: answer.statusCode, contentType: answer.headers['content-type'] }).toEqual({
    statusCode: 200,
    contentType: 'application/xml; charset=utf-8',
  });
  return [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location!);
};
/** The pages in the sitemap parts with this name. */
async function listed(name: string): Promise<string[]> {
  // A part is shared for a minute.
  app.clock.pass(60);
  const parts = (await locations('/sitemap.xml')).filter((part) => part.startsWith(`${SITE}/sitemap/${name}-`));
  return (await Promise.all(parts.map((part) => locations(new URL(part).pathname)))).flat().map((page) => new URL(page).pathname);
}

test('ST-04 the sitemap lists categories, and channels that were live and are not suspended', async () => {
  expect(await listed('categories')).toContain('/category/board-games');
  expect(await listed('channels')).toEqual(['/ana', '/eve']);
  for (const path of ['/sitemap/channels-1x.xml', '/sitemap/accounts-0.xml', '/sitemap/channels.xml'])
    expect({ path, statusCode: (await http.inject(path)).statusCode }).toEqual({ path, statusCode: 404 });
});

test('ST-04 the sitemap lists public videos and clips, and never private, unlisted or deleted ones or those of suspended channels', async () => {
  const [ana, cleo] = await Promise.all(['ana', 'cleo'].map((slug) => findChannelOf(slug)));
  const recordingOf = async (channel: typeof ana) => {
    const livestream = await givenLivestream(app.db, channel!.id, {});
    await app.db.rows(sql`update livestreams set ended_at = started_at where id = ${livestream}::int8`);
    return givenStoredRecording(app.db, channel!.id, livestream);
  };
  await app.db.rows(sql`update livestreams set ended_at = started_at`);
  const [shown, secret, unlisted, deleted] = [
    await recordingOf(ana),
    await recordingOf(ana),
    await recordingOf(ana),
    await recordingOf(ana),
  ];
  await recordingOf(cleo);
  await app.db.rows(sql`update recordings set visibility = 'private' where id in (${secret}::uuid, ${video}::uuid)`);
  await app.db.rows(sql`update recordings set visibility = 'unlisted' where id = ${unlisted}::uuid`);
  await app.db.rows(sql`update recordings set deleted_at = now(), deleted_by = ${ana!.userId}::int8 where id = ${deleted}::uuid`);
  expect(await listed('videos')).toEqual([`/ana/videos/${shown}`]);

  const given = { channelId: ana!.id, creatorId: ana!.userId };
  await givenClip(app.db, { ...given, state: 'processing' });
  const removed = await givenClip(app.db, given);
  await app.db.rows(sql`update clips set deleted_at = now() where id = ${removed}::uuid`);
  await givenClip(app.db, { ...given, channelId: cleo!.id });
  expect(await listed('clips')).toEqual([`/ana/clips/${clip}`]);
});

test('ST-04 a former path of a category redirects to the current one', async () => {
  const staff = await givenUser(app.db, 'staff_member', { isStaff: true });
  const category = async (name: string) =>
    (await app.post('/api/internal/v1/categories', staff, { name, group_id: 1 })).json().data.category as { id: number };
  const [rooks, endings, endgames] = [await category('Rooks'), await category('Rook Endings'), await category('Endgames')];
  await app.post(`/api/internal/v1/categories/${rooks.id}/merge`, staff, { into: endings.id });
  await app.post(`/api/internal/v1/categories/${endings.id}/merge`, staff, { into: endgames.id });
  await app.patch(`/api/internal/v1/categories/${endgames.id}`, staff, { name: 'The end of the game' });
  for (const [asked, location] of [
    ['/category/rooks', '/category/endgames'],
    ['/category/rook-endings?tag=a%20b', '/category/endgames?tag=a%20b'],
    ['/category/Endgames', '/category/endgames'],
  ]) {
    const { statusCode, headers } = await http.inject(asked!);
    expect({ asked, statusCode, location: headers.location, cacheControl: headers['cache-control'] }).toEqual({
      asked,
      statusCode: 301,
      location,
      cacheControl: 'no-cache',
    });
  }
  expect(await headOf('/category/endgames')).toMatchObject({ title: 'The end of the game · Grandstand' });
  // A new category may take the name again.
  await category('Rooks');
  expect(await headOf('/category/rooks')).toMatchObject({ title: 'Rooks · Grandstand' });
});

test('robots.txt disallows personal pages, but not channels with similar names, nor the API that pages need', async () => {
  const { body } = await http.inject('/robots.txt');
  expect(body).toMatch(/^User-agent: \*\n/);
  expect(body).toContain('Sitemap: https://stands.example/sitemap.xml\n');
  const closed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(
    ([, pattern]) => new RegExp(`^${pattern!.replace(/[.?]/g, '\\$&').replace(/\*/g, '.*')}`),
  );
  const isClosed = (path: string) => closed.some((pattern) => pattern.test(path));
  const [open, hidden] = [
    [
      '/',
      '/ana',
      '/searchlight',
      '/staffan',
      '/settings-of-ana',
      '/category/board-games',
      '/dropsie',
      '/api/v1/livestreams',
      '/api/v2/channels/ana',
    ],
    ['/search?q=a', '/settings', '/settings/profile', '/staff', '/following', '/transactions', '/drops/inventory', '/dashboard/ana'],
  ];
  expect({ open: open.filter(isClosed), hidden: hidden.filter((path) => !isClosed(path)) }).toEqual({ open: [], hidden: [] });
  for (const path of ['/popout/ana/chat', '/collections/channel/documents/search?q=a', '/sign-in'])
    expect({ path, isClosed: isClosed(path) }).toEqual({ path, isClosed: true });
});
