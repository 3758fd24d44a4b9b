import { z } from 'zod';
import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import { retryDelay } from '#core/server/jobs/retry-delay.ts';
import { PrivateAddress, postToPublicAddress, type Reach } from '#core/server/outgoing/post-to-public-address.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { wireDate } from '#features/channel/channels/server/api.ts';
import * as store from '../store/callbacks.ts';
import { openSecret, signedHeaders } from './secret.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** Where callbacks may go; the public Internet without it. */
    callbackReach: Reach;
  }
}

/** Milliseconds that an organization has to answer. */
const TIMEOUT = 10_000;
/** A job tells one organization of at most this many claims, and begins none after these milliseconds; then others take their turn. */
const CLAIMS_PER_JOB = 50;
const JOB_TIME = 20_000;
/** How often a claim is tried before it is given up: the last attempt is one to two days after the first. */
export const CALLBACK_ATTEMPTS = 60;
/** The longest pause for an organization that does not answer, in milliseconds. */
const MAX_PAUSE = 300_000;

/**
 * Why an attempt failed: the status of the answer, no answer in time, none at all, or an address that is not public. The first three pass
 * with time.
 */
type Problem = `${number}` | 'timeout' | 'unreachable' | 'private';

interface Attempt {
  claim: store.ClaimToReport;
  /** Null when the organization was told. */
  problem: Problem | null;
}

/**
 * Tells an organization of its claims that are due, one after the other. There is one such job for an organization, so that one that does not
 * answer takes no more than a single place from the others, and pauses after it failed. The id of a claim is that of its message, so a message
 * that arrives twice, because its answer was lost, is recognized. An organization that names no address, or has no secret, is not told.
 */
export const CALLBACK = jobKind({
  kind: 'drops.callback',
  lane: { name: 'callbacks', concurrency: 4 },
  /** `failures`: how many jobs in a row have ended because the organization did not answer. */
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
      const problem = await tell(ctx, { url: receiver.url, secret, claim }, signal);
      // What was told before the server stopped is recorded, and the rest is left to another node.
      if (signal.aborted && problem !== null) break;
      attempts.push({ claim, problem });
      if (isOfReceiver(problem) || ctx.now().getTime() >= until) break;
    }
    if (attempts.length === 0) signal.throwIfAborted();
    return attempts;
  },
  finish: async (tx, { organization_id: organizationId, failures }, attempts) => {
    if (attempts === 'not wanted') await store.forgetDue(tx, organizationId);
    else for (const attempt of attempts) await record(tx, attempt);
    const last = attempts === 'not wanted' ? undefined : attempts.at(-1);
    const failed = last && isOfReceiver(last.problem) ? failures + 1 : 0;
    const until = failed === 0 ? tx.now() : new Date(tx.now().getTime() + Math.min(MAX_PAUSE, retryDelay(failed, Math.random())));
    if (await store.hasDue(tx, organizationId, until)) {
      await enqueue(tx, { organization_id: organizationId, failures: failed }, until);
    }
  },
});

/**
 * Begins to tell an organization of what is due, unless that goes on already. A claim that is committed just when a job ends is found by
 * `startCallbacks`, and so is one that is tried again.
 */
export const startCallback = (tx: Tx, organizationId: string): Promise<boolean> =>
  enqueue(tx, { organization_id: organizationId, failures: 0 }, tx.now());

const enqueue = (tx: Tx, payload: { organization_id: string; failures: number }, runAt: Date): Promise<boolean> =>
  enqueueJob(tx, CALLBACK, payload, { key: payload.organization_id, runAt });

export const startCallbacks: PeriodicJob = {
  name: 'starting callbacks that are due',
  everySeconds: 30,
  run: startDueCallbacks,
};

export async function startDueCallbacks(ctx: Ctx): Promise<void> {
  for (const organizationId of await store.listOrganizationsDue(ctx.db, ctx.now())) {
    await ctx.tx((tx) => startCallback(tx, organizationId));
  }
}

/** Whether other claims of the organization would fare no better now. A refusal of a message, with a status of 4xx, is about that claim alone. */
const isOfReceiver = (problem: Problem | null): boolean =>
  problem === 'timeout' || problem === 'unreachable' || problem === '429' || Number(problem) >= 500;

async function record(tx: Tx, { claim: { id, attempts }, problem }: Attempt): Promise<void> {
  const at = tx.now();
  if (problem === null) return store.setDelivered(tx, id, at);
  const tries = attempts + 1;
  // Another attempt would be refused as well, until the organization changes its address.
  const isHopeless = problem === 'private' || tries >= CALLBACK_ATTEMPTS;
  const due = isHopeless ? null : new Date(at.getTime() + retryDelay(tries, Math.random()));
  await store.setTried(tx, { id, problem, due, failedAt: isHopeless ? at : null });
}

interface Message {
  url: string;
  secret: string;
  claim: store.ClaimToReport;
}

/** Sends one message. Returns why the organization does not know of the claim now, or null when it does. */
async function tell(ctx: Ctx, { url, secret, claim }: Message, signal: AbortSignal): Promise<Problem | null> {
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
    ctx.log.warn({ claim: claim.id, status }, 'a callback was refused');
    return `${status}`;
  } catch (error) {
    ctx.log.warn({ err: error, claim: claim.id }, 'a callback failed');
    if (error instanceof PrivateAddress) return 'private';
    return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name) ? 'timeout' : 'unreachable';
  }
}
