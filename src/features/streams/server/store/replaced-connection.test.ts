import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { beforeCommit } from '#core/server/testing/before-commit.ts';
import { closeIngest, openIngest } from '../ingest/open-ingest.ts';
import { sendSeconds, streamsApp } from '../testing.ts';
import { findIngest } from './ingests.ts';
import { insertSegment, listSegments } from './media.ts';

/** A stream with a stored segment. */
async function aStream() {
  const app = await streamsApp();
  await sendSeconds(await app.connect(), 5);
  await vi.waitFor(async () => expect(await app.db.rows(sql`select 1 from media_segments`)).not.toEqual([]), { timeout: 30_000 });
  const { mediaId, connectionId } = (await findIngest(app.db, app.channelId))!;
  const replace = (ctx: typeof app.ctx) => openIngest(ctx, randomUUID(), app.key, null);
  return { app, mediaId, connectionId, replace };
}

test('ST-01 an encoder that comes back while its lost connection is noticed is not waited for', async () => {
  const { app, connectionId, replace } = await aStream();
  const { other } = await beforeCommit(app.ctx, replace, () => closeIngest(app.ctx, connectionId));
  expect(other).toBe('waits');
  expect(await app.db.rows(sql`select interrupted_at from ingests`)).toEqual([{ interrupted_at: null }]);
});

test('ST-01 a connection stores nothing more once the next one may read where the stream goes on', async () => {
  const { app, mediaId, connectionId, replace } = await aStream();
  const [last] = await listSegments(app.db, mediaId, 'main', 1);
  let isStored: boolean | null = null;
  const { other } = await beforeCommit(app.ctx, replace, async () => {
    isStored = await insertSegment(app.db, mediaId, { connectionId, own: [connectionId] }, { ...last!, sequence: last!.sequence + 10 });
  });
  expect([other, isStored]).toEqual(['waits', false]);
});

test('ST-01 a segment that an earlier connection of the node has stored, unnoticed, is stored', async () => {
  const { app, mediaId, connectionId, replace } = await aStream();
  const [last] = await listSegments(app.db, mediaId, 'main', 1);
  await replace(app.ctx);
  const { connectionId: next } = (await findIngest(app.db, app.channelId))!;
  const store = (own: readonly string[]) => insertSegment(app.db, mediaId, { connectionId: next, own }, last!);
  expect([await store([connectionId, next]), await store([next])]).toEqual([true, false]);
});
