import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { testFolderStore } from '#core/server/testing/test-objects.ts';
import { soon } from '#core/testing/soon.ts';
import { lockMediaPictures, updateMediaPictures } from '#features/stream/streams/server/store/media-pictures.ts';
import { sendSeconds } from '#features/stream/streams/server/testing.ts';
import { makeMovieJob } from './movie/movies.ts';
import { filesIn, recordingFeatures, recordingsApp, removeDeleted, runDeadlines } from './testing.ts';

test('ST-02 X-03 after each change of a recording, every address of its files that anyone has seen follows its rights', async () => {
  const shared = { database: await testDatabase(recordingFeatures), objects: await testFolderStore() };
  const node = await recordingsApp(shared);
  /** Without any cache of a request before. Every node caches an answer for two seconds. */
  const freshNode = async () => {
    const fresh = await testApp(recordingFeatures, shared);
    fresh.clock.pass((node.clock.now().getTime() - fresh.clock.now().getTime()) / 1000);
    return fresh;
  };
  const encoder = await node.connect();
  await sendSeconds(encoder, 5);
  const { id: mediaId } = (await soon(async () => {
    const row = await node.db.row(sql<{ id: string }>`select media_id as id from media_segments where sequence = 1 and variant = 'main'`);
    expect(row).not.toBeNull();
    return row;
  }))!;
  const added = ['thumbnail', 'small thumbnail', 'sheet'].map((text) => ({ mime: 'image/webp', bytes: Buffer.from(text) }) as const);
  const hashes = await node.ctx.tx(async (tx) => {
    const row = (await lockMediaPictures(tx, mediaId))!;
    const [large, small, sheet] = await replacePictures(tx, { added, dropped: [], at: tx.now(), isGuarded: true });
    await updateMediaPictures(tx, { ...row, thumbnail: [large!, small!], storyboard: [sheet!] });
    return [large!, small!, sheet!];
  });

  const live = await filesIn(node, (await node.get('/api/v2/channels/ana/livestream', null)).text);
  await encoder.close();
  await soon(async () => expect(await node.db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1));
  node.clock.pass(30);
  await runDeadlines(node);
  const [{ uuid }] = (await node.db.rows(sql<{ uuid: string }>`select id::text as uuid from recordings`)) as [{ uuid: string }];
  const path = `/api/internal/v1/videos/${uuid}`;
  await node.post(`${path}/movie`, node.ana);
  await runDueJobs(node.ctx, [makeMovieJob]);

  const seenBy = async (viewer: typeof node.ana | null, suffix = '') =>
    filesIn(node, (await node.get(suffix ? `${path}${suffix}` : `/api/v1/video/${uuid}`, viewer)).text);
  const show = (visibility: string) => node.patch(path, node.ana, { visibility });
  /** Addresses by the way to learn them. Playlists and parts of the live stream are in memory only. */
  const groups: Record<string, string[]> = {
    live: [...live].filter((address) => /-segment-|-init-|picture-/.test(address)),
    public: [...(await seenBy(null))],
    movie: [...(await seenBy(node.ana, '/movie'))],
    files: hashes.map((hash) => `/files/${hash}.webp`),
  };
  await show('unlisted');
  groups.unlisted = [...(await seenBy(null))];
  await show('private');
  groups.private = [...(await seenBy(node.ana))];
  const counts = Object.fromEntries(Object.entries(groups).map(([name, addresses]) => [name, addresses.length]));
  expect(counts).toEqual({
    live: expect.any(Number),
    public: counts.private,
    movie: 1,
    files: 3,
    unlisted: counts.private,
    private: expect.any(Number),
  });
  expect(Math.min(counts.live!, counts.public!)).toBeGreaterThanOrEqual(8);

  /** Names of the groups whose addresses all answer 200. The others all answer 404. */
  async function open(): Promise<string[]> {
    const fresh = await freshNode();
    const found: string[] = [];
    for (const [name, addresses] of Object.entries(groups)) {
      const statuses = await Promise.all(addresses.map(async (address) => [address, (await fresh.get(address, null)).status] as const));
      const status = statuses[0]![1];
      expect(statuses).toEqual(addresses.map((address) => [address, status]));
      expect([200, 404]).toContain(status);
      if (status === 200) found.push(name);
    }
    return found;
  }

  await show('public');
  expect(await open()).toEqual(['live', 'public', 'movie', 'unlisted', 'private']);
  await show('unlisted');
  expect(await open()).toEqual(['movie', 'unlisted', 'private']);
  await show('private');
  expect(await open()).toEqual(['movie', 'private']);
  await show('public');
  for (const table of ['channels', 'users']) {
    await node.db.rows(sql`update ${sql.table(table)} set suspended_at = ${node.clock.now()}`);
    expect(await open()).toEqual(['movie', 'private']);
    await node.db.rows(sql`update ${sql.table(table)} set suspended_at = null`);
  }
  await node.delete(path, node.ana);
  expect(await open()).toEqual([]);
  await node.post(`${path}/restore`, node.ana);
  expect(await open()).toEqual(['live', 'public', 'movie', 'unlisted', 'private']);
  await node.delete(path, node.ana);
  // The files still exist: a job deletes them later.
  await removeDeleted(node);
  expect((await node.ctx.objects.list('media/')).objects.length).toBeGreaterThan(0);
  expect(await open()).toEqual([]);
});
