import type { Tx } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { sessionsEnded } from './events.ts';
import { DEVICE_COOKIE, marksOf } from './guesses.ts';
import { listKnownMarks, upsertKnownMarks } from './store/known-clients.ts';
import { deleteSessionByToken, deleteStaleSessions, insertSession, type SessionKind } from './store/sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Returns the token of the new session, or null when the password has changed since it was checked. */
export async function startSession(
  tx: Tx,
  now: Date,
  user: { id: number; passwordHash: string },
  kind: SessionKind,
  { address, userAgent }: Client,
): Promise<string | null> {
  const token = newToken();
  const session = { userId: user.id, checkedHash: user.passwordHash, tokenHash: tokenHash(token), kind, address, userAgent, at: now };
  if ((await insertSession(tx, session)) === null) return null;
  await deleteStaleSessions(tx, user.id, now);
  return token;
}

/** Ends the session that this browser still holds, so that signing in again does not leave a stale device behind. */
export async function endPreviousSession(tx: Tx, token: string | null): Promise<void> {
  const ended = token === null ? null : await deleteSessionByToken(tx, tokenHash(token));
  if (ended) await tx.announce(sessionsEnded, { userId: ended.userId, sessionIds: [ended.sessionId] });
}

/**
 * Remembers this browser and its address as known to the user. Returns the device id for the cookie: the existing one if it was issued for
 * this account, otherwise a new one, so that an id planted in somebody's browser never becomes a known device.
 */
export async function rememberBrowser(tx: Tx, now: Date, userId: number, client: Client): Promise<string> {
  const { deviceMark, addressMark } = marksOf(client);
  const known = deviceMark !== null && (await listKnownMarks(tx, userId, [deviceMark], now)).length === 1;
  const device = known ? client.cookie(DEVICE_COOKIE)! : newToken();
  await upsertKnownMarks(tx, userId, [`device:${tokenHash(device)}`, addressMark], now);
  return device;
}

/** A program has no cookies, so it is recognized by its address. */
export async function rememberProgram(tx: Tx, now: Date, userId: number, client: Client): Promise<void> {
  await upsertKnownMarks(tx, userId, [marksOf(client).addressMark], now);
}
