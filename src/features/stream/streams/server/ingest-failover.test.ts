import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { testFolderStore } from '#core/server/testing/test-objects.ts';
import { soon } from '#core/testing/soon.ts';
import { segmentKey } from './delivery/stored-media.ts';
import { sendSeconds, streamFeatures, streamNode, streamsApp } from './testing.ts';

/** Waits for asynchronous work of the ingest thread and the database. */
interface Segment {
  mediaId: string;
  connectionId: string;
  sequence: number;
  time: number;
  duration: number;
  bytes: number;
}

const segments = (db: Db) =>
  db.rows(sql<Segment>`
    select media_id as "mediaId", connection_id as "connectionId", sequence, media_time as time, duration, byte_length as bytes
      from media_segments where variant = 'main' order by sequence`);

const seconds = async (db: Db) => (await segments(db)).reduce((sum, { duration }) => sum + duration, 0);

/** No media time is stored twice. */
function expectNoOverlap(stored: readonly Segment[]): void {
  for (const [at, segment] of stored.entries()) {
    const before = stored[at - 1];
    if (before) expect(segment.time).toBeGreaterThanOrEqual(before.time + before.duration - 0.001);
  }
}

const interrupted = async (db: Db) => expect(await db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1);

test("ST-01 an encoder that replaces its own dead connection leaves that connection's segments out of the recording", async () => {
  const app = await streamsApp();
  const first = await app.connect();
  await sendSeconds(first, 5);
  const second = await app.connect();
  await first.closed;
  await sendSeconds(second, 5);
  await second.close();
  await soon(() => interrupted(app.db));

  const stored = await segments(app.db);
  expect(stored.map(({ sequence }) => sequence)).toEqual(stored.map((_, at) => at));
  expectNoOverlap(stored);
  expect(await seconds(app.db)).toBeGreaterThan(9.5);
});

test('ST-01 a stream moves between nodes and back, every node serves it, and every stored segment is complete', async () => {
  const shared = { database: await testDatabase(streamFeatures), objects: await testFolderStore() };
  const one = await streamsApp(shared);
  const two = await streamNode(shared);
  const playlist = async (node: Pick<typeof two, 'get'>) => {
    const master = (await node.get('/media/live/ana/master.m3u8', null)).text;
    return (await node.get(`/media/live/ana/${/^.*main\.m3u8$/m.exec(master)![0]}`, null)).text;
  };
  const parts = (text: string) => text.match(/main-part-\d+/g);

  for (const [node, other] of [
    [one, two],
    [two, one],
    [one, two],
  ] as const) {
    const before = await seconds(one.db);
    const encoder = await node.connect(one.key);
    await sendSeconds(encoder, 5);
    await soon(async () => expect(await seconds(one.db)).toBeGreaterThan(before + 3));
    // The previous node notices at its next stored segment, or at the next lease renewal.
    if (before > 0) await soon(async () => expect(parts(await playlist(other))?.at(-1)).toBe(parts(await playlist(node))?.at(-1)));
    const text = await playlist(node);
    expect(text).not.toContain('ENDLIST');
    const last = `/media/live/ana/${(await segments(one.db))[0]!.mediaId}/${parts(text)!.at(-2)}.m4s`;
    expect((await other.get(last, null)).text).toBe((await node.get(last, null)).text);
  }

  const stored = await segments(one.db);
  expect(new Set(stored.map(({ sequence }) => sequence)).size).toBe(stored.length);
  expectNoOverlap(stored);
  for (const { mediaId, connectionId, sequence, bytes } of stored)
    expect(await shared.objects.size(segmentKey(mediaId, connectionId, 'main', sequence))).toBe(bytes);
});

test('ST-01 a stream that returns to a node is stored, even if the node notices only then that it had moved', async () => {
  const shared = { database: await testDatabase(streamFeatures), objects: await testFolderStore() };
  const put = shared.objects.put.bind(shared.objects);
  const slow = Promise.withResolvers<void>();
  const storing = vi.spyOn(shared.objects, 'put').mockImplementation(async (...object) => {
    await slow.promise;
    return put(...object);
  });
  const one = await streamsApp(shared);
  const two = await streamNode(shared);
  await sendSeconds(await one.connect(), 5);
  await soon(async () => expect(storing).toHaveBeenCalled());
  await sendSeconds(await two.connect(one.key), 5);
  const back = await one.connect();
  await sendSeconds(back, 9);
  // The first segment is written only now, for a connection that has been replaced twice.
  slow.resolve();
  await soon(async () => expect(await seconds(one.db)).toBeGreaterThan(6));
  expectNoOverlap(await segments(one.db));
});

test("a stream's segments are served for an hour after its end, and then only as a recording", async () => {
  const shared = { database: await testDatabase(streamFeatures), objects: await testFolderStore() };
  const one = await streamsApp(shared);
  const encoder = await one.connect();
  await sendSeconds(encoder, 5);
  await soon(async () => expect((await segments(one.db)).length).toBeGreaterThanOrEqual(2));
  const main = /^.*main\.m3u8$/m.exec((await one.get('/media/live/ana/master.m3u8', null)).text)![0];
  await one.delete('/api/internal/v1/channels/ana/livestream', one.ana);
  await encoder.closed;
  // This node never had the stream; it serves stored segments.
  const two = await streamNode(shared);
  const statuses = () =>
    Promise.all(
      ['main-init-0.mp4', 'main-segment-0.m4s'].map(
        async (name) => (await two.get(`/media/live/ana/${main.replace('main.m3u8', name)}`, null)).status,
      ),
    );
  two.clock.pass(3_590);
  expect(await statuses()).toEqual([200, 200]);
  two.clock.pass(11);
  await soon(async () => expect(await statuses()).toEqual([404, 404]));
});

test('ST-01 when the ingest thread dies, the node continues, and the encoder resumes its stream with the new thread', async () => {
  const app = await streamsApp({}, { thread: new URL('./testing/crashing-thread.ts', import.meta.url) });
  const encoder = await app.connect();
  await sendSeconds(encoder, 5);
  await soon(async () => expect(await seconds(app.db)).toBeGreaterThan(3));
  const { id } = (await app.get('/api/v2/channels/ana', null)).json().livestream;
  await expect(app.connect('wrong')).rejects.toThrow();
  await encoder.closed;

  const again = await soon(() => app.connect());
  await sendSeconds(again, 5);
  await soon(async () => expect(await seconds(app.db)).toBeGreaterThan(7));
  expect((await app.get('/api/v2/channels/ana', null)).json().livestream.id).toBe(id);
  expectNoOverlap(await segments(app.db));
  expect(app.logged.map(({ msg }) => msg)).toContain('Ingest thread terminated; restarting');
  await again.close();
});
