import { expect, test } from 'vitest';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { channelsServer } from '../feature.ts';
import { givenChannel, givenFollow, givenGifts, givenIdentity, givenRole, givenSubscription } from '../testing.ts';
import { deleteRole, findMembership, insertRole, listMemberships } from './memberships.ts';

const tables = [accountsServer, channelsServer];

test('one statement reads the memberships of many users in many channels', async () => {
  const { db } = await testDatabase(tables);
  const [ana, sub, bob] = [await givenUser(db, 'ana'), await givenUser(db, 'Sub_1'), await givenUser(db, 'bob', { isStaff: true })];
  const channel = await givenChannel(db, ana);
  const other = await givenChannel(db, bob, { isVerified: true });
  await givenRole(db, channel.id, sub.id, 'vip');
  await givenRole(db, channel.id, sub.id, 'moderator');
  await givenFollow(db, channel.id, sub.id, NOON);
  await givenSubscription(db, channel.id, sub.id, { expiresAt: NOON, months: 5, isFounder: true });
  await givenGifts(db, channel.id, sub.id, 2);
  await givenGifts(db, channel.id, sub.id, 3);
  await givenIdentity(db, channel.id, sub.id, { color: '#75FD46', badges: ['vip'] });

  const pairs = [
    { channelId: channel.id, userId: sub.id },
    { channelId: channel.id, userId: ana.id },
    { channelId: channel.id, userId: bob.id },
    { channelId: other.id, userId: sub.id },
    { channelId: channel.id, userId: 1 },
    { channelId: 1, userId: ana.id },
  ];
  const found = new Map((await listMemberships(db, pairs)).map((row) => [`${row.slug} in ${row.channelId}`, row]));

  expect(found.size).toBe(4);
  expect(found.get(`sub-1 in ${channel.id}`)).toEqual({
    channelId: channel.id,
    userId: sub.id,
    username: 'Sub_1',
    slug: 'sub-1',
    picture: null,
    isStaff: false,
    isBroadcaster: false,
    isVerified: false,
    isBot: false,
    roles: expect.toSatisfy((roles: string[]) => roles.toSorted().join() === 'moderator,vip'),
    followingSince: NOON,
    subscription: { expiresAt: NOON, paidUntil: null, months: 5 },
    isFounder: true,
    giftedSubscriptions: 5,
    color: '#75FD46',
    chosenBadges: ['vip'],
    customBadges: [],
  });
  expect(found.get(`ana in ${channel.id}`)).toMatchObject({ isBroadcaster: true, isVerified: false, roles: [], color: null });
  expect(found.get(`bob in ${channel.id}`)).toMatchObject({ isStaff: true, isVerified: true, followingSince: null });
  expect(found.get(`sub-1 in ${other.id}`)).toMatchObject({ roles: [], subscription: null, giftedSubscriptions: 0, chosenBadges: null });
  expect(await listMemberships(db, [])).toEqual([]);
});

test('a role is granted once and removed once', async () => {
  const { db } = await testDatabase(tables);
  const [ana, mod] = [await givenUser(db, 'ana'), await givenUser(db, 'mod')];
  const channel = await givenChannel(db, ana);
  expect([await insertRole(db, channel.id, mod.id, 'og'), await insertRole(db, channel.id, mod.id, 'og')]).toEqual([true, false]);
  expect((await findMembership(db, channel.id, mod.id))!.roles).toEqual(['og']);
  expect([await deleteRole(db, channel.id, mod.id, 'og'), await deleteRole(db, channel.id, mod.id, 'og')]).toEqual([true, false]);
});
