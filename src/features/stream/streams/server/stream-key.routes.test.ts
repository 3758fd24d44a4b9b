import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { refusalOf } from '#features/channel/channels/server/testing/channels-app.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { streamKeyIn } from '#features/stream/streams/rules/ingest.ts';
import { type StreamsApp, sendSeconds, streamsApp } from './testing.ts';

const PATH = '/api/internal/v1/channels/ana/stream-key';
let app: StreamsApp;
beforeEach(async () => {
  app = await streamsApp();
});

test('ST-01 the broadcaster sees the encoder address and a stream key, which stay the same', async () => {
  const { data } = (await app.get(PATH, app.ana)).json();
  expect(data).toEqual({
    server_url: `rtmp://tv.example:${app.ingest.port}/live`,
    stream_key: app.key,
    created_at: '2026-01-02T12:00:00.000Z',
    last_used_at: null,
    held_since: null,
  });
  expect(streamKeyIn({ key: data.stream_key, app: '', tcUrl: '' })).toBe(data.stream_key);
});

test('ST-01 only the broadcaster sees or resets the key, not even staff', async () => {
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  for (const person of [staff, await givenUser(app.db, 'bo')]) {
    expect(refusalOf(await app.get(PATH, person))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await app.post(`${PATH}/reset`, person))).toEqual([403, 'NOT_ALLOWED']);
  }
  expect(refusalOf(await app.get(PATH, null))).toEqual([401, 'NOT_SIGNED_IN']);
  expect(refusalOf(await app.get(PATH.replace('ana', 'nobody'), app.ana))).toEqual([404, 'CHANNEL_NOT_FOUND']);
});

test('ST-01 the key is not stored in plain text, and its last use is shown', async () => {
  const rows = JSON.stringify(await app.db.rows(sql`select key_hash, encode(sealed_key, 'escape') from stream_keys`));
  expect(rows).not.toContain(app.key.slice('gs_live_'.length));
  const encoder = await app.connect();
  expect((await app.get(PATH, app.ana)).json().data.last_used_at).toBe('2026-01-02T12:00:00.000Z');
  await encoder.close();
});

test('ST-01 a reset disconnects streams with the old key, which no longer works', async () => {
  const encoder = await app.connect();
  await sendSeconds(encoder, 1);
  const { data } = (await app.post(`${PATH}/reset`, app.ana)).json();
  expect(data.stream_key).not.toBe(app.key);
  expect(await encoder.closed).toMatchObject({ code: 'NetStream.Publish.Denied' });
  await expect(app.connect()).rejects.toMatchObject({ status: { code: 'NetStream.Publish.BadName' } });
  await (await app.connect(data.stream_key)).close();
});

test("ST-01 a reset is in the account's security log, without the key", async () => {
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const { data } = (await app.post(`${PATH}/reset`, app.ana)).json();
  const log = await app.get('/api/internal/v1/accounts/ana/security-log', staff);
  expect(log.json().data.entries).toMatchObject([{ act: 'reset_stream_key', actor: null, details: { channel: 'ana' } }]);
  expect(log.text).not.toContain(data.stream_key);
});
