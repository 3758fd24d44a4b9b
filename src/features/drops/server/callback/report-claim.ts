import { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { HopelessJob, jobKind } from '#core/server/jobs/job.ts';
import { PrivateAddress, postToStranger, type Reach } from '#core/server/outgoing/post-to-stranger.ts';
import { wireDate } from '#features/channels/server/api.ts';
import { type ClaimToReport, findClaimToReport, setDelivered, setFailed } from '../store/claims.ts';
import { openSecret, signedHeaders } from './secret.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** Where callbacks may go; the public Internet without it. */
    callbackReach: Reach;
  }
}

/** Milliseconds that an organization has to answer. */
const TIMEOUT = 10_000;

type Report = 'delivered' | 'not wanted';

/**
 * Tells an organization that a reward of its campaign was claimed. The id of the claim is that of the message, so a message that arrives
 * twice, because its answer was lost, is recognized. An organization that names no address, or has no secret, is not told.
 */
export const CALLBACK = jobKind({
  kind: 'drops.callback',
  lane: { name: 'callbacks', concurrency: 4 },
  payload: z.object({ claim_id: z.string() }),
  attempts: 10,
  timeLimitSeconds: 30,
  run: async (ctx, { claim_id }, signal): Promise<Report> => {
    const claim = await findClaimToReport(ctx.db, claim_id);
    if (!claim || claim.callbackUrl === '' || !claim.sealedSecret) return 'not wanted';
    await report(ctx, claim, await openSecret(ctx.db, claim.organizationId, claim.sealedSecret), signal);
    return 'delivered';
  },
  finish: async (tx, { claim_id }, result) => {
    if (result === 'delivered') await setDelivered(tx, claim_id, tx.now());
  },
  giveUp: async (tx, { claim_id }) => setFailed(tx, claim_id, tx.now()),
});

async function report(ctx: Ctx, claim: ClaimToReport, secret: string, signal: AbortSignal): Promise<void> {
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
  const status = await post(ctx, { url: claim.callbackUrl, headers, body, signal, timeoutMs: TIMEOUT });
  if (status < 200 || status > 299) throw new Error(`The organization answered ${status}.`);
}

async function post({ services }: Ctx, message: Parameters<typeof postToStranger>[0]): Promise<number> {
  try {
    return await postToStranger(message, services.callbackReach);
  } catch (error) {
    // Another attempt would be refused as well, until the organization changes its address.
    if (error instanceof PrivateAddress) throw new HopelessJob('The address of the organization is not public.');
    throw error;
  }
}
