import { msAfter } from '#core/contract/durations.ts';
import type { QueryOf, Refuses } from '#core/contract/endpoint.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { readLiveCards } from '#features/channel/channels/server/api.ts';
import {
  type AdminCampaignRow,
  type CampaignNumbers,
  listAdminCampaigns,
  showAdminCampaign,
  showCampaignStats,
  showCampaignTotals,
} from '#features/engagement/drops/contract/admin.ts';
import {
  CAMPAIGNS_LISTED,
  type Campaign,
  LIVE_LISTED,
  type listCampaignsOfLivestream,
  listLivestreamsOfCampaign,
} from '#features/engagement/drops/contract/campaign.ts';
import { CLAIM_PERIOD, isTested } from '#features/engagement/drops/rules.ts';
import { minuteOf } from '#features/stream/watching/rules.ts';
import { requireReader } from './organizations.ts';
import { type CampaignRow, findCampaign, listCampaignsById, listLivestreamIds, listPublished, listRunning } from './store/campaigns.ts';
import { countCampaignsNamed, findTotals, listCampaignIds, listNumbers, listRewardNumbers } from './store/numbers.ts';
import { listAdministrators } from './store/organizations.ts';
import { adminCampaignOnWire, campaignOnWire } from './wire.ts';

const SIGNED_OUT = 0;
/** A channel page shows few campaigns at once. */
const ON_PAGE = 5;

/** Claims of a campaign are open if it ends after this time. */
export const openSince = (now: Date): Date => msAfter(now, -CLAIM_PERIOD);

/**
 * How long a node reuses the public list, in milliseconds. The list is large, anyone can request it, and clients accept 30 s of age
 * (DR-07).
 */
const LIST_AGE = 5_000;

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
  const rows = await listRunning(ctx.db, place, now, ON_PAGE);
  const tested = rows.filter((row) => isTested(row, now)).map(({ organizationId }) => organizationId);
  const own = viewer && tested.length > 0 ? await listAdministrators(ctx.db, tested, [viewer.id]) : [];
  const ownIds = new Set(own.map(({ organizationId }) => organizationId));
  return rows.map((row) => {
    const campaign = campaignOnWire(ctx, row, now);
    return isTested(row, now) && ownIds.has(row.organizationId) ? { ...campaign, status: 'test' } : campaign;
  });
}

export async function readLivestreamsOfCampaign(ctx: Ctx, id: string) {
  const campaign = await findCampaign(ctx.db, id);
  if (!campaign?.publishedAt) return listLivestreamsOfCampaign.refuse('CAMPAIGN_NOT_FOUND');
  return readLiveCards(ctx, await listLivestreamIds(ctx.db, id, ctx.now(), LIVE_LISTED));
}

const NONE: CampaignNumbers = { watching: 0, participants: 0, minutes: 0, claims: 0 };

export async function readOwnCampaigns(ctx: Ctx, viewer: Viewer, query: QueryOf<typeof listAdminCampaigns>) {
  const { db } = ctx;
  const { organization_id: organizationId, ...page } = query;
  await requireReader(db, organizationId, viewer, listAdminCampaigns);
  const now = ctx.now();
  const ids = await listCampaignIds(db, { organizationId, ...page });
  const rows = new Map((await listCampaignsById(db, ids)).map((row) => [row.id, row]));
  const numbers = new Map((await listNumbers(db, ids, minuteOf(now))).map(({ id, ...rest }) => [id, rest]));
  const campaigns = ids.flatMap((id): AdminCampaignRow[] => {
    const row = rows.get(id);
    return row ? [{ ...adminCampaignOnWire(ctx, row, now), numbers: numbers.get(id) ?? NONE }] : [];
  });
  return { campaigns, total: await countCampaignsNamed(db, organizationId, page.q) };
}

export async function readOwnCampaign(ctx: Ctx, viewer: Viewer, id: string, organizationId: string) {
  return adminCampaignOnWire(ctx, await requireCampaign(ctx.db, { id, organizationId }, viewer, showAdminCampaign), ctx.now());
}

export async function readStats({ db, now }: Ctx, viewer: Viewer, id: string, organizationId: string) {
  await requireCampaign(db, { id, organizationId }, viewer, showCampaignStats);
  const [row] = await listNumbers(db, [id], minuteOf(now()));
  const { id: _id, ...numbers } = row!;
  return { ...numbers, rewards: await listRewardNumbers(db, id) };
}

export async function readTotals({ db, now }: Ctx, viewer: Viewer, organizationId: string) {
  await requireReader(db, organizationId, viewer, showCampaignTotals);
  const at = now();
  return findTotals(db, organizationId, minuteOf(at), at);
}

/** Finds a campaign of the viewer's organization. Other organizations' campaigns are refused like the organization itself (DR-06). */
async function requireCampaign(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
  viewer: Viewer,
  endpoint: Refuses<'NOT_ALLOWED' | 'CAMPAIGN_NOT_FOUND'>,
): Promise<CampaignRow> {
  await requireReader(db, organizationId, viewer, endpoint);
  const campaign = (await findCampaign(db, id)) ?? endpoint.refuse('CAMPAIGN_NOT_FOUND');
  return campaign.organizationId === organizationId ? campaign : endpoint.refuse('NOT_ALLOWED');
}
