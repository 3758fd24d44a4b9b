import { z } from 'zod';
import { MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { retryDelay } from '#core/server/jobs/attempt-job.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import { PrivateAddress, postToPublicAddress, type Reach } from '#core/server/outgoing/post-to-public-address.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { readPage } from '#core/server/read-page.ts';
import {
  listUndelivered,
  sendCallbacksAgain,
  UNDELIVERED_PAGE,
  type UndeliveredClaim,
} from '#features/engagement/drops/contract/callback.ts';
import { requireAdministrator, requireReader } from '../organizations.ts';
import * as store from '../store/callbacks.ts';
import { openSecret, signedHeaders } from './secret.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** Allowed callback addresses; the public Internet by default. */
    callbackReach: Reach;
  }
}

/** Response timeout in milliseconds. */
const TIMEOUT = 10_000;
/** Maximum claims per job, and milliseconds after which a job starts no further claim, so that others get a turn. */
const CLAIMS_PER_JOB = 50;
const JOB_TIME = 20_000;
/** Attempts per claim; the last is one to two days after the first. */
export const CALLBACK_ATTEMPTS = 60;
/** Longest pause for an unresponsive organization, in milliseconds. */
const MAX_PAUSE = 5 * MINUTE_MS;

/** Why an attempt failed: the response status, a timeout, no connection, or a private address. Only the last is permanent. */
type Problem = `${number}` | 'timeout' | 'unreachable' | 'private';

interface Attempt {
  claim: store.ClaimToReport;
  /** Null on success. */
  problem: Problem | null;
}

/**
 * Reports due claims to an organization, one after another. Each organization has one job, so an unresponsive one occupies a single slot,
 * and pauses after a failure. The claim id is the message id, so receivers recognize duplicates. Organizations without an address or a
 * secret receive nothing.
 */
export const callbackJob = jobKind({
  kind: 'drops.callback',
  lane: { name: 'callbacks', concurrency: 4 },
  /** `failures`: consecutive jobs that ended because the organization did not respond. */
  payload: z.object({ organization_id: z.string(), failures: z.int().min(0).default(0) }),
  attempts: 10,
  timeLimitSeconds: 60,
  run: async (ctx, { organization_id: organizationId }, signal): Promise<Attempt[] | 'not wanted'> => {
    const receiver = await store.findReceiver(ctx.db, organizationId);
    if (!receiver) return 'not wanted';
    const secret = await openSecret(ctx.db, organizationId, receiver.sealedSecret);
    const until = ctx.now().getTime() + JOB_TIME;
    const attempts: Attempt[] = [];
    for (const claim of await store.listDue(ctx.db, organizationId, ctx.now(), CLAIMS_PER_JOB)) {
      const problem = await sendCallback(ctx, { url: receiver.url, secret, claim }, signal);
      // After a shutdown signal, completed reports are recorded and another node sends the rest.
      if (signal.aborted && problem !== null) break;
      attempts.push({ claim, problem });
      if (isReceiverDown(problem) || ctx.now().getTime() >= until) break;
    }
    if (attempts.length === 0) signal.throwIfAborted();
    return attempts;
  },
  finish: async (tx, { organization_id: organizationId, failures }, attempts) => {
    if (attempts === 'not wanted') await store.forgetDue(tx, organizationId);
    else for (const attempt of attempts) await record(tx, attempt);
    const last = attempts === 'not wanted' ? undefined : attempts.at(-1);
    const failed = last && isReceiverDown(last.problem) ? failures + 1 : 0;
    const until = failed === 0 ? tx.now() : msAfter(tx.now(), Math.min(MAX_PAUSE, retryDelay(failed, Math.random())));
    if (await store.hasDue(tx, organizationId, until)) {
      await enqueue(tx, { organization_id: organizationId, failures: failed }, until);
    }
  },
});

/**
 * Starts reporting to an organization, unless a job is already running. `startCallbacks` picks up retries, and claims committed as a job
 * ends.
 */
export const startCallback = (tx: Tx, organizationId: string): Promise<boolean> =>
  enqueue(tx, { organization_id: organizationId, failures: 0 }, tx.now());

const enqueue = (tx: Tx, payload: { organization_id: string; failures: number }, runAt: Date): Promise<boolean> =>
  enqueueJob(tx, callbackJob, payload, { key: payload.organization_id, runAt });

export const startCallbacks: PeriodicJob = {
  name: 'starting due callbacks',
  everySeconds: 30,
  run: startDueCallbacks,
};

export async function startDueCallbacks(ctx: Ctx): Promise<void> {
  for (const organizationId of await store.listOrganizationsDue(ctx.db, ctx.now())) {
    await ctx.tx((tx) => startCallback(tx, organizationId));
  }
}

/** Returns whether other claims would fail as well. A 4xx status concerns only one claim. */
const isReceiverDown = (problem: Problem | null): boolean =>
  problem === 'timeout' || problem === 'unreachable' || problem === '429' || Number(problem) >= 500;

async function record(tx: Tx, { claim, problem }: Attempt): Promise<void> {
  const at = tx.now();
  if (problem === null) return store.setDelivered(tx, claim, at);
  const tries = claim.attempts + 1;
  // Retries cannot succeed until the organization changes its address.
  const isFinal = problem === 'private' || tries >= CALLBACK_ATTEMPTS;
  const due = isFinal ? null : msAfter(at, retryDelay(tries, Math.random()));
  await store.setTried(tx, claim, { problem, due, failedAt: isFinal ? at : null });
}

interface Message {
  url: string;
  secret: string;
  claim: store.ClaimToReport;
}

/** Sends one message. Returns why it failed, or null. */
async function sendCallback(ctx: Ctx, { url, secret, claim }: Message, signal: AbortSignal): Promise<Problem | null> {
  const body = JSON.stringify({
    type: 'drops.reward.claimed',
    timestamp: wireDate(claim.claimedAt),
    data: {
      claim_id: claim.id,
      campaign_id: claim.campaignId,
      reward_id: claim.rewardId,
      external_id: claim.externalId,
      user: { id: claim.userId, username: claim.username },
      is_test: claim.isTest,
    },
  });
  const signed = signedHeaders(secret, { id: claim.id, timestamp: Math.floor(ctx.now().getTime() / 1000), body });
  const headers = { 'content-type': 'application/json', 'user-agent': 'Grandstand', ...signed };
  try {
    const status = await postToPublicAddress({ url, headers, body, signal, timeoutMs: TIMEOUT }, ctx.services.callbackReach);
    if (status >= 200 && status <= 299) return null;
    ctx.log.warn({ claim: claim.id, status }, 'Drops callback refused');
    return `${status}`;
  } catch (error) {
    ctx.log.warn({ err: error, claim: claim.id }, 'Drops callback failed');
    if (error instanceof PrivateAddress) return 'private';
    return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name) ? 'timeout' : 'unreachable';
  }
}

export async function readUndelivered({ db }: Ctx, viewer: Viewer, organizationId: string, cursor: string | undefined) {
  await requireReader(db, organizationId, viewer, listUndelivered);
  const list = (limit: number) => store.listUndelivered(db, organizationId, cursor ?? null, limit);
  const { rows, next } = await readPage(UNDELIVERED_PAGE, list, ({ id }) => id);
  return { claims: rows.map(onWire), next_cursor: next };
}

/** Restarts the attempts. An organization that just failed to respond completes its pause first. */
export function sendAgain(ctx: Ctx, viewer: Viewer, organizationId: string, claimId: string | undefined): Promise<number> {
  return ctx.tx(async (tx) => {
    await requireAdministrator(tx, organizationId, viewer, sendCallbacksAgain);
    const claims = await store.sendAgain(tx, organizationId, claimId ?? null, ctx.now());
    if (claims > 0) await startCallback(tx, organizationId);
    return claims;
  });
}

const onWire = (row: store.UndeliveredRow): UndeliveredClaim => ({
  id: row.id,
  campaign: { id: row.campaignId, name: row.campaignName },
  reward: { id: row.rewardId, name: row.rewardName },
  user: { id: row.userId, username: row.username, slug: row.slug },
  is_test: row.isTest,
  claimed_at: wireDate(row.claimedAt),
  attempts: row.attempts,
  problem: row.problem,
  next_attempt_at: row.due && wireDate(row.due),
  failed_at: row.failedAt && wireDate(row.failedAt),
});
