import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Database } from '#core/server/db/open-database.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { moderationFeatures } from '../testing/moderation-app.ts';
import { givenBan } from '../testing.ts';
import { addAuditHits, insertAuditEntry, listAuditEntries } from './audit.ts';
import { countBansOfPerson, endExpiredBans, listActiveBans, listBansOfPerson } from './bans.ts';
import { insertNote, listNotes } from './notes.ts';

const ALL = { cursor: null, search: '', limit: 1000 };

/** Inserts permanent bans, each newer than the one before, and as many expired timeouts. */
async function insertCrowd({ db }: Database, channelId: number, count: number): Promise<void> {
  await db.rows(sql`
    with people as (
      insert into users (username, slug, email, password_hash, is_staff, bio, created_at)
      select 'crowd_' || n, 'crowd-' || n, 'crowd' || n || '@demo.invalid', '', false, '', ${NOON} from generate_series(1, ${count * 2}::int) n
      returning id, username
    )
    insert into bans (id, channel_id, user_id, permanent, created_at, expires_at)
    select gen_random_uuid(), ${channelId}::int8, id, at <= ${count}, ${NOON}::timestamptz - interval '1 day' + at * interval '1 second',
           case when at <= ${count} then null else ${NOON}::timestamptz - interval '1 hour' end
      from people cross join lateral (select substr(username, 7)::int as at) numbered`);
}

/** Reads the usernames of all banned people, page by page. */
async function everybody({ db }: Database, channelId: number, limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = null, isLast = false; !isLast; ) {
    const page = await listActiveBans(db, channelId, { ...ALL, cursor, limit }, NOON);
    seen.push(...page.map(({ username }) => username));
    isLast = page.length < limit;
    cursor = page.at(-1)?.id ?? null;
  }
  return seen;
}

test('MO-07 BU-01 ten thousand bans are read in ten pages', async () => {
  const database = await testDatabase(moderationFeatures);
  const { id: channelId } = await givenChannel(database.db, await givenUser(database.db, 'ana'));
  await insertCrowd(database, channelId, 10_000);
  expect(new Set(await everybody(database, channelId, ALL.limit)).size).toBe(10_000);
});

test('MO-07 bans are listed page by page, each once, without expired timeouts', async () => {
  const database = await testDatabase(moderationFeatures);
  const { id: channelId } = await givenChannel(database.db, await givenUser(database.db, 'ana'));
  await insertCrowd(database, channelId, 25);
  expect(await everybody(database, channelId, 10)).toEqual(Array.from({ length: 25 }, (_, at) => `crowd_${25 - at}`));
  const found = await listActiveBans(database.db, channelId, { ...ALL, search: 'CROWD_2' }, NOON);
  expect(found.map(({ username }) => username)).toEqual([25, 24, 23, 22, 21, 20, 2].map((at) => `crowd_${at}`));
});

test('expired timeouts are ended a hundred at a time, and active ones are kept', async () => {
  const database = await testDatabase(moderationFeatures);
  const { db } = database;
  const [ana, noisy] = [await givenUser(db, 'ana'), await givenUser(db, 'noisy')];
  const { id: channelId } = await givenChannel(db, ana);
  await insertCrowd(database, channelId, 150);
  await givenBan(db, channelId, noisy.id, ana.id, { expiresAt: later(60) });
  const resting = async () => (await db.row(sql<{ count: number }>`select count(*) as count from bans where ended_at = expires_at`))!.count;
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    await endExpiredBans(db, channelId, NOON);
    rounds.push(await resting());
  }
  expect(rounds).toEqual([100, 150, 150]);
  expect((await listActiveBans(db, channelId, ALL, NOON)).length).toBe(151);
});

test('bans and notes are read per channel and person', async () => {
  const { db } = await testDatabase(moderationFeatures);
  const [ana, bea, noisy] = [await givenUser(db, 'ana'), await givenUser(db, 'bea'), await givenUser(db, 'noisy')];
  const [here, there] = [await givenChannel(db, ana), await givenChannel(db, bea)];
  const first = await givenBan(db, here.id, noisy.id, ana.id, { createdAt: later(-60), expiresAt: later(-30) });
  await endExpiredBans(db, here.id, NOON);
  const second = await givenBan(db, here.id, noisy.id, ana.id);
  await givenBan(db, there.id, noisy.id, bea.id);
  expect((await listBansOfPerson(db, here.id, noisy.id, 9)).map(({ id }) => id)).toEqual([second, first]);
  expect(await countBansOfPerson(db, here.id, noisy.id)).toEqual({ bans: 1, timeouts: 1 });
  await insertNote(db, { id: v7(), channelId: here.id, userId: noisy.id, authorId: ana.id, text: 'Warned', createdAt: NOON });
  expect(await listNotes(db, there.id, noisy.id, 9)).toEqual([]);
  expect(await listNotes(db, here.id, noisy.id, 9)).toMatchObject([{ text: 'Warned', authorSlug: 'ana' }]);
});

test('MO-11 an entry outlives the accounts in it, and names at most a hundred of the messages it counts', async () => {
  const { db } = await testDatabase(moderationFeatures);
  const [ana, mod, noisy] = [await givenUser(db, 'ana'), await givenUser(db, 'mod'), await givenUser(db, 'noisy')];
  const { id: channelId } = await givenChannel(db, ana);
  const id = v7();
  const messageIds = Array.from({ length: 120 }, () => crypto.randomUUID());
  const entry = { act: 'ban', actorId: mod.id, targetId: noisy.id, reason: "'; --", details: { a: [1, '"'] }, messageIds: [] } as const;
  await insertAuditEntry(db, { ...entry, id, channelId, createdAt: NOON });
  await addAuditHits(db, id, 60, messageIds.slice(0, 60));
  await addAuditHits(db, id, 5000, messageIds.slice(60));
  await db.rows(sql`delete from users where id in (${mod.id}, ${noisy.id})`);
  expect(await listAuditEntries(db, channelId, { limit: 9 })).toEqual([
    {
      id,
      act: 'ban',
      actor: { id: null, username: 'mod', slug: null },
      target: { id: null, username: 'noisy', slug: null },
      reason: "'; --",
      details: { a: [1, '"'] },
      messagesHit: 5060,
      messageIds: messageIds.slice(0, 100),
      createdAt: NOON,
    },
  ]);
});
