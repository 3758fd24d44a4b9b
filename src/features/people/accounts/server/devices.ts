import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import { type Device, revokeDevice } from '#features/people/accounts/contract/account.ts';
import { clearSessionCookies, cookieToken } from './browser-cookies.ts';
import { sessionsEnded } from './events.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './store/sessions.ts';

export async function readDevices(ctx: Ctx, viewer: Viewer): Promise<Device[]> {
  const sessions = await listSessions(ctx.db, viewer.id, ctx.now());
  return sessions.map(({ created_at, last_seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    current: session.id === viewer.sessionId,
  }));
}

export async function endDevice(ctx: Ctx, viewer: Viewer, sessionId: number, reply: ReplyControls): Promise<null> {
  await ctx.tx(async (tx) => {
    if (!(await deleteSession(tx, viewer.id, sessionId))) return revokeDevice.refuse('SESSION_NOT_FOUND');
    await tx.announce(sessionsEnded, { userId: viewer.id, sessionIds: [sessionId] });
  });
  if (sessionId === viewer.sessionId) clearSessionCookies(reply);
  return null;
}

export async function endOtherDevices(ctx: Ctx, viewer: Viewer): Promise<number> {
  return ctx.tx(async (tx) => {
    const sessionIds = await deleteOtherSessions(tx, viewer.id, viewer.sessionId);
    if (sessionIds.length > 0) await tx.announce(sessionsEnded, { userId: viewer.id, sessionIds });
    return sessionIds.length;
  });
}

/** Succeeds even if the session has already ended, so that signing out twice is not an error. */
export async function endOwnSession(ctx: Ctx, viewer: Viewer | null, client: Client, reply: ReplyControls): Promise<null> {
  if (viewer) {
    await ctx.tx(async (tx) => {
      if (await deleteSession(tx, viewer.id, viewer.sessionId)) {
        await tx.announce(sessionsEnded, { userId: viewer.id, sessionIds: [viewer.sessionId] });
      }
    });
  }
  if (cookieToken(client)) clearSessionCookies(reply);
  return null;
}
