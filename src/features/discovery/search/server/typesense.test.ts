import { Client, SearchClient } from 'typesense';
import { beforeAll, expect, test } from 'vitest';
import type { ChannelDocument } from '#features/discovery/search/contract.ts';
import { type SearchApp, searchApp, signUp } from './testing.ts';

let app: SearchApp;
let port: number;
beforeAll(async () => {
  app = await searchApp();
  await signUp(app, 'mirelune', 'velodrome');
  await app.post('/api/internal/v1/channels/velodrome/livestream', app.staff, {});
  port = await app.http.listen(0, '127.0.0.1');
});

const options = () => ({
  nodes: [{ host: '127.0.0.1', port, protocol: 'http' }],
  apiKey: 'any-key',
  numRetries: 0,
  connectionTimeoutSeconds: 60,
});
const slugsOf = (result: { hits?: ReadonlyArray<{ document: { slug?: string } }> }) => result.hits?.map(({ document }) => document.slug);

test('SE-01 the official Typesense client searches a collection', async () => {
  const channels = new Client(options()).collections<ChannelDocument>('channel').documents();
  const found = await channels.search({ q: 'mireluna', query_by: 'username' });
  expect({ found: found.found, slugs: slugsOf(found) }).toEqual({ found: 1, slugs: ['mirelune'] });
  expect(found.hits?.[0]?.document).toMatchObject({ username: 'mirelune', is_live: false });
  expect(slugsOf(await channels.search({ q: 'velodrome', query_by: 'username', filter_by: 'is_live:=true' }))).toEqual(['velodrome']);
  expect(slugsOf(await channels.search({ q: 'mirelune', query_by: 'username', filter_by: 'is_live:=true' }))).toEqual([]);
});

test('SE-01 the official client runs several searches at once, by collection and by preset', async () => {
  const client = new Client(options());
  const { results } = await client.multiSearch.perform<[{ slug: string }, { name: string }, { label: string }]>(
    {
      searches: [
        { collection: 'channel', q: 'mirelune' },
        { preset: 'category_search', q: 'bord gmes' },
        { preset: 'tag_search', q: 'racing' },
      ],
    },
    { query_by: 'name', per_page: 5 },
  );
  expect(results.map(({ hits }) => hits?.map(({ document }) => Object.values(document)[1]))).toEqual([['mirelune'], [1], ['Racing']]);
  expect(results[1]?.hits?.[0]?.document.name).toBe('Board Games');
});

test('SE-01 the browser search client sends its key in the URL and plain text', async () => {
  const { results } = await new SearchClient(options()).multiSearch.perform<[{ slug: string }]>(
    { searches: [{ collection: 'channel', q: 'velodrmoe' }] },
    { query_by: 'username' },
  );
  expect(slugsOf(results[0])).toEqual(['velodrome']);
});

test('the official client reports an unknown collection', async () => {
  await expect(new Client(options()).collections('streams').documents().search({ q: 'a', query_by: 'name' })).rejects.toMatchObject({
    name: 'ObjectNotFound',
    httpStatus: 404,
  });
});
