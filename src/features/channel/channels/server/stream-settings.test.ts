import { beforeEach, expect, test } from 'vitest';
import type { Livestream } from '#features/channel/channels/contract/livestream.ts';
import { aCategory } from '#features/channel/channels/examples.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenLivestream } from './testing.ts';

let app: ChannelsApp;
beforeEach(async () => {
  app = await channelsApp();
});

const path = '/api/v2/channels/ana-lund/stream-info';

test('title, category, language, tags and mature flag are public', async () => {
  expect((await app.get(path, null)).json()).toEqual({
    stream_title: 'Sunday rides',
    is_mature: false,
    is_mature_forced: false,
    language: 'en',
    category: aCategory(),
    tags: ['Racing'],
  });
});

test('changing one field keeps the others', async () => {
  expect((await app.patch(path, app.mod, { is_mature: true })).json()).toMatchObject({ is_mature: true, stream_title: 'Sunday rides' });
  expect((await app.patch(path, app.ana, { category_id: 106 })).json()).toMatchObject({
    is_mature: true,
    category: { id: 106, name: 'Board Games' },
  });
  expect((await app.patch(path, app.staff, { stream_title: ' <b>مرحبا</b> ', language: 'ar', tags: [] })).json()).toMatchObject({
    stream_title: '<b>مرحبا</b>',
    language: 'ar',
    tags: [],
    category: { id: 106 },
  });
  expect(app.published).toEqual([]);
});

test('a change to a live stream applies immediately and is published to the channel and viewers', async () => {
  const id = await givenLivestream(app.db, app.channelId, { viewers: 5 });

  await app.patch(path, app.mod, { stream_title: 'Part two', category_id: 103 });

  const event = 'App\\Events\\LivestreamUpdated';
  const payload = {
    livestream: {
      id,
      slug: `${id}-part-two`,
      channel_id: app.channelId,
      created_at: '2026-01-02 12:00:00',
      session_title: 'Part two',
      is_live: true,
      risk_level_id: null,
      start_time: '2026-01-02 12:00:00',
      source: null,
      twitch_channel: null,
      duration: 0,
      language: 'English',
      lang_iso: 'en',
      is_mature: false,
      viewer_count: 5,
      tags: ['Racing'],
      categories: [
        expect.objectContaining({
          id: 103,
          category_id: 1,
          name: 'Racing Games',
          slug: 'racing-games',
          deleted_at: null,
          is_fallback: false,
        }),
      ],
    },
  };
  expect(app.published).toEqual([
    { channel: `channel.${app.channelId}`, event, payload },
    { channel: `private-livestream.${id}`, event, payload },
  ]);
  expect((await app.get('/api/v2/channels/ana-lund', null)).json().livestream.session_title).toBe('Part two');
});

test('the default category is published as the fallback', async () => {
  await givenLivestream(app.db, app.channelId, { viewers: 5 });
  await app.patch(path, app.mod, { category_id: 101 });
  expect(app.published.map(({ payload }) => (payload as { livestream: Livestream }).livestream.categories)).toEqual([
    [expect.objectContaining({ id: 101, is_fallback: true })],
    [expect.objectContaining({ id: 101, is_fallback: true })],
  ]);
});

test('two concurrent changes are both kept', async () => {
  await Promise.all([
    app.patch(path, app.mod, { stream_title: 'One' }),
    app.patch(path, app.ana, { tags: ['Two'] }),
    app.patch(path, app.staff, { category_id: 106 }),
  ]);
  expect((await app.get(path, null)).json()).toMatchObject({ stream_title: 'One', tags: ['Two'], category: { id: 106 } });
});

test("E-04 a viewer's change and an invalid change are refused", async () => {
  for (const person of [app.viewer, app.vip]) {
    expect(refusalOf(await app.patch(path, person, { stream_title: 'Mine' }))).toEqual([403, 'NOT_ALLOWED']);
  }
  expect(refusalOf(await app.patch(path, null, { stream_title: 'Mine' }))).toEqual([401, 'NOT_SIGNED_IN']);
  expect(refusalOf(await app.patch(path, app.mod, { stream_title: 'New', category_id: 9 }))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect(refusalOf(await app.patch(path.replace('ana-lund', 'nobody'), app.mod, { is_mature: true }))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  expect(refusalOf(await app.get(path.replace('ana-lund', 'nobody'), null))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  for (const body of [{}, { unknown: true }, { stream_title: 5 }, { stream_title: '\u2066' }]) {
    expect(refusalOf(await app.patch(path, app.mod, body))).toEqual([422, 'INVALID']);
  }
  expect((await app.get(path, null)).json().stream_title).toBe('Sunday rides');
});
