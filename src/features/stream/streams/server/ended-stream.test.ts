import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#core/server/db/open-database.ts';
import type { ObjectStore } from '#core/server/objects/object-store.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { testFolderStore } from '#core/server/testing/test-objects.ts';
import { soon } from '#core/testing/soon.ts';
import { refusalOf } from '#features/channel/channels/server/testing/channels-app.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { type StreamsApp, sendSeconds, streamFeatures, streamNode, streamsApp } from './testing.ts';

const CHANNEL = '/api/internal/v1/channels/ana';
const HELD = {
  reason: 'refused',
  code: 'NetStream.Publish.Denied',
  description: 'The stream was ended on the dashboard. Choose “Allow streaming” there to stream again.',
};
let installation: { database: Database; objects: ObjectStore };
let app: StreamsApp;
beforeEach(async () => {
  installation = { database: await testDatabase(streamFeatures), objects: await testFolderStore() };
  app = await streamsApp(installation);
});

const heldSince = async () => (await app.get(`${CHANNEL}/stream-key`, app.ana)).json().data.held_since;
const attempts = async () => (await app.get(`${CHANNEL}/stream-attempts`, app.ana)).json().data;
const livestreams = () => app.db.rows(sql`select 1 from livestreams`);
const acts = () => app.db.rows(sql`select act, actor_id as actor from audit_log`);
const end = async () => expect((await app.delete(`${CHANNEL}/livestream`, app.ana)).status).toBe(200);

test('ST-01 a stream that was ended on the dashboard stays ended on every node until the broadcaster allows streaming', async () => {
  const encoder = await app.connect();
  await sendSeconds(encoder, 2);
  await end();
  expect(await encoder.closed).toMatchObject({ code: 'NetStream.Publish.Denied' });
  // A node that starts later reads the same state.
  const other = await streamNode(installation);
  for (const connect of [() => app.connect(), () => other.connect(app.key)])
    await expect(connect()).rejects.toMatchObject({ status: { code: HELD.code, description: HELD.description } });
  expect(await livestreams()).toHaveLength(1);
  expect(await heldSince()).toBe('2026-01-02T12:00:00.000Z');
  await soon(async () => expect((await attempts()).slice(0, 2)).toMatchObject([HELD, HELD]));

  expect((await app.delete(`${CHANNEL}/stream-hold`, app.ana)).status).toBe(200);
  expect(await heldSince()).toBeNull();
  expect(await acts()).toEqual([{ act: 'allow_streaming', actor: app.ana.id }]);
  const again = await other.connect(app.key);
  expect(await livestreams()).toHaveLength(2);
  await again.close();
});

const interrupted = () =>
  soon(async () => expect(await app.db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1));

test('an encoder that was lost when its stream was ended cannot return either, and a new key changes nothing', async () => {
  (await app.connect()).destroy();
  await interrupted();
  await end();
  await expect(app.connect()).rejects.toMatchObject({ status: { description: HELD.description } });
  const { stream_key: key, held_since: since } = (await app.post(`${CHANNEL}/stream-key/reset`, app.ana)).json().data;
  expect(since).toBe('2026-01-02T12:00:00.000Z');
  await expect(app.connect(key)).rejects.toMatchObject({ status: { description: HELD.description } });
});

test('an encoder that had stopped by itself when its stream was ended can start the next stream', async () => {
  await (await app.connect()).close();
  await interrupted();
  await end();
  expect(await heldSince()).toBeNull();
  const again = await app.connect();
  expect(await livestreams()).toHaveLength(2);
  again.destroy();
  await interrupted();
  await end();
  expect(await heldSince()).toBe('2026-01-02T12:00:00.000Z');
});

test('the end of a stream without an encoder holds no key', async () => {
  await givenLivestream(app.db, app.channelId);
  await end();
  expect(await heldSince()).toBeNull();
  await (await app.connect()).close();
});

test('the broadcaster and staff can allow streaming, which is recorded once', async () => {
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  await app.connect();
  await end();
  const allow = (person: typeof staff | null) => app.delete(`${CHANNEL}/stream-hold`, person);
  expect(refusalOf(await allow(await givenUser(app.db, 'viewer')))).toEqual([403, 'NOT_ALLOWED']);
  expect(refusalOf(await allow(null))).toEqual([401, 'NOT_SIGNED_IN']);
  expect(refusalOf(await app.delete(`${CHANNEL.replace('ana', 'nobody')}/stream-hold`, staff))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  expect([(await allow(staff)).status, (await allow(app.ana)).status]).toEqual([200, 200]);
  expect(await acts()).toEqual([{ act: 'allow_streaming', actor: staff.id }]);
});

test('an encoder that connects while its stream is being ended starts no other stream', async () => {
  const first = await app.connect();
  await sendSeconds(first, 1);
  const [, second] = await Promise.all([end(), app.connect().catch(() => null)]);
  await first.closed;
  await second?.closed;
  expect(await livestreams()).toHaveLength(1);
  expect(await app.db.rows(sql`select 1 from livestreams where ended_at is null`)).toEqual([]);
  await expect(app.connect()).rejects.toMatchObject({ status: { description: HELD.description } });
});
