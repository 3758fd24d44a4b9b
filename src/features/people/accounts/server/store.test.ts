import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { later, NOON } from '#features/people/accounts/examples.ts';
import { KNOWN_SECONDS, SESSION_SECONDS } from '#features/people/accounts/rules.ts';
import { accountsServer } from './feature.ts';
import { findConfirmedByEmail, findUserByEmail } from './store/emails.ts';
import { deleteOldSecurityEntries } from './store/security-log.ts';
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  insertSession,
  listKnownMarks,
  listLiveSessions,
  listSessions,
  updateSessionsSeen,
  upsertKnownMarks,
} from './store/sessions.ts';
import { deleteReset, findReset, insertFirstAccount, insertResets, insertUser, updatePassword } from './store/users.ts';
import { CHEAP_HASH, givenUser } from './testing.ts';
import { tokenHash } from './tokens.ts';

const someone = (slug: string, email = `${slug}@example.org`, emailConfirmedAt: Date | null = null) => ({
  username: slug,
  slug,
  email,
  emailConfirmedAt,
  passwordHash: CHEAP_HASH,
  isStaff: false,
  createdAt: NOON,
});

const newSession = (userId: number, hash: string) => ({
  userId,
  checkedHash: CHEAP_HASH,
  tokenHash: hash,
  kind: 'browser' as const,
  address: '192.0.2.1',
  userAgent: 'Firefox',
  at: NOON,
});

const someoneWaits = async (db: Db) =>
  (await db.row(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) !== null;

/** Forces the plan that re-evaluates a subquery per row, which PostgreSQL may choose with stale statistics. */
const NESTED_LOOPS = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'].map((step) => `enable_${step}`);
const withNestedLoops = sql`select set_config(name, 'off', true) from unnest(${arrayOf('text', NESTED_LOOPS)}) as name`;

test('expired sessions and old log entries are deleted up to the limit under any query plan', async () => {
  const { db, transaction } = await testDatabase([accountsServer]);
  const { id } = await givenUser(db, 'ana');
  await db.rows(sql`delete from sessions`);
  await db.rows(sql`
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select ${id}, 'old ' || n, 'program', '', '', now(), ${NOON}, ${NOON} from generate_series(1, 5) n`);
  await db.rows(sql`
    insert into security_log (user_id, act, address, created_at)
    select ${id}, 'sign_in', '', '2000-01-01T00:00:00Z' from generate_series(1, 5) n`);
  await transaction(async (tx) => {
    await tx.rows(withNestedLoops);
    expect(await deleteExpiredSessions(tx, later(1), 2)).toHaveLength(2);
    expect(await deleteOldSecurityEntries(tx, 'owner', NOON, 2)).toBe(2);
  });
});

test('AC-01 of concurrent accounts with the same slug or confirmed address, one is stored', async () => {
  const { db, transaction } = await testDatabase([accountsServer]);
  const bySlug = await Promise.all([1, 2, 3].map((n) => transaction((tx) => insertUser(tx, someone('twin', `${n}@example.org`)))));
  const byEmail = await Promise.all(['a', 'b'].map((slug) => transaction((tx) => insertUser(tx, someone(slug, 'Same@Example.org', NOON)))));
  expect(bySlug.filter((id) => id !== null)).toHaveLength(1);
  expect(byEmail.filter((id) => id !== null)).toHaveLength(1);
  expect(await findUserByEmail(db, 'SAME@example.org')).toMatchObject({ email: 'Same@Example.org' });
});

test('AC-02 one transaction creates the first account, and another can after a rollback', async () => {
  const { transaction } = await testDatabase([accountsServer]);
  await transaction(async (tx) => {
    expect(await insertFirstAccount(tx)).toBe(true);
    throw new Error('sign-up failed');
  }).catch((error: Error) => expect(error.message).toBe('sign-up failed'));
  const firsts = await Promise.all([1, 2, 3].map(() => transaction((tx) => insertFirstAccount(tx))));
  expect(firsts.filter(Boolean)).toHaveLength(1);
});

test('user ids start in a range of their own', async () => {
  const { db } = await testDatabase([accountsServer]);
  expect((await givenUser(db, 'ana')).id).toBe(10_000_001);
});

test('an address finds the account that confirmed it, or else the oldest one, in any case', async () => {
  const { db } = await testDatabase([accountsServer]);
  const email = 'same@example.org';
  const [oldest] = [
    await givenUser(db, 'oldest', { email, isEmailConfirmed: false }),
    await givenUser(db, 'newer', { email, isEmailConfirmed: false }),
  ];
  expect([(await findUserByEmail(db, 'SAME@example.org'))?.id, await findConfirmedByEmail(db, email)]).toEqual([oldest.id, null]);
  const { id } = await givenUser(db, 'confirmed', { email: 'Same@example.org' });
  expect([(await findUserByEmail(db, email))?.id, (await findConfirmedByEmail(db, email))?.id]).toEqual([id, id]);
});

test('no session starts with a password that changed since its check', async () => {
  const { db } = await testDatabase([accountsServer]);
  const { id } = await givenUser(db, 'ana');
  expect(await insertSession(db, newSession(id, 'before'))).toEqual(expect.any(Number));
  expect(await updatePassword(db, id, CHEAP_HASH, 'another hash')).toBe(true);
  expect(await insertSession(db, newSession(id, 'after'))).toBeNull();
  expect(await updatePassword(db, id, CHEAP_HASH, 'a third hash')).toBe(false);
});

test('a session that starts while the password changes does not outlive the old password', async () => {
  const { db, transaction } = await testDatabase([accountsServer]);
  const { id } = await givenUser(db, 'ana');
  const changed = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const changing = transaction(async (tx) => {
    await updatePassword(tx, id, CHEAP_HASH, 'another hash');
    await deleteOtherSessions(tx, id, 0);
    changed.resolve();
    await commit.promise;
  });
  await changed.promise;
  let answered = false;
  const beginning = insertSession(db, newSession(id, 'begun')).finally(() => {
    answered = true;
  });
  await expect.poll(async () => answered || (await someoneWaits(db))).toBe(true);
  commit.resolve();
  await changing;
  expect(await beginning).toBeNull();
  expect(await listSessions(db, id, NOON)).toEqual([]);
});

test('a session is found by its hash until it expires, and its use is recorded with the address', async () => {
  const { db } = await testDatabase([accountsServer]);
  const ana = await givenUser(db, 'ana', { sessionEndsAt: later(1000), isStaff: true });
  const hashes = [tokenHash(ana.token), 'unknown'];
  const { token: _token, ...viewer } = ana;
  expect(await listLiveSessions(db, hashes, later(999))).toEqual([
    { viewer, tokenHash: hashes[0], lastSeenAt: later(1000 - SESSION_SECONDS) },
  ]);
  expect(await listLiveSessions(db, hashes, later(1000))).toEqual([]);

  const odd = 'a"b\\c{d},null';
  await updateSessionsSeen(db, [{ id: ana.sessionId, address: '2001:db8::1', userAgent: odd }], later(900));
  expect(await listSessions(db, ana.id, later(2000))).toMatchObject([
    { last_seen_at: later(900), address: '2001:db8::1', user_agent: odd },
  ]);
});

test('a reset link is valid for one hour, and of two concurrent uses one succeeds', async () => {
  const { db, transaction } = await testDatabase([accountsServer]);
  const { id } = await givenUser(db, 'ana');
  await insertResets(db, [{ tokenHash: 'hash', userId: id }], later(3600));
  expect(await findReset(db, 'hash', later(3599))).toEqual({ userId: id, isMailed: true });
  expect(await findReset(db, 'hash', later(3600))).toBeNull();
  const used = await Promise.all([1, 2].map(() => transaction((tx) => deleteReset(tx, 'hash'))));
  expect(used.sort()).toEqual([false, true]);
});

test('a client stays known for 90 days after its last sign-in, to that account only', async () => {
  const { db } = await testDatabase([accountsServer]);
  const [ana, bob] = [await givenUser(db, 'ana'), await givenUser(db, 'bob')];
  await upsertKnownMarks(db, ana.id, ['device:1', 'address:x'], NOON);
  await upsertKnownMarks(db, ana.id, ['device:1'], later(10));
  expect(await listKnownMarks(db, ana.id, ['device:1', 'device:2'], later(20))).toEqual(['device:1']);
  expect(await listKnownMarks(db, bob.id, ['device:1'], later(20))).toEqual([]);
  expect(await listKnownMarks(db, ana.id, ['device:1', 'address:x'], later(KNOWN_SECONDS + 5))).toEqual(['device:1']);
  expect(await listKnownMarks(db, ana.id, ['device:1', 'address:x'], later(KNOWN_SECONDS + 10))).toEqual([]);
});
