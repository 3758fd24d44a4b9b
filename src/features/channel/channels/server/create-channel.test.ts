import { expect, test } from 'vitest';
import { NOON } from '#core/server/testing/test-clock.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { userCreated } from '#features/people/accounts/server/api.ts';
import { findChannel, findChannelInBatch } from './find.ts';
import { channelsApp } from './testing/channels-app.ts';

const form = (username: string) => ({ username, email: `${username}@example.org`, password: EXAMPLE_PASSWORD });

test('AC-01 a sign-up creates a channel and announces it to later features', async () => {
  const app = await channelsApp();

  const { viewer } = (await app.post('/api/v1/sign-up', null, form('New_Comer'))).json().data;

  const channel = (await app.get('/api/v2/channels/New_Comer', null)).json();
  expect(channel).toMatchObject({ user_id: viewer.id, slug: 'new-comer', followers_count: 0, livestream: null });
  expect(app.announced).toEqual([['channelCreated', { channelId: channel.id, userId: viewer.id, slug: 'new-comer', createdAt: NOON }]]);
  expect((await app.get('/api/v1/user', viewer.id)).json().streamer_channel).toEqual({
    id: channel.id,
    user_id: viewer.id,
    slug: 'new-comer',
    playback_url: '',
    is_banned: false,
    vod_enabled: false,
    subscription_enabled: false,
  });
  expect((await app.get('/api/v2/channels/new-comer/stream-info', null)).json()).toMatchObject({ stream_title: '', category: { id: 101 } });
});

test('wire.md 0.5 the ids of a user, their channel and a stream never overlap', async () => {
  const app = await channelsApp();
  const ids = [
    app.ana.id,
    app.channelId,
    (await app.post('/api/internal/v1/channels/ana-lund/livestream', app.staff, {})).json().data.livestream.id,
  ];
  expect(ids.map((id) => Math.floor(id / 10_000_000))).toEqual([1, 2, 4]);
});

test('E-04 an account is not created when its channel cannot be created', async () => {
  const app = await channelsApp();
  const fact = { id: app.ana.id, username: 'Ana_Lund', slug: 'ana-lund', isStaff: false, createdAt: NOON };
  await expect(app.ctx.tx((tx) => tx.announce(userCreated, fact))).rejects.toThrow();
  expect(app.announced).toEqual([]);
});

test('later features find a channel by slug, username or id', async () => {
  const { ctx, db, channelId } = await channelsApp();
  for (const reference of ['ana-lund', 'Ana_Lund', String(channelId)]) expect((await findChannel(db, reference))?.id).toBe(channelId);
  for (const reference of ['nobody', '1', '9'.repeat(30), '']) expect(await findChannel(db, reference)).toBeNull();
  const asked = ['ana-lund', 'nobody', 'Ana_Lund', String(channelId), '1', 'ana-lund', ''];
  const found = await Promise.all(asked.map((reference) => findChannelInBatch(ctx, reference)));
  expect(found.map((one) => one?.id ?? null)).toEqual([channelId, null, channelId, channelId, null, channelId, null]);
});
