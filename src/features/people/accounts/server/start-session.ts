import type { Ctx, Tx } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { sessionsEnded } from './events.ts';
import { DEVICE_COOKIE, marksOf } from './guesses.ts';
import {
  deleteExpiredSessions,
  deleteSessionByToken,
  deleteSurplusSessions,
  type EndedSession,
  hasExpiredSessions,
  insertSession,
  listKnownMarks,
  type SessionKind,
  upsertKnownMarks,
} from './store/sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Returns the new session's token. Returns null if the password changed since its check or the account is suspended. */
export async function startSession(
  ctx: Ctx,
  tx: Tx,
  user: { id: number; passwordHash: string },
  kind: SessionKind,
  { address, userAgent }: Client,
): Promise<string | null> {
  const token = newToken();
  const now = ctx.now();
  const session = { userId: user.id, checkedHash: user.passwordHash, tokenHash: tokenHash(token), kind, address, userAgent, at: now };
  if ((await insertSession(tx, session, ctx.settings.SESSION_DAYS)) === null) return null;
  await announceEnded(tx, await deleteSurplusSessions(tx, user.id));
  return token;
}

async function announceEnded(tx: Tx, ended: readonly EndedSession[]): Promise<void> {
  for (const [userId, sessions] of Map.groupBy(ended, ({ userId }) => userId)) {
    await tx.announce(sessionsEnded, { userId, sessionIds: sessions.map(({ sessionId }) => sessionId) });
  }
}

const EXPIRED_STEP = 500;

export const endExpiredSessions: PeriodicJob = {
  name: 'ending the expired sessions',
  everySeconds: 1,
  run: async (ctx: Ctx) => {
    if (!(await hasExpiredSessions(ctx.db, ctx.now()))) return;
    for (let ended = EXPIRED_STEP; ended === EXPIRED_STEP; ) {
      ended = await ctx.tx(async (tx) => {
        const sessions = await deleteExpiredSessions(tx, ctx.now(), EXPIRED_STEP);
        await announceEnded(tx, sessions);
        return sessions.length;
      });
    }
  },
};

/** Ends this browser's previous session, so that signing in again leaves no stale device. */
export async function endPreviousSession(tx: Tx, token: string | null): Promise<void> {
  const ended = token === null ? null : await deleteSessionByToken(tx, tokenHash(token));
  if (ended) await tx.announce(sessionsEnded, { userId: ended.userId, sessionIds: [ended.sessionId] });
}

/** Returns the device id for the cookie. Keeps an id only if issued for this account, so that a planted id never becomes known. */
export async function rememberBrowser(tx: Tx, now: Date, userId: number, client: Client): Promise<string> {
  const { deviceMark, addressMark } = marksOf(client);
  const known = deviceMark !== null && (await listKnownMarks(tx, userId, [deviceMark], now)).length === 1;
  const device = known ? client.cookie(DEVICE_COOKIE)! : newToken();
  await upsertKnownMarks(tx, userId, [`device:${tokenHash(device)}`, addressMark], now);
  return device;
}

/** Programs have no cookies and are recognized by address. */
export async function rememberProgram(tx: Tx, now: Date, userId: number, client: Client): Promise<void> {
  await upsertKnownMarks(tx, userId, [marksOf(client).addressMark], now);
}
