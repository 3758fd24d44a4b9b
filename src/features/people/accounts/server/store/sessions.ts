import { sql } from 'kysely';
import { DAY_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import { KNOWN_SECONDS, SESSION_DAYS, SESSION_SECONDS, SESSIONS_PER_USER, SLIDE_SECONDS } from '#features/people/accounts/rules.ts';

export type SessionKind = 'browser' | 'program';

interface NewSession {
  userId: number;
  /** Hash that verified the password. */
  checkedHash: string;
  tokenHash: string;
  kind: SessionKind;
  address: string;
  userAgent: string;
  at: Date;
}

/** Null if the password changed since its check or the account is suspended. The share lock waits for a change in progress. */
export async function insertSession(db: Db, session: NewSession, lifetimeDays = SESSION_DAYS): Promise<number | null> {
  const { userId, checkedHash, tokenHash, kind, address, userAgent, at } = session;
  const row = await db.row<{ id: number }>(sql`
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select id, ${tokenHash}, ${kind}, ${address}, ${userAgent}, ${at}::timestamptz, ${at}::timestamptz, ${secondsAfter(at, Math.min(SESSION_SECONDS, lifetimeDays * DAY_SECONDS))}::timestamptz
      from users where id = ${userId} and password_hash = ${checkedHash} and suspended_at is null for share
    returning id`);
  return row?.id ?? null;
}

export interface EndedSession {
  userId: number;
  sessionId: number;
}

/** Whether the first entry of the index has expired: cheaper, once a second, than a transaction that deletes nothing. */
export async function hasExpiredSessions(db: Db, now: Date): Promise<boolean> {
  return (await db.row(sql`select 1 from sessions where expires_at <= ${now} order by expires_at limit 1`)) !== null;
}

/**
 * Skips locked rows, because waiting in arbitrary order could deadlock. Selects ids first, because a plan may evaluate a subquery more than
 * once.
 */
export function deleteExpiredSessions(db: Db, now: Date, limit: number): Promise<EndedSession[]> {
  return db.rows(sql<EndedSession>`
    with expired as materialized (
      select id from sessions where expires_at <= ${now} order by expires_at limit ${limit}::int for update skip locked
    )
    delete from sessions s using expired where s.id = expired.id returning s.user_id as "userId", s.id as "sessionId"`);
}

/** Deletes sessions beyond SESSIONS_PER_USER, least recently used first. Skips locked rows. */
export function deleteSurplusSessions(db: Db, userId: number): Promise<EndedSession[]> {
  return db.rows(sql<EndedSession>`
    delete from sessions where id in (
      select id from sessions where id in (
        select id from sessions where user_id = ${userId} order by last_seen_at desc, id desc offset ${SESSIONS_PER_USER})
         for update skip locked)
    returning user_id as "userId", id as "sessionId"`);
}

export async function isSessionOpen(db: Db, { sessionId }: Pick<Viewer, 'sessionId'>): Promise<boolean> {
  return (await db.row(sql`select 1 from sessions where id = ${sessionId}`)) !== null;
}

export async function listOpenSessions(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.rows(sql<{ id: number }>`select id from sessions where id = any(${arrayOf('int8', ids)})`);
  return new Set(rows.map(({ id }) => id));
}

export interface LiveSession {
  viewer: Viewer;
  tokenHash: string;
  lastSeenAt: Date;
}

interface LiveRow {
  id: number;
  user_id: number;
  token_hash: string;
  last_seen_at: Date;
  username: string;
  slug: string;
  is_staff: boolean;
}

/** `lifetimeDays` also ends sessions that began under a longer lifetime. */
export async function listLiveSessions(
  db: Db,
  tokenHashes: readonly string[],
  now: Date,
  lifetimeDays = SESSION_DAYS,
): Promise<LiveSession[]> {
  const rows = await db.rows<LiveRow>(sql`
    select s.id, s.user_id, s.token_hash, s.last_seen_at, u.username, u.slug, u.is_staff
      from sessions s join users u on u.id = s.user_id
     where s.token_hash = any(${arrayOf('text', tokenHashes)}) and s.expires_at > ${now} and s.created_at > ${secondsAfter(now, -lifetimeDays * DAY_SECONDS)}
       and u.suspended_at is null`);
  return rows.map((row) => ({
    viewer: { id: row.user_id, username: row.username, slug: row.slug, isStaff: row.is_staff, sessionId: row.id },
    tokenHash: row.token_hash,
    lastSeenAt: row.last_seen_at,
  }));
}

interface SessionUse {
  id: number;
  address: string;
  userAgent: string;
}

/** Skips rows locked by another node, which records the same use. */
export async function updateSessionsSeen(db: Db, uses: readonly SessionUse[], now: Date, lifetimeDays = SESSION_DAYS): Promise<void> {
  const ids = uses.map(({ id }) => id);
  await db.rows(sql`
    update sessions s
       set last_seen_at = ${now}, address = used.address, user_agent = used.user_agent,
           expires_at = case when s.expires_at < ${secondsAfter(now, SESSION_SECONDS - SLIDE_SECONDS)}::timestamptz
                             then least(${secondsAfter(now, SESSION_SECONDS)}::timestamptz, s.created_at + make_interval(secs => ${lifetimeDays * DAY_SECONDS}::float8)) else s.expires_at end
      from ${unnest(uses, 'used', { id: 'int8', address: 'text', userAgent: 'text' })}
     where s.id = used.id
       and s.id in (select id from sessions where id = any(${arrayOf('int8', ids)}) for update skip locked)`);
}

export async function updateSessionToken(db: Db, sessionId: number, tokenHash: string): Promise<void> {
  await db.rows(sql`update sessions set token_hash = ${tokenHash} where id = ${sessionId}`);
}

interface Session {
  id: number;
  kind: SessionKind;
  created_at: Date;
  last_seen_at: Date;
  address: string;
  user_agent: string;
}

export async function listSessions(db: Db, userId: number, now: Date): Promise<Session[]> {
  return db.rows<Session>(sql`
    select id, kind, created_at, last_seen_at, address, user_agent from sessions
     where user_id = ${userId} and expires_at > ${now} order by last_seen_at desc, id desc`);
}

/** Returns false for another user's session. */
export async function deleteSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  return (await db.row(sql`delete from sessions where id = ${sessionId} and user_id = ${userId} returning id`)) !== null;
}

export async function deleteSessionByToken(db: Db, tokenHash: string): Promise<EndedSession | null> {
  return db.row(sql<EndedSession>`delete from sessions where token_hash = ${tokenHash} returning user_id as "userId", id as "sessionId"`);
}

/** Returns the ids of the deleted sessions. `kept` is the current session, or 0. */
export async function deleteOtherSessions(db: Db, userId: number, kept: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`delete from sessions where user_id = ${userId} and id <> ${kept} returning id`);
  return rows.map(({ id }) => id);
}

export async function listSessionIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select id from sessions where user_id = ${userId}`);
  return rows.map(({ id }) => id);
}

export interface SessionAddress {
  id: number;
  address: string;
  lastSeenAt: Date;
}

/** By id, after the given one. */
export function listSessionAddresses(db: Db, after: number, limit: number): Promise<SessionAddress[]> {
  return db.rows(sql<SessionAddress>`
    select id, address, last_seen_at as "lastSeenAt" from sessions where id > ${after}::int8 order by id limit ${limit}::int`);
}

/** Skips sessions that were used in the meantime. */
export async function updateSessionAddresses(db: Db, addresses: readonly { id: number; address: string }[], before: Date): Promise<void> {
  await db.rows(sql`
    update sessions s set address = cut.address
      from ${unnest(addresses, 'cut', { id: 'int8', address: 'text' })} where s.id = cut.id and s.last_seen_at <= ${before}::timestamptz`);
}

/** Deletes marks of addresses that were last seen before, of the next `limit` accounts. `last` is null at the end. */
export async function deleteAddressMarks(
  db: Db,
  after: number,
  before: Date,
  limit: number,
): Promise<{ rows: number; last: number | null }> {
  const row = await db.row(sql<{ rows: number; people: number; last: number | null }>`
    with people as materialized (
      select distinct user_id from known_clients where user_id > ${after}::int8 order by user_id limit ${limit}::int
    ),
    gone as (
      delete from known_clients k using people p
       where k.user_id = p.user_id and k.mark like 'address:%' and k.seen_at <= ${before}::timestamptz returning 1)
    select (select count(*) from gone)::int as rows, count(*)::int as people, max(user_id) as last from people`);
  const { rows, people, last } = row!;
  return { rows, last: people < limit ? null : last };
}

/** Marks that signed in to the account within KNOWN_SECONDS. */
export async function listKnownMarks(db: Db, userId: number, marks: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.rows<{ mark: string }>(sql`
    select mark from known_clients
     where user_id = ${userId} and mark = any(${arrayOf('text', marks)}) and seen_at > ${secondsAfter(now, -KNOWN_SECONDS)}`);
  return rows.map(({ mark }) => mark);
}

export async function upsertKnownMarks(db: Db, userId: number, marks: readonly string[], now: Date): Promise<void> {
  await db.rows(sql`
    insert into known_clients (user_id, mark, seen_at) select ${userId}, mark, ${now}::timestamptz from unnest(${arrayOf('text', marks)}) as mark
    on conflict (user_id, mark) do update set seen_at = excluded.seen_at`);
  await db.rows(sql`delete from known_clients where user_id = ${userId} and seen_at <= ${secondsAfter(now, -KNOWN_SECONDS)}`);
}

export async function deleteKnownMarks(db: Db, userId: number): Promise<void> {
  await db.rows(sql`delete from known_clients where user_id = ${userId}`);
}
