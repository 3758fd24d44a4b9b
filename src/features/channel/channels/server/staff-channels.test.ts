import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { FEATURED_MAX } from '#features/channel/channels/contract/staff-channels.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { beginLivestream } from './go-live.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenChannel, givenLivestream } from './testing.ts';

let app: ChannelsApp;
beforeEach(async () => {
  app = await channelsApp();
});

const MATURE = '/api/internal/v1/channels/ana-lund/mature';
const STREAM_INFO = '/api/v2/channels/ana-lund/stream-info';
const FEATURED = '/api/internal/v1/featured-channels';
const force = () => app.put(MATURE, app.staff, { reason: 'Gambling' });
const setMature = (is_mature: boolean, by = app.ana) => app.patch(STREAM_INFO, by, { is_mature });
const settings = async () => (await app.get(STREAM_INFO, null)).json();

test('a forced mature mark applies to the channel and its running stream, and pages of the stream learn it', async () => {
  const livestreamId = await givenLivestream(app.db, app.channelId);
  const reply = await force();
  expect(reply.json().data.channel).toMatchObject({
    slug: 'ana-lund',
    is_live: true,
    is_mature: true,
    mature_forced: { reason: 'Gambling', at: '2026-01-02T12:00:00.000Z' },
  });
  expect(await settings()).toMatchObject({ is_mature: true, is_mature_forced: true });
  expect(await app.db.rows(sql`select is_mature from livestreams where id = ${livestreamId}`)).toEqual([{ is_mature: true }]);
  expect(app.published.map(({ event }) => event)).toContain('App\\Events\\LivestreamUpdated');
});

test('nobody in the channel can remove a forced mature mark, and the refusal has the reason', async () => {
  await force();
  for (const person of [app.ana, app.mod, app.staff]) {
    const reply = await setMature(false, person);
    expect([...refusalOf(reply), reply.json().data]).toEqual([403, 'MATURE_FORCED', { reason: 'Gambling' }]);
  }
  expect((await app.patch(STREAM_INFO, app.ana, { stream_title: 'Rides', is_mature: true })).json()).toMatchObject({
    stream_title: 'Rides',
    is_mature: true,
    is_mature_forced: true,
  });
});

test('a stream that starts on a marked channel is mature, whatever the start says', async () => {
  await force();
  const reply = await app.post('/api/internal/v1/channels/ana-lund/livestream', app.staff, { is_mature: false });
  expect(reply.json().data.livestream.is_mature).toBe(true);
});

test('after staff lift the mark, the channel stays mature until its team changes that', async () => {
  await force();
  expect((await app.delete(MATURE, app.staff)).json().data.channel).toMatchObject({ is_mature: true, mature_forced: null });
  expect((await setMature(false)).json()).toMatchObject({ is_mature: false, is_mature_forced: false });
});

test('a mark that exists is not set again, one that does not exist is not lifted, and only staff do either', async () => {
  expect(refusalOf(await app.delete(MATURE, app.staff))).toEqual([409, 'NOT_FORCED']);
  expect((await app.put(MATURE, app.staff, { reason: ' ' })).status).toBe(422);
  await force();
  expect(refusalOf(await force())).toEqual([409, 'ALREADY_FORCED']);
  expect(refusalOf(await app.put(MATURE, app.ana, { reason: 'x' }))).toEqual([403, 'NOT_ALLOWED']);
  expect(refusalOf(await app.delete(MATURE, app.mod))).toEqual([403, 'NOT_ALLOWED']);
});

test('staff find channels by name, live ones, and those that staff marked as mature', async () => {
  const bo = await givenChannel(app.db, await givenUser(app.db, 'bo'));
  await givenLivestream(app.db, bo.id);
  await force();
  const list = async (query: string) =>
    (await app.get(`/api/internal/v1/staff-channels${query}`, app.staff)).json().data.channels.map(({ slug }: { slug: string }) => slug);
  expect(await list('')).toEqual(['bo', 'ana-lund']);
  expect(await list('?search=ANA_')).toEqual(['ana-lund']);
  expect(await list('?search=%25')).toEqual([]);
  expect(await list('?show=live')).toEqual(['bo']);
  expect(await list('?show=mature')).toEqual(['ana-lund']);
  expect((await app.get('/api/internal/v1/staff-channels', app.ana)).status).toBe(403);
});

const arrange = (before: readonly number[], channels: readonly number[], by = app.staff) => app.put(FEATURED, by, { before, channels });
const featured = async () => {
  // The last list is shared for five seconds.
  app.clock.pass(5);
  return (await app.get(FEATURED, null)).json().data.channels;
};
const slugs = async () => (await featured()).map(({ channel_slug }: { channel_slug: string }) => channel_slug);

test('home features channels in the order of staff, live ones with their stream and offline ones without', async () => {
  const bo = await givenChannel(app.db, await givenUser(app.db, 'bo'));
  await givenLivestream(app.db, bo.id, { streamTitle: 'Night rides', viewers: 3 });
  expect((await arrange([], [app.channelId, bo.id])).json().data.channels).toEqual([app.channelId, bo.id]);
  expect(await featured()).toMatchObject([
    { channel_slug: 'ana-lund', is_live: false, livestream: null, last_live_at: null },
    { channel_slug: 'bo', is_live: true, livestream: { title: 'Night rides', viewer_count: 3 } },
  ]);
  await arrange([app.channelId, bo.id], [bo.id, app.channelId]);
  expect(await slugs()).toEqual(['bo', 'ana-lund']);
});

test('a suspended channel is not featured on home, but stays in the list of staff', async () => {
  await arrange([], [app.channelId]);
  await app.put('/api/internal/v1/channels/ana-lund/suspension', app.staff, { reason: 'Pirated films' });
  expect(await slugs()).toEqual([]);
  const { channels } = (await app.get('/api/internal/v1/staff-channels/featured', app.staff)).json().data;
  expect(channels).toMatchObject([{ slug: 'ana-lund', is_banned: true, is_featured: true }]);
  await app.delete('/api/internal/v1/channels/ana-lund/suspension', app.staff);
  expect(await slugs()).toEqual(['ana-lund']);
});

test('of two staff who change the same list, one is refused and changes nothing', async () => {
  const bo = await givenChannel(app.db, await givenUser(app.db, 'bo'));
  const replies = await Promise.all([arrange([], [app.channelId]), arrange([], [bo.id])]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(refusalOf(replies.find(({ status }) => status === 409)!)).toEqual([409, 'FEATURED_CHANGED']);
  expect(await slugs()).toHaveLength(1);
});

test('the featured channels are bounded, distinct and existing, and only staff change them', async () => {
  const ids = Array.from({ length: FEATURED_MAX + 1 }, (_, at) => at + 1);
  expect((await arrange([], ids)).status).toBe(422);
  expect((await arrange([], [app.channelId, app.channelId])).status).toBe(422);
  expect(refusalOf(await arrange([], [app.channelId + 1000]))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  expect(refusalOf(await arrange([], [app.channelId], app.ana))).toEqual([403, 'NOT_ALLOWED']);
  expect((await app.get('/api/internal/v1/staff-channels/featured', app.ana)).status).toBe(403);
  expect(await slugs()).toEqual([]);
});

const RENAME = '/api/internal/v1/accounts/Ana_Lund/name';
const rename = (username: string) => app.put(RENAME, app.staff, { username, reason: 'Impersonation' });

test('a renamed account has its channel at the new address, and the old one leads nowhere', async () => {
  expect((await rename('Ann_Lund')).json().data.account).toMatchObject({ username: 'Ann_Lund', slug: 'ann-lund' });
  expect((await app.get('/api/v2/channels/ann-lund', null)).json()).toMatchObject({ slug: 'ann-lund', user: { username: 'Ann_Lund' } });
  expect((await app.get('/api/v2/channels/ana-lund', null)).status).toBe(404);
});

test('an account is not renamed while its channel is live', async () => {
  await givenLivestream(app.db, app.channelId);
  expect(refusalOf(await rename('Ann_Lund'))).toEqual([409, 'CHANNEL_LIVE']);
});

test('a rename waits for a stream that is starting, and is then refused', async () => {
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const by = { userId: app.staff.id, at: app.clock.now() };
  const start = app.ctx.tx(async (tx) => {
    await beginLivestream(tx, { id: app.channelId, username: 'Ana_Lund' }, by, {});
    started.resolve();
    await released.promise;
  });
  await started.promise;
  const renamed = rename('Ann_Lund');
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => app.db.row(waiting)).not.toBeNull();
  released.resolve();
  await start;
  expect(refusalOf(await renamed)).toEqual([409, 'CHANNEL_LIVE']);
});
