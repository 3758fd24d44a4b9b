import { DAY_SECONDS, HOUR_SECONDS } from '#core/contract/durations.ts';
import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import type { RefusedRight } from '#core/server/http/serve-endpoint.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { readPage } from '#core/server/read-page.ts';
import { type SecurityAct, showSecurityLog } from '#features/people/accounts/contract/security-log.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { requireStaff } from './self.ts';
import { deleteSurplusSecurityEntries, insertSecurityEntries, listSecurityEntries } from './store/security-log.ts';
import { insertStaffLogEntries } from './store/staff-log.ts';
import { findUserBySlug } from './store/users.ts';

export interface SecurityEvent {
  act: SecurityAct;
  /** Affected account; null when the request named no existing account. */
  userId: number | null;
  /** Absent for the owner or an anonymous client. */
  actorId?: number;
  reason?: string;
  /** Names and numbers, never secrets. */
  details?: Record<string, unknown>;
  client?: Pick<Client, 'address'>;
  at: Date;
  /** False when a staff account acts with another right, for example in its own channel. True by default. */
  isStaffAct?: boolean;
}

/** Records an event as a row for staff and, after the commit, as a log line. */
export const recordSecurityEvent = (tx: Tx, { userId, ...event }: SecurityEvent): Promise<void> =>
  recordSecurityEventOfEach(tx, [userId], event);

/** Records an event of several accounts with one statement. An act of staff is also in the staff log. */
export async function recordSecurityEventOfEach(
  tx: Tx,
  userIds: readonly (number | null)[],
  event: Omit<SecurityEvent, 'userId'>,
): Promise<void> {
  const { act, actorId = null, reason = '', details = {}, client, at, isStaffAct = true } = event;
  const address = client?.address ?? '';
  if (actorId !== null && isStaffAct) await insertStaffLogEntries(tx, userIds, { act, actorId, reason, details, address, at });
  const entries = await insertSecurityEntries(tx, userIds, { act, actorId, reason, details, address, at });
  // The demo signs up its users at every start, and their passwords are public.
  const level = tx.settings.demo ? 'debug' : 'info';
  tx.afterCommit(() => {
    for (const { userId, user, actor } of entries)
      tx.log[level]({ security: { act, userId, user, actorId, actor, reason, ...details, address } }, `security: ${act}`);
  });
}

/** Refusals recorded per account and day, so that they never displace its other entries. */
const REFUSALS_PER_DAY = 10;

/** Records that somebody lacked the right to a call. A failure is logged, because the refusal itself is correct. */
export async function recordRefusedRight(ctx: Ctx, { viewer, client, call, code }: RefusedRight): Promise<void> {
  try {
    const grant = await ctx.limits.take(`recorded refusals ${viewer.id}`, REFUSALS_PER_DAY, DAY_SECONDS);
    if (grant.kind === 'limited') return;
    await ctx.tx((tx) =>
      recordSecurityEvent(tx, { act: 'right_refused', userId: viewer.id, details: { call, code }, client, at: ctx.now() }),
    );
  } catch (error) {
    ctx.log.warn({ err: error, call, code }, 'a refused right was not recorded');
  }
}

const TRIM_STEP = 1000;

/** Under attack, an account keeps only its newest entries. */
export const trimSecurityLog: PeriodicJob = {
  name: 'trimming the security log',
  everySeconds: HOUR_SECONDS,
  run: async ({ db }) => {
    while ((await deleteSurplusSecurityEntries(db, TRIM_STEP)) === TRIM_STEP);
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
  const list = (limit: number) => listSecurityEntries(ctx.db, user.id, cursor, limit);
  const { rows, next } = await readPage(PAGE, list, ({ id }) => String(id));
  return {
    entries: rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })),
    next_cursor: next,
  };
}
