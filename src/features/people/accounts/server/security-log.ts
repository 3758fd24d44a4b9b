import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { type SecurityAct, showSecurityLog } from '#features/people/accounts/contract/security-log.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { requireStaff } from './require-staff.ts';
import { deleteOldSecurityEntries, deleteSurplusSecurityEntries, insertSecurityEntry, listSecurityEntries } from './store/security-log.ts';
import { findUserBySlug } from './store/users.ts';

export interface SecurityEvent {
  act: SecurityAct;
  /** The account that it happened to; null when the request named none that exists. */
  userId: number | null;
  /** Absent when the owner or somebody who is not signed in acted. */
  actorId?: number;
  reason?: string;
  /** Names and numbers, never secrets. */
  details?: Record<string, unknown>;
  /** Absent when the act does not come from a request of its own. */
  client?: Pick<Client, 'address'>;
  at: Date;
}

/** Records what matters for the security of an account, as a row for staff and, after the commit, as a line of the log. */
export async function recordSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { act, userId, actorId = null, reason = '', details = {}, client, at } = event;
  const address = client?.address ?? '';
  await insertSecurityEntry(tx, { act, userId, actorId, reason, details, address, at });
  // The demo signs up its people at every start, and their passwords are public.
  const level = tx.settings.demo ? 'debug' : 'info';
  tx.afterCommit(() => tx.log[level]({ security: { act, userId, actorId, reason, ...details, address } }, `security: ${act}`));
}

const TRIM_STEP = 1000;

/** Keeps the log within `SECURITY_LOG`. */
export const trimSecurityLog: PeriodicJob = {
  name: 'trimming the security log',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    for (const remove of [deleteOldSecurityEntries, deleteSurplusSecurityEntries]) {
      while ((await remove(db, now(), TRIM_STEP)) === TRIM_STEP);
    }
  },
};

const PAGE = 100;

export async function readSecurityLog(
  ctx: Ctx,
  viewer: Viewer,
  username: string,
  cursor: number | null,
): Promise<ReplyInput<typeof showSecurityLog>['data']> {
  await requireStaff(ctx.db, viewer, showSecurityLog);
  const user = (await findUserBySlug(ctx.db, slugOf(username))) ?? showSecurityLog.refuse('USER_NOT_FOUND');
  const rows = await listSecurityEntries(ctx.db, user.id, cursor, PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    entries: page.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })),
    next_cursor: rows.length > PAGE ? String(page.at(-1)!.id) : null,
  };
}
