import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { givenFollow, givenRole } from '#features/channel/channels/server/testing.ts';
import { refusalOf } from '#features/chat/chat/server/testing/moderated-room.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { chatMovedToChannel, streamHosted, streamHostedRicher } from '#features/discovery/hosting/contract/events.ts';
import { type HostingApp, hostingApp, hostingOptions, runningHosts } from './testing.ts';

let app: HostingApp;
beforeEach(async () => {
  app = await hostingApp();
});

const start = (who: Parameters<HostingApp['post']>[1], target = 'bo', slug = 'ana') => app.post(app.host(slug), who, { slug: target });
const command = async (who: Parameters<HostingApp['post']>[1], parameter?: string) => {
  const reply = await app.post('/api/v2/channels/ana/chat-commands', who, {
    command: 'host',
    ...(parameter !== undefined && { parameter }),
  });
  return [reply.json().success, reply.json().error];
};
const events = () => app.published.map(({ channel, event }) => [channel, event.split('\\').at(-1)!]);
const running = () => runningHosts(app.db);
const acts = async () => (await app.get('/api/v2/channels/ana/audit-log', app.ana.broadcaster)).json().data.entries;

const VERIFIED_AT = '2026-01-01T09:00:00.000000Z';

test('HO-04 RT-05 a host is published to the target’s chat, its older channel, and the viewers of the hosting channel', async () => {
  await app.db.rows(sql`update channels set is_verified = true, verified_at = '2026-01-01T09:00:00Z' where id = ${app.ana.channel.id}`);
  const reply = await start(app.ana.broadcaster);
  const hosted = {
    id: app.bo.channel.id,
    username: 'bo',
    slug: 'bo',
    viewers_count: 19,
    is_live: true,
    profile_pic: null,
    verified: false,
    category: 'Just Chatting',
    preview_thumbnail: { srcset: '', src: '' },
    session_title: 'Sunday rides',
    is_mature: false,
    category_slug: 'just-chatting',
    playback_url: '',
  };
  const { id } = reply.json().data.host;
  expect(reply.json().data).toEqual({ host: { id, hosted, viewer_count: 34, started_at: '2026-01-02T12:00:00.000000Z' } });
  const [room, ana] = [app.bo.chatroomId, app.ana];
  const stream = {
    id: expect.any(Number),
    slug: expect.stringContaining('sunday-rides'),
    channel_id: ana.channel.id,
    created_at: '2026-01-02 12:00:00',
    session_title: 'Sunday rides',
    is_live: true,
    risk_level_id: null,
    start_time: '2026-01-02 12:00:00',
    source: null,
    twitch_channel: null,
    duration: 0,
    language: 'English',
    is_mature: false,
    viewer_count: 19,
  };
  expect(app.published).toEqual([
    {
      channel: `chatrooms.${room}.v2`,
      event: streamHosted.name,
      payload: { chatroom_id: room, optional_message: null, number_viewers: 34, host_username: 'ana' },
    },
    {
      channel: `chatrooms.${room}`,
      event: streamHostedRicher.name,
      payload: {
        message: { id, numberOfViewers: 34, optionalMessage: null, createdAt: '2026-01-02T12:00:00.000000Z' },
        user: {
          id: ana.broadcaster.id,
          username: 'ana',
          isSuperAdmin: false,
          verified: { id: ana.broadcaster.id, channel_id: ana.channel.id, created_at: VERIFIED_AT, updated_at: VERIFIED_AT },
        },
      },
    },
    {
      channel: `channel.${ana.channel.id}`,
      event: chatMovedToChannel.name,
      payload: {
        channel: {
          id: ana.channel.id,
          user_id: ana.broadcaster.id,
          slug: 'ana',
          is_banned: false,
          playback_url: '',
          name_updated_at: null,
          vod_enabled: false,
          subscription_enabled: false,
          is_affiliate: false,
          can_host: true,
          current_livestream: stream,
        },
        slug: 'bo',
        hosted,
      },
    },
  ]);
  expect((await app.get(app.host('ana'), null)).json().data).toEqual({ host: reply.json().data.host, minimum_viewers: 1 });
});

test("HO-04 the older channel's event marks a hosting broadcaster who is staff", async () => {
  await app.db.rows(sql`update users set is_staff = true where id = ${app.ana.broadcaster.id}`);
  await start(app.staff);
  expect(app.published.find(({ event }) => event === streamHostedRicher.name)!.payload).toMatchObject({ user: { isSuperAdmin: true } });
});

test('MO-01 HO-02 the broadcaster, moderators and staff host and stop; others and visitors are refused', async () => {
  for (const who of [app.mod, app.staff, app.ana.broadcaster]) {
    expect((await start(who)).status).toBe(200);
    app.clock.pass(1);
    expect((await app.delete(app.host('ana'), who)).json().data).toEqual({ host: null });
    app.clock.pass(1);
  }
  expect(await running()).toEqual([]);
  expect(refusalOf(await app.delete(app.host('ana'), app.mod))).toEqual([409, 'NOT_HOSTING']);
  for (const who of [app.viewer, app.bo.broadcaster]) {
    expect(refusalOf(await start(who))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await app.delete(app.host('ana'), who))).toEqual([403, 'NOT_ALLOWED']);
  }
  expect(refusalOf(await start(null))).toEqual([401, 'NOT_SIGNED_IN']);
  expect((await acts()).map(({ act, actor }: { act: string; actor: { username: string } }) => [act, actor.username]).slice(0, 2)).toEqual([
    ['stop_host', 'ana'],
    ['start_host', 'ana'],
  ]);
});

test('HO-02 MO-01 C-06 /host with a channel hosts it, for moderators, the broadcaster and staff', async () => {
  for (const who of [app.mod, app.staff, app.ana.broadcaster]) {
    expect(await command(who, 'cy-2')).toEqual([true, undefined]);
    expect(await running()).toEqual(['ana cy-2']);
    expect(await command(who, '@bo')).toEqual([false, 'ALREADY_HOSTING']);
    await app.delete(app.host('ana'), who);
    app.clock.pass(1);
  }
  expect(await command(app.ana.broadcaster)).toEqual([false, 'MISSING_ARGUMENT']);
  expect(await command(app.ana.broadcaster, 'nobody_here')).toEqual([false, 'HOST_TARGET_NOT_FOUND']);
  for (const who of [app.viewer, app.bo.broadcaster]) expect(await command(who, 'bo')).toEqual([false, 'NOT_ALLOWED']);
});

test("HO-02 hosting one's own, an offline, a suspended or an unknown channel is refused", async () => {
  const { broadcaster } = app.ana;
  expect(refusalOf(await start(broadcaster, 'ana'))).toEqual([422, 'HOST_OWN_CHANNEL']);
  expect(refusalOf(await start(broadcaster, 'nobody'))).toEqual([404, 'HOST_TARGET_NOT_FOUND']);
  await app.delete('/api/internal/v1/channels/bo/livestream', app.bo.broadcaster);
  expect(refusalOf(await start(broadcaster))).toEqual([409, 'HOST_TARGET_NOT_LIVE']);
  await app.put('/api/internal/v1/channels/cy-2/suspension', app.staff, { reason: 'Pirated films' });
  expect(refusalOf(await start(broadcaster, 'cy-2'))).toEqual([403, 'HOST_TARGET_SUSPENDED']);
  expect({ running: await running(), status: (await start(broadcaster, ' ')).status }).toEqual({ running: [], status: 422 });
});

test('HO-02 a channel with too few viewers cannot host, and the refusal has both numbers', async () => {
  app = await hostingApp(hostingOptions(40));
  const reply = await start(app.ana.broadcaster);
  expect([...refusalOf(reply), reply.json().data]).toEqual([409, 'MINIMUM_VIEWER_COUNT_ERROR', { minimum_viewers: 40, viewers: 34 }]);
  expect((await app.get(app.host('ana'), null)).json().data.minimum_viewers).toBe(40);
});

test('HO-02 a moderator whose /host is refused gets the true reason', async () => {
  app = await hostingApp(hostingOptions(40));
  expect(await command(app.mod)).toEqual([false, 'MISSING_ARGUMENT']);
  expect(await command(app.mod, 'ana')).toEqual([false, 'HOST_OWN_CHANNEL']);
  expect(await command(app.mod, 'bo')).toEqual([false, 'MINIMUM_VIEWER_COUNT_ERROR']);
  await app.delete('/api/internal/v1/channels/bo/livestream', app.bo.broadcaster);
  expect(await command(app.mod, 'bo')).toEqual([false, 'HOST_TARGET_NOT_LIVE']);
  await givenBan(app.db, app.bo.channel.id, app.ana.broadcaster.id, app.bo.broadcaster.id);
  expect(await command(app.mod, 'bo')).toEqual([false, 'HOST_BROADCASTER_BANNED']);
});

test('HO-02 a channel whose broadcaster is banned in the target cannot host it, nor can a banned user from any channel', async () => {
  await givenBan(app.db, app.bo.channel.id, app.ana.broadcaster.id, app.bo.broadcaster.id);
  expect(refusalOf(await start(app.ana.broadcaster))).toEqual([403, 'BANNED_HERE']);
  expect(refusalOf(await start(app.mod))).toEqual([403, 'HOST_BROADCASTER_BANNED']);
  await givenBan(app.db, app.bo.channel.id, app.mod.id, app.bo.broadcaster.id);
  expect(refusalOf(await start(app.mod))).toEqual([403, 'BANNED_HERE']);
  await givenBan(app.db, app.cy.channel.id, app.mod.id, app.cy.broadcaster.id);
  expect(refusalOf(await start(app.mod, 'cy-2'))).toEqual([403, 'BANNED_HERE']);
  expect((await start(app.ana.broadcaster, 'cy-2')).status).toBe(200);
});

test('HO-02 a channel can be hosted by everyone, followed channels or nobody, and its reply says whether it can be hosted', async () => {
  const settings = '/api/internal/v1/channels/bo/host-settings';
  const allow = (who_may_host: string) => app.put(settings, app.bo.broadcaster, { who_may_host });
  await givenRole(app.db, app.bo.channel.id, app.mod.id, 'moderator');
  expect(refusalOf(await app.put(settings, app.mod, { who_may_host: 'nobody' }))).toEqual([403, 'NOT_ALLOWED']);
  expect((await app.get(settings, null)).json().data).toEqual({ who_may_host: 'everyone' });
  expect((await allow('friends')).status).toBe(422);
  for (const choice of ['nobody', 'nobody', 'followed']) {
    expect((await allow(choice)).status).toBe(200);
    app.clock.pass(1);
  }
  const audit = (await app.get('/api/v2/channels/bo/audit-log', app.bo.broadcaster)).json().data.entries;
  expect(audit.map(({ act, details }: { act: string; details: object }) => [act, details])).toEqual([
    ['change_host_settings', { who_may_host: 'followed' }],
    ['change_host_settings', { who_may_host: 'nobody' }],
  ]);
  expect(refusalOf(await start(app.ana.broadcaster))).toEqual([403, 'HOST_NOT_WELCOME']);
  await givenFollow(app.db, app.ana.channel.id, app.bo.broadcaster.id);
  expect((await start(app.ana.broadcaster)).status).toBe(200);
  await allow('nobody');
  expect({ running: await running(), canHost: (await app.get('/api/v2/channels/bo', null)).json().can_host }).toEqual({
    running: ['ana bo'],
    canHost: false,
  });
});

test('HO-02 a channel hosts three times an hour', async () => {
  for (const target of ['bo', 'cy-2', 'bo']) {
    expect((await start(app.ana.broadcaster, target)).status).toBe(200);
    await app.delete(app.host('ana'), app.ana.broadcaster);
    app.clock.pass(600);
  }
  const reply = await start(app.ana.broadcaster);
  expect([...refusalOf(reply), reply.headers.get('retry-after')]).toEqual([429, 'HOST_LIMIT_REACHED', '1800']);
  app.clock.pass(1800);
  expect((await start(app.ana.broadcaster)).status).toBe(200);
});

test('HO-03 there is no loop or chain: a hosting channel cannot be hosted, and a new host ends hosts of its channel', async () => {
  expect((await start(app.ana.broadcaster, 'bo')).status).toBe(200);
  expect(refusalOf(await start(app.ana.broadcaster, 'cy-2'))).toEqual([409, 'ALREADY_HOSTING']);
  expect(refusalOf(await start(app.bo.broadcaster, 'ana', 'bo'))).toEqual([409, 'HOST_TARGET_HOSTS']);
  expect(refusalOf(await start(app.cy.broadcaster, 'ana', 'cy-2'))).toEqual([409, 'HOST_TARGET_HOSTS']);
  app.published.length = 0;
  expect((await start(app.bo.broadcaster, 'cy-2', 'bo')).status).toBe(200);
  expect({ running: await running(), events: events()[0] }).toEqual({
    running: ['bo cy-2'],
    events: [`channel.${app.ana.channel.id}`, 'HostEndedEvent'],
  });
});

test('a host ends when the hosting channel goes live, and continues when its stream ends', async () => {
  await start(app.ana.broadcaster);
  const stream = '/api/internal/v1/channels/ana/livestream';
  await app.delete(stream, app.ana.broadcaster);
  expect(await running()).toEqual(['ana bo']);
  app.published.length = 0;
  await app.post(stream, app.ana.broadcaster, {});
  expect({ running: await running(), events: events()[0] }).toEqual({
    running: [],
    events: [`channel.${app.ana.channel.id}`, 'HostEndedEvent'],
  });
  expect((await app.get(app.host('ana'), null)).json().data.host).toBeNull();
});

test('a host ends when the hosted channel goes offline, one of them is suspended, or the hosting broadcaster is banned there', async () => {
  await start(app.ana.broadcaster);
  await app.delete('/api/internal/v1/channels/bo/livestream', app.bo.broadcaster);
  expect(await running()).toEqual([]);
  await start(app.ana.broadcaster, 'cy-2');
  const ban = (banned_username: string) => app.post('/api/v2/channels/cy-2/bans', app.cy.broadcaster, { banned_username, permanent: true });
  await ban('viewer');
  expect(await running()).toEqual(['ana cy-2']);
  await ban('ana');
  expect(await running()).toEqual([]);
  await app.delete('/api/v2/channels/cy-2/bans/ana', app.cy.broadcaster);
  await start(app.ana.broadcaster, 'cy-2');
  await app.put('/api/internal/v1/channels/ana/suspension', app.staff, { reason: 'Pirated films' });
  expect(await running()).toEqual([]);
  expect(refusalOf(await start(app.ana.broadcaster, 'cy-2'))).toEqual([403, 'CHANNEL_SUSPENDED']);
});

test('an offline channel with remaining viewers can host', async () => {
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana.broadcaster);
  app.published.length = 0;
  expect((await start(app.ana.broadcaster)).status).toBe(200);
  expect(app.published.at(-1)!.payload).toMatchObject({ channel: { current_livestream: null } });
});

test('the activity of a channel lists its hosts, as the event did', async () => {
  await start(app.ana.broadcaster);
  const published = app.published.find(({ event }) => event === streamHosted.name)!;
  const { entries } = (await app.get('/api/internal/v1/channels/bo/activity', app.bo.broadcaster)).json().data;
  expect(entries).toEqual([{ event: streamHosted.name, data: published.payload, created_at: '2026-01-02T12:00:00.000000Z' }]);
});
