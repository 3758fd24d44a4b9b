import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { CardBan } from '#features/channel/channels/contract/relation.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { banOf, cardBanOf } from '../api.ts';
import { moderationServer } from '../feature.ts';
import { givenBan } from '../testing.ts';
import { endBan, findActiveBan, insertBan, type NewBan } from './bans.ts';

const tables = [accountsServer, channelsServer, moderationServer];

test('of two concurrent bans one is stored, and a new ban is possible once it is lifted', async () => {
  const { db, transaction } = await testDatabase(tables);
  const [ana, noisy] = [await givenUser(db, 'ana'), await givenUser(db, 'noisy')];
  const channel = await givenChannel(db, ana);
  const ban: Omit<NewBan, 'id'> = {
    channelId: channel.id,
    userId: noisy.id,
    bannerId: ana.id,
    permanent: true,
    reason: "'; drop table bans; --",
    createdAt: NOON,
    expiresAt: null,
  };
  const insert = () => transaction((tx) => insertBan(tx, { ...ban, id: crypto.randomUUID() }));

  expect((await Promise.all([insert(), insert(), insert()])).filter(Boolean)).toHaveLength(1);
  expect(await findActiveBan(db, channel.id, noisy.id)).toMatchObject({ reason: ban.reason, endedAt: null, banner: { username: 'ana' } });
  expect([await endBan(db, channel.id, noisy.id, later(5)), await endBan(db, channel.id, noisy.id, later(6))]).toEqual([true, false]);
  expect(await findActiveBan(db, channel.id, noisy.id)).toBeNull();
  expect(await insert()).toBe(true);
});

test('an expired timeout is not active, even if nobody lifted it', async () => {
  const { db } = await testDatabase(tables);
  const [ana, noisy] = [await givenUser(db, 'ana'), await givenUser(db, 'noisy')];
  const channel = await givenChannel(db, ana);
  const id = await givenBan(db, channel.id, noisy.id, ana.id, { expiresAt: later(300) });

  expect((await banOf(db, channel.id, noisy.id, later(299)))?.id).toBe(id);
  expect(await banOf(db, channel.id, noisy.id, later(300))).toBeNull();
  expect(await cardBanOf(db, channel.id, noisy.id, later(300))).toBeNull();
  expect(await banOf(db, channel.id, ana.id, NOON)).toBeNull();
  const card = await cardBanOf(db, channel.id, noisy.id, NOON);
  expect(CardBan.parse(card)).toEqual({
    id,
    permanent: false,
    reason: 'Spam',
    type: 'timeout',
    banner_id: ana.id,
    created_at: '2026-01-02T12:00:00.000000Z',
    expires_at: '2026-01-02T12:05:00.000000Z',
    banner: { id: ana.id, username: 'ana', slug: 'ana' },
  });
});

test('a ban remains after the account of its moderator is deleted', async () => {
  const { db } = await testDatabase(tables);
  const [ana, mod, noisy] = [await givenUser(db, 'ana'), await givenUser(db, 'mod'), await givenUser(db, 'noisy')];
  const channel = await givenChannel(db, ana);
  await givenBan(db, channel.id, noisy.id, mod.id);
  await db.rows(sql`delete from users where id = ${mod.id}::int8`);

  expect(await cardBanOf(db, channel.id, noisy.id, NOON)).toMatchObject({ banner_id: 0, expires_at: null, type: 'ban' });
});
