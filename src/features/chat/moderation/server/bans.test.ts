import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { later } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { type ModerationApp, moderationApp, moderationFeatures, ROOM, refusalOf } from './testing/moderation-app.ts';
import { givenBan } from './testing.ts';

let app: ModerationApp;
beforeEach(async () => {
  app = await moderationApp();
});

const bans = '/api/v2/channels/ana-lund/bans';
const timeout = (banned_username: string, duration = 5) => ({ banned_username, permanent: false, duration });
const forGood = (banned_username: string) => ({ banned_username, permanent: true });
const names = async () =>
  (await app.get(bans, app.mod)).json().map((row: { banned_user: { username: string } }) => row.banned_user.username);
const told = () => app.published.map(({ channel, event, payload }) => [channel, event.split('\\').at(-1), payload]);
const relation = async (person: ModerationApp['noisy']) => (await app.get('/api/v2/channels/ana-lund/me', person)).json();

describe('bans and timeouts', () => {
  test('MO-05 MO-07 a timeout is returned, published to the room, and expires by itself', async () => {
    const reply = await app.post(bans, app.mod, { ...timeout('noisy_one', 5), reason: ' Spam\nagain ' });

    expect(reply.status).toBe(200);
    const { id } = reply.json().data;
    expect(reply.json()).toEqual({
      status: { error: false, code: 200, message: 'SUCCESS' },
      data: {
        id,
        chat_id: app.channelId,
        banned_id: app.noisy.id,
        banner_id: app.mod.id,
        reason: 'Spam again',
        type: 'timeout',
        permanent: false,
        created_at: '2026-01-02T12:00:00.000000Z',
        expires_at: '2026-01-02T12:05:00.000000Z',
      },
    });
    const mod = { id: app.mod.id, username: 'mod', slug: 'mod' };
    expect(told()).toEqual([
      [
        `chatrooms.${ROOM}.v2`,
        'UserBannedEvent',
        {
          id,
          user: { id: app.noisy.id, username: 'Noisy_One', slug: 'noisy-one' },
          banned_by: mod,
          permanent: false,
          duration: 5,
          expires_at: '2026-01-02T12:05:00+00:00',
        },
      ],
    ]);
    expect((await app.get(bans, app.mod)).json()).toEqual([
      {
        id,
        banned_user: { id: app.noisy.id, username: 'Noisy_One', slug: 'noisy-one', profile_pic: null },
        banned_by: mod,
        ban: {
          type: 'timeout',
          reason: 'Spam again',
          permanent: false,
          banned_at: '2026-01-02T12:00:00.000000Z',
          created_at: '2026-01-02T12:00:00.000000Z',
          expires_at: '2026-01-02T12:05:00.000000Z',
        },
      },
    ]);
    app.clock.pass(299);
    expect(await names()).toEqual(['Noisy_One']);
    app.clock.pass(1);
    expect({ names: await names(), banned: (await relation(app.noisy)).banned }).toEqual({ names: [], banned: null });
    expect(refusalOf(await app.delete(`${bans}/noisy_one`, app.mod))).toEqual([404, 'NOT_BANNED']);
  });

  test('MO-05 a permanent ban has no duration and no expiry', async () => {
    const reply = await app.post(bans, app.ana, { ...forGood('Noisy-One'), duration: null });
    expect(reply.json().data).toMatchObject({ type: 'ban', permanent: true, expires_at: null, reason: '' });
    expect(app.published[0]!.payload).not.toHaveProperty('duration');
    expect(app.published[0]!.payload).not.toHaveProperty('expires_at');
    app.clock.pass(10 * 365 * DAY_SECONDS);
    expect(await names()).toEqual(['Noisy_One']);
  });

  test('MO-07 the channel can be addressed by its id', async () => {
    expect((await app.post(`/api/v2/channels/${app.channelId}/bans`, app.mod, timeout('viewer'))).status).toBe(200);
    expect((await app.get(`/api/v2/channels/${app.channelId}/bans`, app.mod)).json()).toHaveLength(1);
    expect((await app.delete(`/api/v2/channels/${app.channelId}/bans/viewer`, app.mod)).status).toBe(200);
  });

  test('MO-05 a timeout without a duration, or with an invalid one, is refused with an error for that field', async () => {
    for (const duration of [undefined, null, 0, -5, 10_081, 1.5, '5', 1e9]) {
      const reply = await app.post(bans, app.mod, { banned_username: 'viewer', permanent: false, duration });
      expect({ duration, status: reply.status, errors: Object.keys(reply.json().errors) }).toEqual({
        duration,
        status: 422,
        errors: ['duration'],
      });
    }
    for (const body of [{}, { permanent: true }, { banned_username: 'viewer' }, { ...forGood('viewer'), reason: 'a'.repeat(301) }, 5, []]) {
      expect([422, 400]).toContain((await app.post(bans, app.mod, body)).status);
    }
    expect({ published: app.published, names: await names() }).toEqual({ published: [], names: [] });
  });

  test('MO-07 a new ban replaces a timeout, and a timeout never shortens a ban', async () => {
    await app.post(bans, app.mod, timeout('viewer', 5));
    app.clock.pass(60);
    expect((await app.post(bans, app.mod, timeout('viewer', 600))).status).toBe(200);
    expect((await app.post(bans, app.mod, timeout('viewer', 1))).status).toBe(200);
    expect((await relation(app.viewer)).banned.expires_at).toBe('2026-01-02T12:02:00.000000Z');
    expect((await app.post(bans, app.mod, forGood('viewer'))).status).toBe(200);
    expect(refusalOf(await app.post(bans, app.mod, timeout('viewer')))).toEqual([409, 'ALREADY_BANNED']);
    expect((await app.post(bans, app.ana, { ...forGood('viewer'), reason: 'Again' })).status).toBe(200);
    expect((await app.get(bans, app.mod)).json()).toMatchObject([{ banned_by: { username: 'Ana_Lund' }, ban: { reason: 'Again' } }]);
    expect(app.published).toHaveLength(5);
  });

  test('MO-01 a moderator who is banned by the broadcaster loses the role', async () => {
    await app.post(bans, app.ana, timeout('mod'));
    expect(await relation(app.mod)).toMatchObject({ is_moderator: false, role: 'viewer', banned: { permanent: false } });
    expect(refusalOf(await app.get(bans, app.mod))).toEqual([403, 'NOT_ALLOWED']);
    const log = (await app.get('/api/v2/channels/ana-lund/audit-log', app.ana)).json().data.entries;
    expect(log.map((entry: { act: string }) => entry.act).toSorted()).toEqual(['remove_role', 'timeout']);
    const community = '/api/internal/v1/channels/ana-lund/community/moderators';
    expect(refusalOf(await app.post(community, app.ana, { username: 'mod' }))).toEqual([409, 'BANNED_PERSON']);
    app.clock.pass(300);
    expect((await app.post(community, app.ana, { username: 'mod' })).status).toBe(200);
  });
});

describe('unbanning', () => {
  test('MO-07 a ban is lifted by username, and the event distinguishes bans from timeouts', async () => {
    await app.post(bans, app.mod, forGood('noisy_one'));
    await app.post(bans, app.mod, timeout('viewer'));
    app.published.length = 0;
    expect((await app.delete(`${bans}/Noisy_One`, app.otherMod)).json()).toEqual({ status: true, message: expect.any(String) });
    await app.delete(`${bans}/viewer`, app.otherMod);
    expect(told()).toMatchObject([
      [`chatrooms.${ROOM}.v2`, 'UserUnbannedEvent', { user: { slug: 'noisy-one' }, unbanned_by: { slug: 'other-mod' }, permanent: true }],
      [`chatrooms.${ROOM}.v2`, 'UserUnbannedEvent', { user: { slug: 'viewer' }, permanent: false }],
    ]);
    expect(refusalOf(await app.delete(`${bans}/viewer`, app.mod))).toEqual([404, 'NOT_BANNED']);
    expect(refusalOf(await app.delete(`${bans}/nobody`, app.mod))).toEqual([404, 'USER_NOT_FOUND']);
    expect({ names: await names(), publishedCount: app.published.length }).toEqual({ names: [], publishedCount: 2 });
  });

  test('MO-07 a ban is lifted by its id, unless it was replaced or belongs to another channel', async () => {
    const other = await givenChannel(app.db, app.vip);
    const elsewhere = await givenBan(app.db, other.id, app.viewer.id, app.vip.id);
    const first = (await app.post(bans, app.mod, timeout('viewer'))).json().data.id;
    const second = (await app.post(bans, app.mod, timeout('viewer', 9))).json().data.id;
    for (const id of [first, elsewhere, '00000000-0000-4000-8000-000000000000']) {
      expect(refusalOf(await app.delete(`${bans}/${id}`, app.mod))).toEqual([404, 'NOT_BANNED']);
    }
    expect((await app.delete(`${bans}/${second.toUpperCase()}`, app.mod)).status).toBe(200);
    expect(await names()).toEqual([]);
  });
});

describe('people who cannot be banned', () => {
  test('MO-03 MO-04 banning the broadcaster, staff, a fellow moderator or yourself is refused with a code for each', async () => {
    const refusals: [ModerationApp['mod'], string, string][] = [
      [app.mod, 'Ana_Lund', 'CANNOT_BAN_BROADCASTER'],
      [app.staff, 'Ana_Lund', 'CANNOT_BAN_BROADCASTER'],
      [app.ana, 'Ana_Lund', 'CANNOT_BAN_BROADCASTER'],
      [app.mod, 'staff', 'CANNOT_BAN_STAFF'],
      [app.ana, 'staff', 'CANNOT_BAN_STAFF'],
      [app.mod, 'other_mod', 'CANNOT_BAN_MODERATOR'],
      [app.mod, 'mod', 'CANNOT_BAN_SELF'],
      [app.staff, 'staff', 'CANNOT_BAN_SELF'],
      [app.vip, 'viewer', 'NOT_ALLOWED'],
      [app.viewer, 'Ana_Lund', 'NOT_ALLOWED'],
    ];
    for (const [actor, username, code] of refusals) {
      for (const body of [timeout(username), forGood(username)]) {
        expect([actor.slug, username, ...refusalOf(await app.post(bans, actor, body))]).toEqual([actor.slug, username, 403, code]);
      }
      expect([actor.slug, username, ...refusalOf(await app.delete(`${bans}/${username}`, actor))]).toEqual([
        actor.slug,
        username,
        403,
        code,
      ]);
    }
    expect(refusalOf(await app.post(bans, app.mod, forGood('nobody')))).toEqual([404, 'USER_NOT_FOUND']);
    expect(refusalOf(await app.post('/api/v2/channels/nobody/bans', app.mod, forGood('viewer')))).toEqual([404, 'CHANNEL_NOT_FOUND']);
    expect({ published: app.published, names: await names() }).toEqual({ published: [], names: [] });
  });
});

describe('the list of bans', () => {
  test('MO-07 BU-01 bans are listed newest first, page by page, and can be searched by part of a username', async () => {
    for (const [at, name] of ['one', 'two_x', 'Three', 'four%'].entries()) {
      const person = await givenUser(app.db, name);
      await givenBan(app.db, app.channelId, person.id, app.mod.id, { createdAt: later(at - 10) });
    }
    expect(await names()).toEqual(['four%', 'Three', 'two_x', 'one']);
    const page = async (query: string) =>
      (await app.get(`${bans}?${query}`, app.mod)).json() as { id: string; banned_user: { username: string } }[];
    const first = await page('limit=3');
    expect(first.map((row) => row.banned_user.username)).toEqual(['four%', 'Three', 'two_x']);
    expect((await page(`limit=3&cursor=${first.at(-1)!.id}`)).map((row) => row.banned_user.username)).toEqual(['one']);
    expect(await page('cursor=00000000-0000-4000-8000-000000000000')).toEqual([]);
    const found = async (search: string) => (await page(`search=${encodeURIComponent(search)}`)).map((row) => row.banned_user.username);
    expect([await found('hRe '), await found('%'), await found('_'), await found('o_'), await found('zzz')]).toEqual([
      ['Three'],
      ['four%'],
      ['two_x'],
      ['two_x'],
      [],
    ]);
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'cursor=1', 'cursor=']) {
      expect({ query, status: (await app.get(`${bans}?${query}`, app.mod)).status }).toEqual({ query, status: 422 });
    }
  });

  test('MO-07 only moderators and above can list bans', async () => {
    for (const [person, status] of [
      [null, 401],
      [app.viewer, 403],
      [app.vip, 403],
      [app.mod, 200],
      [app.ana, 200],
      [app.staff, 200],
    ] as const)
      expect((await app.get(bans, person)).status).toBe(status);
  });
});

test('MO-07 concurrent bans, timeouts and unbans leave one outcome, and each success publishes one event', async () => {
  const database = await testDatabase(moderationFeatures);
  app = await moderationApp({ database });
  for (let round = 0; round < 5; round++) {
    app.published.length = 0;
    const replies = await Promise.all([
      app.post(bans, app.mod, timeout('viewer', 5)),
      app.post(bans, app.otherMod, forGood('viewer')),
      app.delete(`${bans}/viewer`, app.ana),
      app.post(bans, app.ana, timeout('viewer', 9)),
      app.delete(`${bans}/viewer`, app.mod),
    ]);
    expect(replies.filter((reply) => ![200, 404, 409].includes(reply.status))).toEqual([]);
    expect(app.published).toHaveLength(replies.filter((reply) => reply.status === 200).length);
    const last = app.published.at(-1)!;
    const held = (await relation(app.viewer)).banned;
    expect(held === null).toBe(last.event.endsWith('UserUnbannedEvent'));
    if (held) expect(held.permanent).toBe((last.payload as { permanent: boolean }).permanent);
    await app.delete(`${bans}/viewer`, app.ana);
  }
});
