import { beforeEach, expect, test } from 'vitest';
import { NOON } from '#core/server/testing/test-clock.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenChannel, givenLivestream } from './testing.ts';

let app: ChannelsApp;
beforeEach(async () => {
  app = await channelsApp();
});

const path = '/api/internal/v1/channels/ana-lund/livestream';
const settings = '/api/v2/channels/ana-lund/stream-info';
const details = { session_title: 'Night rides', category_id: 103, is_mature: true, tags: ['Racing', 'racing', 'Nacht'] };

test('going live returns the stream, announces it and publishes it to the channel', async () => {
  const reply = await app.post(path, app.staff, details);

  expect(reply.status).toBe(200);
  const { livestream } = reply.json().data;
  expect(livestream).toMatchObject({
    session_title: 'Night rides',
    is_live: true,
    is_mature: true,
    tags: ['Racing', 'Nacht'],
    categories: [{ id: 103, name: 'Racing Games' }],
  });
  expect(app.announced).toEqual([['livestreamStarted', { channelId: app.channelId, livestreamId: livestream.id, at: NOON }]]);
  expect(app.published).toEqual([
    {
      channel: `channel.${app.channelId}`,
      event: 'App\\Events\\StreamerIsLive',
      payload: {
        livestream: {
          id: livestream.id,
          channel_id: app.channelId,
          session_title: 'Night rides',
          source: null,
          created_at: '2026-01-02T12:00:00.000000Z',
        },
        stream: livestream,
      },
    },
  ]);
  expect((await app.get('/api/v2/channels/ana-lund', null)).json().livestream).toEqual(livestream);
  expect((await app.get(settings, null)).json()).toMatchObject({ stream_title: 'Night rides', category: { id: 103 }, language: 'en' });
});

test('ending the stream is published to the channel, and the page shows the channel offline', async () => {
  const { livestream } = (await app.post(path, app.staff, details)).json().data;
  app.published.length = 0;

  expect((await app.delete(path, app.ana)).json()).toEqual({ data: { livestream: null }, message: 'OK' });

  expect(app.published).toEqual([
    {
      channel: `channel.${app.channelId}`,
      event: 'App\\Events\\StopStreamBroadcast',
      payload: { livestream: { id: livestream.id, channel: { id: app.channelId, is_banned: false } } },
    },
  ]);
  expect((await app.get('/api/v2/channels/ana-lund', null)).json().livestream).toBeNull();
});

test('a channel without a title streams under its name', async () => {
  const bob = await givenUser(app.db, 'Bob');
  await givenChannel(app.db, bob, { streamTitle: '' });
  const { livestream } = (await app.post('/api/internal/v1/channels/bob/livestream', app.staff, {})).json().data;
  expect(livestream.session_title).toBe('Bob');
});

test('omitted fields keep the values of the channel', async () => {
  await app.patch(settings, app.ana, { category_id: 106, tags: ['Blitz'] });
  const { livestream } = (await app.post(path, app.staff, {})).json().data;
  expect(livestream).toMatchObject({ session_title: 'Sunday rides', tags: ['Blitz'], categories: [{ id: 106 }] });
});

test('E-04 of concurrent starts one succeeds, and a second start has no effect', async () => {
  const replies = await Promise.all([1, 2, 3].map((n) => app.post(path, app.staff, { ...details, session_title: `Start ${n}` })));
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409]);
  const { session_title } = replies.find((reply) => reply.status === 200)!.json().data.livestream;
  expect(refusalOf(await app.post(path, app.staff, { session_title: 'Again' }))).toEqual([409, 'ALREADY_LIVE']);
  expect((await app.get(settings, null)).json().stream_title).toBe(session_title);
  expect(app.published).toHaveLength(1);
});

test('E-04 only the broadcaster and staff can start and end a stream', async () => {
  await givenLivestream(app.db, app.channelId);
  for (const person of [app.viewer, app.vip, app.mod]) {
    expect(refusalOf(await app.post(path, person, details))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await app.delete(path, person))).toEqual([403, 'NOT_ALLOWED']);
  }
  expect(refusalOf(await app.post(path, null, details))).toEqual([401, 'NOT_SIGNED_IN']);
  expect((await app.delete(path, app.staff)).status).toBe(200);
  expect(refusalOf(await app.delete(path, app.ana))).toEqual([409, 'NOT_LIVE']);
});

test('E-04 a stream with invalid details is refused and nothing is stored', async () => {
  expect(refusalOf(await app.post(path, app.staff, { ...details, category_id: 9 }))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect(refusalOf(await app.post(path.replace('ana-lund', 'nobody'), app.ana, details))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  const bodies = [
    undefined,
    [],
    'text',
    5,
    { session_title: '' },
    { session_title: 'a'.repeat(141) },
    { session_title: 'a\u0000b' },
    { session_title: '\u200b' },
    { tags: 'Racing' },
    { tags: Array(11).fill('x') },
    { tags: ['a'.repeat(26)] },
    { tags: [5] },
    { category_id: 2 ** 53 },
    { category_id: '103' },
    { is_mature: 1 },
    { language: 'xx' },
  ];
  for (const body of bodies) expect([400, 415, 422]).toContain((await app.post(path, app.staff, body)).status);
  expect((await app.get('/api/v2/channels/ana-lund', null)).json().livestream).toBeNull();
  expect((await app.get(settings, null)).json().stream_title).toBe('Sunday rides');
  expect({ published: app.published, announced: app.announced }).toEqual({ published: [], announced: [] });
});

test('ST-01 without an encoder only staff and demo broadcasters go live', async () => {
  expect(refusalOf(await app.post(path, app.ana, details))).toEqual([403, 'ENCODER_NEEDED']);
  expect({ published: app.published, announced: app.announced }).toEqual({ published: [], announced: [] });
  app.settings.demo = true;
  expect((await app.post(path, app.ana, details)).status).toBe(200);
  expect((await app.delete(path, app.ana)).status).toBe(200);
  expect(refusalOf(await app.post(path, app.mod, details))).toEqual([403, 'NOT_ALLOWED']);
});
