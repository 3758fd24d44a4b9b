import type { Refuses } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Client } from '#core/server/http/route.ts';
import type { Identify, Identity } from '#core/server/http/session.ts';
import { shouldRecordUse } from '#features/people/accounts/rules.ts';
import { type LiveSession, listLiveSessions, updateSessionsSeen } from './store/sessions.ts';
import { shareLockStaff } from './store/users.ts';
import { csrfTokenOf, tokenHash } from './tokens.ts';

interface SessionLookup {
  hash: string;
  client: Client;
}

/** Unbounded, because every queued lookup belongs to an open connection. */
const sessionLookups = perContext(
  (ctx) =>
    new Batcher<SessionLookup, LiveSession | null>((lookups) => readSessions(ctx, lookups), {
      maxBatchSize: Number.POSITIVE_INFINITY,
      maxQueued: Number.POSITIVE_INFINITY,
      maxConcurrent: 1,
      startAtOnce: true,
    }),
);

/** Batches lookups of concurrent requests into one statement, so that a busy chat does not query per request. */
export const identify: Identify = async (ctx, token, client): Promise<Identity | null> => {
  const session = await sessionLookups(ctx).enqueue({ hash: tokenHash(token), client });
  return session && { viewer: session.viewer, csrfToken: csrfTokenOf(token) };
};

async function readSessions(ctx: Ctx, lookups: readonly SessionLookup[]): Promise<Array<LiveSession | null>> {
  const now = ctx.now();
  const clients = new Map(lookups.map(({ hash, client }) => [hash, client]));
  const live = await listLiveSessions(ctx.db, [...clients.keys()], now, ctx.settings.SESSION_DAYS);
  const uses = live
    .filter(({ lastSeenAt }) => shouldRecordUse(lastSeenAt, now))
    .map(({ viewer, tokenHash }) => {
      const { address, userAgent } = clients.get(tokenHash)!;
      return { id: viewer.sessionId, address, userAgent };
    });
  if (uses.length > 0) await updateSessionsSeen(ctx.db, uses, now, ctx.settings.SESSION_DAYS);
  const sessions = new Map(live.map((session) => [session.tokenHash, session]));
  return lookups.map(({ hash }) => sessions.get(hash) ?? null);
}

/** Share-locks the staff role until the transaction ends, so a concurrent removal waits or the action is refused. */
export async function requireStaff(db: Db, viewer: Viewer, endpoint: Refuses<'NOT_ALLOWED'>): Promise<void> {
  if (!viewer.isStaff || !(await shareLockStaff(db, viewer.id))) endpoint.refuse('NOT_ALLOWED');
}
