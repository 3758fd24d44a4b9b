import type { QueryOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import {
  type AdminCampaignRow,
  type CampaignNumbers,
  listAdminCampaigns,
  showAdminCampaign,
  showCampaignStats,
  showCampaignTotals,
} from '#features/engagement/drops/contract/admin.ts';
import { minuteOf } from '#features/stream/watching/rules.ts';
import { requireReader } from './organizations.ts';
import { type CampaignRow, findCampaign, listCampaignsById } from './store/campaigns.ts';
import { countCampaignsNamed, findTotals, listCampaignIds, listNumbers, listRewardNumbers } from './store/numbers.ts';
import { adminCampaignOnWire } from './wire.ts';

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
