import { beforeEach, expect, test } from 'vitest';
import { later } from '#core/server/testing/test-clock.ts';
import { aCategory, aChatroom } from '#features/channel/channels/examples.ts';
import { setLivestreamEnd } from './store/livestreams.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenFollow, givenLivestream } from './testing.ts';

let app: ChannelsApp;
beforeEach(async () => {
  app = await channelsApp();
});

const page = (version: string, slug = 'ana-lund') => `/api/${version}/channels/${slug}`;

test('R-01 a channel reply has broadcaster and chatroom, and no stream while offline', async () => {
  const reply = await app.get(page('v2'), null);

  expect(reply.status).toBe(200);
  expect(reply.json()).toEqual({
    id: app.channelId,
    user_id: app.ana.id,
    slug: 'ana-lund',
    is_banned: false,
    playback_url: '',
    vod_enabled: false,
    subscription_enabled: false,
    is_affiliate: false,
    followers_count: 0,
    following: false,
    subscriber_badges: [],
    channel_badges: [],
    banner_image: null,
    offline_banner_image: null,
    role: null,
    muted: false,
    follower_badges: [],
    verified: false,
    can_host: false,
    livestream: null,
    last_live_at: null,
    user: {
      id: app.ana.id,
      username: 'Ana_Lund',
      agreed_to_terms: true,
      email_verified_at: '2025-06-16T12:00:00.000000Z',
      bio: 'Rides at dawn.',
      country: null,
      state: null,
      city: null,
      instagram: '',
      twitter: '',
      youtube: '',
      discord: '',
      tiktok: '',
      facebook: '',
      profile_pic: null,
      links: [],
    },
    chatroom: aChatroom({ channel_id: app.channelId }),
    recent_categories: [],
  });
});

test('R-01 a live channel has title, category, tags and viewers, each under every name that clients read', async () => {
  const id = await givenLivestream(app.db, app.channelId, { viewers: 12, streamTitle: 'Café & rides', language: 'sv', isMature: true });

  const { livestream, recent_categories } = (await app.get(page('v2'), null)).json();

  expect(livestream).toEqual({
    id,
    slug: `${id}-cafe-rides`,
    channel_id: app.channelId,
    created_at: '2026-01-02 12:00:00',
    session_title: 'Café & rides',
    is_live: true,
    risk_level_id: null,
    start_time: '2026-01-02 12:00:00',
    source: null,
    twitch_channel: null,
    duration: 0,
    language: 'Swedish',
    lang_iso: 'sv',
    is_mature: true,
    viewer_count: 12,
    viewers: 12,
    thumbnail: { url: '', src: '', srcset: '' },
    tags: ['Racing'],
    categories: [aCategory({ viewers: 12 })],
  });
  expect(recent_categories).toEqual([aCategory({ viewers: 12 })]);
});

test.each(['ana-lund', 'Ana_Lund', 'ANA-LUND', 'ana_lund'])('a channel is found as %s', async (name) => {
  expect((await app.get(page('v2', name), null)).json().id).toBe(app.channelId);
});

test.each(['nobody', 'ana', "ana-lund'%20or%201=1--", '%F0%9F%8E%89', 'x%2Fana-lund', 'a'.repeat(64)])(
  'E-04 a channel named %s is not found',
  async (name) => {
    for (const path of [page('v1', name), page('v2', name), `${page('v2', name)}/info`, `${page('v2', name)}/livestream`]) {
      expect(refusalOf(await app.get(path, null))).toEqual([404, 'CHANNEL_NOT_FOUND']);
    }
  },
);

test('a name with a NUL is refused without a lookup', async () => {
  expect(refusalOf(await app.get(page('v2', 'ana%00'), null))).toEqual([400, 'BAD_REQUEST']);
});

test("the reply has the viewer's follow state and role", async () => {
  await givenFollow(app.db, app.channelId, app.mod.id);
  const seenBy = async (viewer: typeof app.mod) => {
    const { following, role, followers_count } = (await app.get(page('v2'), viewer)).json();
    return { following, role, followers_count };
  };
  expect(await seenBy(app.mod)).toEqual({ following: true, role: 'moderator', followers_count: 1 });
  expect(await seenBy(app.viewer)).toEqual({ following: false, role: null, followers_count: 1 });
  expect((await seenBy(app.ana)).role).toBe('broadcaster');
  expect((await seenBy(app.staff)).role).toBe('staff');
});

test('R-01 a channel reply has the end of the last stream, also while live', async () => {
  const lastLive = async () => (await app.get(page('v2'), null)).json().last_live_at;
  await givenLivestream(app.db, app.channelId);
  expect(await lastLive()).toBeNull();
  await setLivestreamEnd(app.db, app.channelId, later(90));
  expect(await lastLive()).toBe('2026-01-02T12:01:30.000000Z');
  await givenLivestream(app.db, app.channelId, { startedAt: later(120) });
  expect(await lastLive()).toBe('2026-01-02T12:01:30.000000Z');
  await setLivestreamEnd(app.db, app.channelId, later(180));
  expect(await lastLive()).toBe('2026-01-02T12:03:00.000000Z');
});

test('the legacy form also has past streams', async () => {
  const id = await givenLivestream(app.db, app.channelId);
  await setLivestreamEnd(app.db, app.channelId, later(90));

  const channel = (await app.get(page('v1'), null)).json();

  expect(channel).toMatchObject({ livestream: null, plan: null, media: [], ascending_links: [], chatroom: { channel_id: app.channelId } });
  expect(channel.previous_livestreams).toMatchObject([{ id, is_live: false, duration: 90, categories: [{ id: 101 }] }]);
});

test('the short form and the stream alone work live and offline', async () => {
  expect((await app.get(`${page('v2')}/livestream`, null)).json()).toEqual({ data: null });
  expect((await app.get(`${page('v2')}/info`, null)).json()).toMatchObject({
    is_live: false,
    livestream: null,
    session_title: null,
    category: null,
    user: { id: app.ana.id, username: 'Ana_Lund' },
    chatroom: aChatroom({ channel_id: app.channelId }),
  });

  const id = await givenLivestream(app.db, app.channelId, { viewers: 3 });

  expect((await app.get(`${page('v1')}/livestream`, null)).json().data).toMatchObject({
    id,
    viewers: 3,
    playback_url: '',
    is_live: true,
  });
  expect((await app.get(`${page('v2')}/info`, null)).json()).toMatchObject({
    id: app.channelId,
    username: 'Ana_Lund',
    is_live: true,
    viewer_count: 3,
    category: { id: 101, name: 'Just Chatting', slug: 'just-chatting' },
  });
});

test('SE-03 the short form of a live channel has its stream as the full form has, with category and viewers for stock readers', async () => {
  await givenLivestream(app.db, app.channelId, { viewers: 3 });
  const [{ livestream: full }, { livestream }] = [
    (await app.get(page('v2'), null)).json(),
    (await app.get(`${page('v1')}/info`, null)).json(),
  ];
  expect(livestream).toEqual(full);
  expect(livestream).toMatchObject({ categories: [{ name: 'Just Chatting' }], viewer_count: 3 });
});

test('later features contribute fields and subscriber badges to the channel', async () => {
  const badge = { id: 1, channel_id: 7, months: 1, badge_image: { src: '/b1.png', srcset: '' } };
  const forEvery =
    <Value>(value: Value) =>
    async (_db: unknown, _within: unknown, ids: readonly number[]) =>
      new Map(ids.map((id) => [id, value]));
  app = await channelsApp({
    channelFields: {
      subscriber_badges: forEvery([badge]),
      subscription_enabled: forEvery(true),
      can_host: forEvery(true),
      vod_enabled: forEvery(false),
    },
  });
  const capabilities = { subscription_enabled: true, can_host: true, vod_enabled: false };
  expect((await app.get(page('v2'), null)).json()).toMatchObject({ ...capabilities, subscriber_badges: [badge] });
  expect((await app.get(`${page('v2')}/info`, null)).json()).toMatchObject(capabilities);
});

test('a channel without a chatroom fails at the first page', async () => {
  app = await channelsApp({ channelFields: { chatroom: async () => new Map() } });
  expect(refusalOf(await app.get(page('v2'), null))).toEqual([500, 'INTERNAL']);
  expect(app.logged.filter(({ level }) => level >= 50)).toMatchObject([{ err: { message: expect.stringContaining('chatroom') } }]);
});
