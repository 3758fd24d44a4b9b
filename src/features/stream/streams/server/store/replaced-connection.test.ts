import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { beforeCommit } from '#core/server/testing/before-commit.ts';
import { soon } from '#core/testing/soon.ts';
import { closeIngest, openIngest } from '../ingest/open-ingest.ts';
import { sendSeconds, streamsApp } from '../testing.ts';
import { findIngest } from './ingests.ts';
import { insertSegments, listSegments } from './media.ts';

/** A stream with a stored segment. */
async function aStream() {
  const app = await streamsApp();
  await sendSeconds(await app.connect(), 5);
  await soon(async () => expect(await app.db.rows(sql`select 1 from media_segments`)).not.toEqual([]));
  const { mediaId, connectionId } = (await findIngest(app.db, app.channelId))!;
  const replace = (ctx: typeof app.ctx) => openIngest(ctx, randomUUID(), { key: app.key, app: 'live', tcUrl: '' }, null);
  return { app, mediaId, connectionId, replace };
}

test('ST-01 a returning encoder does not wait for the detection of its lost connection', async () => {
  const { app, connectionId, replace } = await aStream();
  const { other } = await beforeCommit(app.ctx, replace, () => closeIngest(app.ctx, connectionId));
  expect(other).toBe('waits');
  expect(await app.db.rows(sql`select interrupted_at from ingests`)).toEqual([{ interrupted_at: null }]);
});

test('ST-01 a connection stores nothing once its replacement may read the continuation', async () => {
  const { app, mediaId, connectionId, replace } = await aStream();
  const [last] = await listSegments(app.db, mediaId, 'main', 1);
  let isStored: boolean | undefined;
  const { other } = await beforeCommit(app.ctx, replace, async () => {
    const segment = { ...last!, sequence: last!.sequence + 10 };
    [isStored] = await insertSegments(app.db, [{ mediaId, connectionId, own: [connectionId], segment }]);
  });
  expect({ other, isStored }).toEqual({ other: 'waits', isStored: false });
});

test('ST-01 a segment already stored by an earlier connection of the node counts as stored', async () => {
  const { app, mediaId, connectionId, replace } = await aStream();
  const [last] = await listSegments(app.db, mediaId, 'main', 1);
  await replace(app.ctx);
  const { connectionId: next } = (await findIngest(app.db, app.channelId))!;
  const store = (own: readonly string[]) => insertSegments(app.db, [{ mediaId, connectionId: next, own, segment: last! }]);
  expect([await store([connectionId, next]), await store([next])]).toEqual([[true], [false]]);
});

test('ST-01 segments stored together have separate results: new, already stored, and of a replaced connection', async () => {
  const { app, mediaId, connectionId } = await aStream();
  const [last] = await listSegments(app.db, mediaId, 'main', 1);
  const of = { mediaId, connectionId, own: [connectionId] };
  const later = (by: number) => ({ ...last!, sequence: last!.sequence + by });
  const answers = await insertSegments(app.db, [
    { ...of, segment: later(10) },
    { ...of, segment: last! },
    { ...of, connectionId: randomUUID(), segment: later(11) },
    { ...of, mediaId: randomUUID(), segment: later(12) },
    { ...of, segment: later(13) },
  ]);
  expect(answers).toEqual([true, true, false, false, true]);
  const stored = await listSegments(app.db, mediaId, 'main', 2);
  expect(stored).toEqual([later(10), later(13)]);
});
