import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { readPage } from '#core/server/read-page.ts';
import {
  listUndelivered,
  sendCallbacksAgain,
  UNDELIVERED_PAGE,
  type UndeliveredClaim,
} from '#features/engagement/drops/contract/callback.ts';
import { requireAdministrator, requireReader } from '../organizations.ts';
import * as store from '../store/callbacks.ts';
import { startCallback } from './report-claims.ts';

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
  claimed_at: wireDate(row.claimedAt),
  attempts: row.attempts,
  problem: row.problem,
  next_attempt_at: row.due && wireDate(row.due),
  failed_at: row.failedAt && wireDate(row.failedAt),
});
