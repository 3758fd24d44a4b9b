import { beforeEach, describe, expect, test } from 'vitest';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenChannel, givenLivestream, givenRole } from './testing.ts';

let app: ChannelsApp;
beforeEach(async () => {
  app = await channelsApp();
});

const community = '/api/internal/v1/channels/ana-lund/community';
const holders = async (role: string) =>
  (await app.get(`${community}/${role}`, app.ana)).json().data.map((user: { slug: string }) => user.slug);

describe('granting and removing', () => {
  test.each([
    ['moderators', 'moderator', 'MODERATOR'],
    ['vips', 'vip', 'VIP'],
    ['ogs', 'og', 'OG'],
    ['sidekicks', 'sidekick', 'SIDEKICK'],
  ])('MO-10 %s: granted once, listed, removed once', async (plural, role, code) => {
    const user = { id: app.viewer.id, username: 'viewer', slug: 'viewer', profile_pic: null };
    const given = await app.post(`${community}/${plural}`, app.ana, { username: 'Viewer' });
    expect({ status: given.status, data: given.json().data }).toEqual({ status: 200, data: { role, user } });
    expect(refusalOf(await app.post(`${community}/${role}`, app.ana, { username: 'viewer' }))).toEqual([409, `USER_ALREADY_${code}`]);
    expect(await holders(role)).toContain('viewer');
    expect((await app.delete(`${community}/${role}/viewer`, app.ana)).json().data).toEqual({ role, user });
    expect(refusalOf(await app.delete(`${community}/${plural}/viewer`, app.ana))).toEqual([404, `USER_NOT_${code}`]);
    expect(await holders(plural)).not.toContain('viewer');
  });

  test('MO-10 a user whose role changes is notified privately and once', async () => {
    for (const send of [app.post, app.post]) await send(`${community}/moderators`, app.ana, { username: 'viewer' });
    for (const send of [app.delete, app.delete]) await send(`${community}/moderators/viewer`, app.ana);
    expect(app.published).toEqual(
      [true, false].map((has_it) => ({
        channel: `private-${app.viewer.id}`,
        event: 'App\\Events\\OwnRoleChangedEvent',
        payload: { channel_id: app.channelId, role: 'moderator', has_it },
      })),
    );
  });

  test('MO-10 role, user and channel can also be sent in the body', async () => {
    const body = { role: 'og', username: 'viewer', channel_slug: 'ana-lund' };
    const roles = '/api/internal/v1/community/roles';
    expect((await app.post(roles, app.mod, body)).status).toBe(200);
    expect(refusalOf(await app.post(roles, app.mod, body))).toEqual([409, 'USER_ALREADY_OG']);
    expect((await app.delete(roles, app.mod, body)).status).toBe(200);
    expect(refusalOf(await app.delete(roles, app.mod, body))).toEqual([404, 'USER_NOT_OG']);
    expect((await app.post(roles, app.mod, { ...body, role: 'broadcaster' })).status).toBe(422);
  });

  test('MO-10 an unknown user and the broadcaster cannot be granted a role', async () => {
    expect(refusalOf(await app.post(`${community}/vip`, app.ana, { username: 'nobody' }))).toEqual([404, 'USER_NOT_FOUND']);
    expect(refusalOf(await app.delete(`${community}/vip/nobody`, app.ana))).toEqual([404, 'USER_NOT_FOUND']);
    expect(refusalOf(await app.post(`${community}/vip`, app.mod, { username: 'Ana_Lund' }))).toEqual([422, 'BROADCASTER_HAS_NO_ROLE']);
    expect((await app.post(`${community}/kings`, app.ana, { username: 'viewer' })).status).toBe(422);
    expect(refusalOf(await app.post(community.replace('ana-lund', 'nobody').concat('/vip'), app.ana, { username: 'viewer' }))).toEqual([
      404,
      'CHANNEL_NOT_FOUND',
    ]);
  });

  test('MO-10 moderators grant vip and og, and the broadcaster and staff also grant moderator and sidekick', async () => {
    for (const [person, status] of [
      [app.mod, { moderator: 403, vip: 200, og: 200, sidekick: 403 }],
      [app.ana, { moderator: 200, vip: 200, og: 200, sidekick: 200 }],
      [app.staff, { moderator: 200, vip: 200, og: 200, sidekick: 200 }],
      [app.vip, { moderator: 403, vip: 403, og: 403, sidekick: 403 }],
      [app.viewer, { moderator: 403, vip: 403, og: 403, sidekick: 403 }],
    ] as const) {
      const target = await givenUser(app.db, `of_${person.slug.replace('-', '')}`);
      for (const [role, expected] of Object.entries(status)) {
        expect({
          slug: person.slug,
          role,
          status: (await app.post(`${community}/${role}`, person, { username: target.username })).status,
        }).toEqual({ slug: person.slug, role, status: expected });
        if (expected === 403) await givenRole(app.db, app.channelId, target.id, role as 'vip');
        expect((await app.delete(`${community}/${role}/${target.slug}`, person)).status).toBe(expected);
      }
    }
  });

  test('MO-10 of concurrent grants of one role, one succeeds', async () => {
    const replies = await Promise.all([app.ana, app.mod, app.staff].map((by) => app.post(`${community}/og`, by, { username: 'viewer' })));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409]);
    expect(await holders('og')).toEqual(['viewer']);
  });

  test('a sidekick has a badge and no permissions', async () => {
    await app.post(`${community}/sidekick`, app.ana, { username: 'viewer' });
    const card = (await app.get('/api/v2/channels/ana-lund/users/viewer', null)).json();
    expect(card).toMatchObject({ role: 'sidekick', is_moderator: false });
    expect(card.badges.map((badge: { type: string }) => badge.type)).toContain('sidekick');
    expect(refusalOf(await app.get(`${community}/vip`, app.viewer))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await app.patch('/api/v2/channels/ana-lund/stream-info', app.viewer, { is_mature: true }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
  });
});

test('MO-10 the list is sorted and paged by name and requires a moderator or above', async () => {
  for (const name of ['zoe', 'bea', 'cid']) await givenRole(app.db, app.channelId, (await givenUser(app.db, name)).id, 'vip');
  expect(await holders('vip')).toEqual(['bea', 'cid', 'vip', 'zoe']);
  expect((await app.get(`${community}/vips?after=cid`, app.mod)).json().data.map((user: { slug: string }) => user.slug)).toEqual([
    'vip',
    'zoe',
  ]);
  for (const person of [app.viewer, app.vip]) expect(refusalOf(await app.get(`${community}/vip`, person))).toEqual([403, 'NOT_ALLOWED']);
  expect(refusalOf(await app.get(`${community}/vip`, null))).toEqual([401, 'NOT_SIGNED_IN']);
});

test('MO-13 the legacy endpoint lists the channels that a user moderates', async () => {
  const bea = await givenUser(app.db, 'bea');
  const other = await givenChannel(app.db, bea);
  await givenRole(app.db, other.id, app.mod.id, 'moderator');
  await givenRole(app.db, other.id, app.vip.id, 'vip');
  await givenLivestream(app.db, app.channelId);
  const moderated = async (person: ChannelsApp['mod']) => (await app.get('/api/internal/v1/user/moderators', person)).json().data;
  expect(await moderated(app.mod)).toEqual([
    { id: app.channelId, user_id: app.ana.id, slug: 'ana-lund', username: 'Ana_Lund', profile_pic: null, is_live: true },
    { id: other.id, user_id: bea.id, slug: 'bea', username: 'bea', profile_pic: null, is_live: false },
  ]);
  expect([await moderated(app.vip), await moderated(app.ana)]).toEqual([[], []]);
  expect((await app.get('/api/internal/v1/user/moderators', null)).status).toBe(401);
});

test('a role change is announced once, and an unchanged role is not', async () => {
  await app.post(`${community}/vip`, app.mod, { username: 'viewer' });
  await app.post(`${community}/vip`, app.mod, { username: 'viewer' });
  await app.delete(`${community}/og/viewer`, app.mod);
  await app.delete(`${community}/vip/viewer`, app.ana);
  const change = { channelId: app.channelId, userId: app.viewer.id, role: 'vip', at: app.clock.now() };
  expect(app.announced).toEqual([
    ['roleGiven', { ...change, byUserId: app.mod.id }],
    ['roleTaken', { ...change, byUserId: app.ana.id }],
  ]);
});

test('role changes are in the security log of the account', async () => {
  const { viewer, ana, staff } = app;
  await app.post('/api/internal/v1/channels/ana-lund/community/vips', ana, { username: 'viewer' });
  await app.delete('/api/internal/v1/channels/ana-lund/community/vips/viewer', staff);
  const { entries } = (await app.get(`/api/internal/v1/accounts/${viewer.slug}/security-log`, staff)).json().data;
  expect(entries).toMatchObject([
    { act: 'revoke_role', actor: { username: 'staff' }, details: { channel: 'ana-lund', role: 'vip' } },
    { act: 'grant_role', actor: { username: 'Ana_Lund' }, details: { channel: 'ana-lund', role: 'vip' } },
  ]);
});
