import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPng } from '#core/server/pictures/testing.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { testFolderStore } from '#core/server/testing/test-objects.ts';
import { filesIn } from '#features/stream/recordings/server/testing.ts';
import { CLIPS_OF_ANA, clipFeatures, clipsApp, runClipJobs, streamSeconds } from './testing.ts';

test('X-03 after each change of a clip or its channel, every address of its files that anyone has seen follows its rights', async () => {
  const shared = { database: await testDatabase(clipFeatures), objects: await testFolderStore() };
  const app = await clipsApp(shared);
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  const image = (await aPng({ width: 1280, height: 720 })).toString('base64');
  const clip = await app.make(source, { image });
  await runClipJobs(app);
  const stored = await app.db.rows(sql<{ hash: string }>`select unnest(pictures) as hash from clips`);
  const seen = async (path: string) => [...(await filesIn(app, (await app.get(path, null)).text))];
  const groups: Record<string, string[]> = {
    clip: [...new Set([...(await seen(`/api/v2/clips/${clip.id}`)), ...(await seen(CLIPS_OF_ANA))])],
    sizes: stored.map(({ hash }) => clip.thumbnail_url.replace(/[0-9a-f]{40}/, hash)),
    source: [...(await filesIn(app, JSON.stringify(source)))].filter((address) => !address.includes('-part-')),
    files: stored.map(({ hash }) => `/files/${hash}.webp`),
  };
  expect(groups.clip).toHaveLength(2);
  expect(groups.sizes).toHaveLength(2);
  expect(groups.source!.length).toBeGreaterThan(5);

  /** Names of the groups whose addresses all answer 200 without a cached answer of a node. The others all answer 404. */
  async function open(): Promise<string[]> {
    const fresh = await testApp(clipFeatures, shared);
    fresh.clock.pass((app.clock.now().getTime() - fresh.clock.now().getTime()) / 1000);
    const found: string[] = [];
    for (const [name, addresses] of Object.entries(groups)) {
      const statuses = await Promise.all(addresses.map(async (address) => [address, (await fresh.get(address, null)).status] as const));
      const [[, status]] = statuses as [(typeof statuses)[number]];
      expect(statuses).toEqual(addresses.map((address) => [address, status]));
      expect([200, 404]).toContain(status);
      if (status === 200) found.push(name);
    }
    return found;
  }

  expect(await open()).toEqual(['clip', 'sizes', 'source']);
  const other = await app.make(source);
  expect((await app.get(clip.thumbnail_url.replace(clip.id, other.id), null)).status).toBe(404);
  for (const table of ['channels', 'users']) {
    await app.db.rows(
      sql`update ${sql.table(table)} set suspended_at = ${app.clock.now()} where ${sql.ref(`${table}.id`)} = ${
        table === 'channels' ? app.channelId : app.ana.id
      }::int8`,
    );
    expect(await open()).toEqual([]);
    await app.db.rows(sql`update ${sql.table(table)} set suspended_at = null`);
  }
  await app.db.rows(sql`update clips set state = 'failed' where id = ${clip.id}::uuid`);
  expect(await open()).toEqual(['source']);
  await app.db.rows(sql`update clips set state = 'ready' where id = ${clip.id}::uuid`);
  expect(await open()).toEqual(['clip', 'sizes', 'source']);
  const picture = await app.get(clip.thumbnail_url, null);
  expect(picture.headers.get('cache-control')).toBe('public, max-age=300, immutable');
  await app.delete(`/api/v2/clips/${clip.id}`, app.remy);
  expect(await open()).toEqual(['source']);
  await app.db.rows(sql`delete from channels`);
  expect(await open()).toEqual([]);
  await encoder.close();
});
