import { beforeEach, expect, test } from 'vitest';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { SUSPENDED_PAGE } from '#features/channel/channels/contract/suspension.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { channelSuspensionDeadline } from './suspension.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenChannel, givenLivestream, givenPastLivestream } from './testing.ts';

let app: ChannelsApp;
beforeEach(async () => {
  app = await channelsApp();
});

const channel = '/api/v2/channels/ana-lund';
const suspension = '/api/internal/v1/channels/ana-lund/suspension';
const livestream = '/api/internal/v1/channels/ana-lund/livestream';
const account = '/api/internal/v1/accounts/ana-lund/suspension';
const suspend = (path = suspension) => app.put(path, app.staff, { reason: 'Pirated films' });
const isBanned = async () => [
  (await app.get(channel, null)).json().is_banned,
  (await app.get(`${channel}/info`, null)).json().is_banned,
  (await app.get('/api/v1/channels/ana-lund', null)).json().is_banned,
  (await app.get('/api/v1/user', app.ana)).json().streamer_channel.is_banned,
];

test('is_banned is true while the channel is suspended, and false before and after', async () => {
  expect(await isBanned()).toEqual([false, false, false, false]);
  const reply = await suspend();
  expect({ status: reply.status, channel: reply.json().data.channel }).toEqual({
    status: 200,
    channel: {
      id: app.channelId,
      slug: 'ana-lund',
      is_banned: true,
      suspension: { reason: 'Pirated films', suspended_at: '2026-01-02T12:00:00.000Z', ends_at: null },
      verified: false,
    },
  });
  expect(await isBanned()).toEqual([true, true, true, true]);
  expect((await app.delete(suspension, app.staff)).json().data.channel).toMatchObject({ is_banned: false, suspension: null });
  expect(await isBanned()).toEqual([false, false, false, false]);
});

test('is_banned is also true while the broadcaster’s account is suspended', async () => {
  expect((await suspend(account)).status).toBe(200);
  expect(await isBanned()).toEqual([true, true, true, true]);
  expect((await app.get(suspension, app.staff)).json().data.channel).toMatchObject({ is_banned: true, suspension: null });
  await app.delete(account, app.staff);
  expect(await isBanned()).toEqual([false, false, false, false]);
});

test.each([
  ['the channel', suspension],
  ['the broadcaster’s account', account],
])('suspending %s ends the stream, notifies open pages, and blocks streams until reinstated', async (_what, path) => {
  const id = await givenLivestream(app.db, app.channelId);
  await suspend(path);
  expect(app.published).toEqual([
    {
      channel: `channel.${app.channelId}`,
      event: 'App\\Events\\StopStreamBroadcast',
      payload: { livestream: { id, channel: { id: app.channelId, is_banned: true } } },
    },
    {
      channel: `channel.${app.channelId}`,
      event: 'App\\Events\\ChannelSuspensionEvent',
      payload: { channel: { id: app.channelId, slug: 'ana-lund', is_banned: true } },
    },
  ]);
  expect(app.announced).toEqual([['livestreamEnded', { channelId: app.channelId, livestreamId: id, byUserId: null, at: app.clock.now() }]]);
  for (const person of [app.ana, app.staff]) expect(refusalOf(await app.post(livestream, person, {}))).toEqual([403, 'CHANNEL_SUSPENDED']);

  await app.delete(path, app.staff);
  expect(app.published.at(-1)).toMatchObject({ event: 'App\\Events\\ChannelSuspensionEvent', payload: { channel: { is_banned: false } } });
  expect((await app.post(livestream, app.staff, {})).status).toBe(200);
});

test('a stream start concurrent with a suspension leaves no stream', async () => {
  for (let round = 0; round < 10; round++) {
    const [, start] = await Promise.all([suspend(), app.post(livestream, app.staff, {})]);
    expect([200, 403]).toContain(start.status);
    expect((await app.get(channel, null)).json()).toMatchObject({ is_banned: true, livestream: null });
    await app.delete(suspension, app.staff);
  }
});

test('a channel suspension for a day ends after a day, notifies open pages and is recorded', async () => {
  const reply = await app.put(suspension, app.staff, { reason: 'Pirated films', days: 1 });
  expect(reply.json().data.channel.suspension.ends_at).toBe('2026-01-03T12:00:00.000Z');
  const due = () => runAllDue(app.ctx, [channelSuspensionDeadline]);
  app.clock.pass(24 * 3600 - 1);
  expect({ due: await due(), isBanned: await isBanned() }).toEqual({ due: {}, isBanned: [true, true, true, true] });
  app.clock.pass(1);
  expect({ due: await due(), isBanned: await isBanned() }).toEqual({ due: {}, isBanned: [false, false, false, false] });
  expect(app.published.at(-1)).toMatchObject({ event: 'App\\Events\\ChannelSuspensionEvent', payload: { channel: { is_banned: false } } });
  const { entries } = (await app.get('/api/internal/v1/accounts/ana-lund/security-log', app.staff)).json().data;
  expect(entries).toMatchObject([
    { act: 'reinstate_channel', actor: null, details: { channel: 'ana-lund', ended: true } },
    { act: 'suspend_channel', details: { channel: 'ana-lund', until: '2026-01-03T12:00:00.000Z' } },
  ]);
});

test('staff list suspended channels by name prefix and in pages', async () => {
  const list = async (query = '') => {
    const { channels, next_cursor } = (await app.get(`/api/internal/v1/suspended-channels${query}`, app.staff)).json().data;
    return { slugs: channels.map(({ slug }: { slug: string }) => slug), next: next_cursor };
  };
  expect(await list()).toEqual({ slugs: [], next: null });
  await suspend();
  await givenChannel(app.db, app.mod);
  await suspend('/api/internal/v1/accounts/mod/suspension');
  expect(await list()).toEqual({ slugs: ['ana-lund'], next: null });
  expect(await list('?search=ANA')).toEqual({ slugs: ['ana-lund'], next: null });
  expect(await list('?search=lund')).toEqual({ slugs: [], next: null });
  const made: string[] = [];
  for (let number = 0; number < SUSPENDED_PAGE; number++) {
    const person = await givenUser(app.db, `many_${number}`);
    const { slug } = await givenChannel(app.db, person);
    await suspend(`/api/internal/v1/channels/${slug}/suspension`);
    made.unshift(slug);
  }
  const first = await list();
  expect(first.slugs).toEqual(made);
  expect(await list(`?cursor=${first.next}`)).toEqual({ slugs: ['ana-lund'], next: null });
  for (const person of [app.ana, app.viewer])
    expect(refusalOf(await app.get('/api/internal/v1/suspended-channels', person))).toEqual([403, 'NOT_ALLOWED']);
});

test('suspended channels are not recommended', async () => {
  const recommended = async () => {
    const { channels } = (await app.get('/api/internal/v1/recommended-channels', app.viewer)).json().data;
    return channels.map((one: { channel_slug: string }) => one.channel_slug);
  };
  await givenPastLivestream(app.db, app.channelId);
  expect(await recommended()).toEqual(['ana-lund']);
  await suspend();
  expect(await recommended()).toEqual([]);
});

test("only staff suspend, reinstate and read a suspension, and each action is recorded for the broadcaster's account", async () => {
  for (const person of [app.viewer, app.mod, app.ana]) {
    for (const reply of [
      await app.put(suspension, person, { reason: 'x' }),
      await app.delete(suspension, person),
      await app.get(suspension, person),
    ])
      expect(refusalOf(reply)).toEqual([403, 'NOT_ALLOWED']);
  }
  expect((await app.put(suspension, app.staff, { reason: ' ' })).status).toBe(422);
  await suspend();
  expect(refusalOf(await suspend())).toEqual([409, 'ALREADY_SUSPENDED']);
  await app.delete(suspension, app.staff, { reason: 'Appeal granted' });
  expect(refusalOf(await app.delete(suspension, app.staff))).toEqual([409, 'NOT_SUSPENDED']);
  expect(refusalOf(await app.put('/api/internal/v1/channels/nobody/suspension', app.staff, { reason: 'x' }))).toEqual([
    404,
    'CHANNEL_NOT_FOUND',
  ]);
  const { entries } = (await app.get('/api/internal/v1/accounts/ana-lund/security-log', app.staff)).json().data;
  expect(entries).toMatchObject([
    { act: 'reinstate_channel', actor: { username: 'staff' }, reason: 'Appeal granted', details: { channel: 'ana-lund' } },
    { act: 'suspend_channel', actor: { username: 'staff' }, reason: 'Pirated films', details: { channel: 'ana-lund' } },
  ]);
});

test('a user whose staff role was just removed cannot suspend, even in an earlier request', async () => {
  const former = await givenUser(app.db, 'former', { isStaff: false });
  const stale = { ...former, isStaff: true };
  expect(refusalOf(await app.put(suspension, stale, { reason: 'x' }))).toEqual([403, 'NOT_ALLOWED']);
  expect(refusalOf(await app.put(account, stale, { reason: 'x' }))).toEqual([403, 'NOT_ALLOWED']);
});

const verification = '/api/internal/v1/channels/ana-lund/verification';

test('ID-06 staff verify a channel: its page, lists and the badges of its broadcaster show it until staff remove it', async () => {
  await givenLivestream(app.db, app.channelId);
  const marks = async () => {
    const card = (await app.get('/api/v1/livestreams', null)).json().data.livestreams[0].channel;
    const rail = (await app.get('/api/internal/v1/recommended-channels', null)).json().data.channels[0];
    const { badges } = (await app.get(`/api/v2/channels/ana-lund/users/${app.ana.username}`, null)).json();
    return {
      page: (await app.get(channel, null)).json().verified,
      card: card.verified,
      rail: rail.verified,
      badge: badges.some(({ type }: { type: string }) => type === 'verified'),
    };
  };
  expect(await marks()).toEqual({ page: false, card: false, rail: false, badge: false });
  expect((await app.put(verification, app.staff, { reason: 'Passport seen' })).json().data.channel).toMatchObject({ verified: true });
  expect(await marks()).toEqual({ page: true, card: true, rail: true, badge: true });
  expect(refusalOf(await app.put(verification, app.staff))).toEqual([409, 'ALREADY_VERIFIED']);
  expect((await app.delete(verification, app.staff)).json().data.channel).toMatchObject({ verified: false });
  expect(await marks()).toEqual({ page: false, card: false, rail: false, badge: false });
  expect(refusalOf(await app.delete(verification, app.staff))).toEqual([409, 'NOT_VERIFIED']);
  expect(app.published.filter(({ event }) => event === 'App\\Events\\ChannelVerificationEvent').map(({ payload }) => payload)).toEqual(
    [true, false].map((verified) => ({ channel: { id: app.channelId, slug: 'ana-lund', verified } })),
  );
});

test('ID-06 only staff verify, and both acts are in the security log with their reason', async () => {
  for (const who of [app.ana, app.vip]) expect(refusalOf(await app.put(verification, who))).toEqual([403, 'NOT_ALLOWED']);
  expect((await app.put(verification, null)).status).toBe(401);
  await app.put(verification, app.staff, { reason: 'Passport seen' });
  await app.delete(verification, app.staff);
  const { entries } = (await app.get('/api/internal/v1/accounts/ana-lund/security-log', app.staff)).json().data;
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'unverify_channel', reason: '', actor: { username: app.staff.username }, details: { channel: 'ana-lund' } },
    { act: 'verify_channel', reason: 'Passport seen', actor: { username: app.staff.username }, details: { channel: 'ana-lund' } },
  ]);
});
