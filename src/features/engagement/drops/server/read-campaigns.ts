import { msAfter } from '#core/contract/durations.ts';
import type { QueryOf } from '#core/contract/endpoint.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { readLiveCards } from '#features/channel/channels/server/api.ts';
import {
  CAMPAIGNS_LISTED,
  type Campaign,
  LIVE_LISTED,
  type listCampaignsOfLivestream,
  listLivestreamsOfCampaign,
} from '#features/engagement/drops/contract/campaign.ts';
import { CLAIM_PERIOD } from '#features/engagement/drops/rules.ts';
import { findCampaign, listLivestreamIds, listPublished, listRunning } from './store/campaigns.ts';
import { campaignOnWire } from './wire.ts';

const SIGNED_OUT = 0;
/** A channel page shows few campaigns at once. */
const ON_PAGE = 5;

/** Claims of a campaign are open if it ends after this time. */
export const openSince = (now: Date): Date => msAfter(now, -CLAIM_PERIOD);

/**
 * How long a node reuses the public list, in milliseconds. The list is large, anyone can request it, and clients accept 30 s of age
 * (DR-07).
 */
export const LIST_AGE = 5_000;

const lists = perContext<{ latest: { readAt: number; campaigns: Promise<Campaign[]> } | null }>(() => ({ latest: null }));

export function readCampaigns(ctx: Ctx): Promise<Campaign[]> {
  const list = lists(ctx);
  const readAt = ctx.now().getTime();
  if (list.latest && readAt - list.latest.readAt < LIST_AGE) return list.latest.campaigns;
  const latest = { readAt, campaigns: readPublished(ctx) };
  list.latest = latest;
  // This request fails; the next one reads again.
  latest.campaigns.catch(() => {
    if (list.latest === latest) list.latest = null;
  });
  return latest.campaigns;
}

async function readPublished(ctx: Ctx): Promise<Campaign[]> {
  const now = ctx.now();
  return (await listPublished(ctx.db, { since: openSince(now), now }, CAMPAIGNS_LISTED)).map((row) => campaignOnWire(ctx, row, now));
}

export async function readCampaignsOfLivestream(
  ctx: Ctx,
  { channel_id, category_id }: QueryOf<typeof listCampaignsOfLivestream>,
  viewer: Viewer | null,
): Promise<Campaign[]> {
  const now = ctx.now();
  const place = { channelId: channel_id, categoryId: category_id, viewerId: viewer?.id ?? SIGNED_OUT };
  return (await listRunning(ctx.db, place, now, ON_PAGE)).map((row) => campaignOnWire(ctx, row, now));
}

export async function readLivestreamsOfCampaign(ctx: Ctx, id: string) {
  const campaign = await findCampaign(ctx.db, id);
  if (!campaign?.publishedAt) return listLivestreamsOfCampaign.refuse('CAMPAIGN_NOT_FOUND');
  return readLiveCards(ctx, await listLivestreamIds(ctx.db, id, ctx.now(), LIVE_LISTED));
}
