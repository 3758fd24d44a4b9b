import type { BodyOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { newUlid } from '#core/server/ulid.ts';
import { listCategoriesById } from '#features/channel/channels/server/api.ts';
import {
  type AdminCampaign,
  CAMPAIGNS_PER_ORGANIZATION,
  type CampaignFields,
  createCampaign,
  deleteCampaign,
  editCampaign,
  endCampaign,
  publishCampaign,
  toggleTest,
} from '#features/engagement/drops/contract/admin.ts';
import { campaignChanged, campaignStarted } from '#features/engagement/drops/contract/campaign.ts';
import { datesRefusal, statusOf } from '#features/engagement/drops/rules.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { requireAdministrator } from './organizations.ts';
import { openSince } from './read-campaigns.ts';
import { findCampaign, type LockedCampaign, lockCampaign, shareLockCampaign } from './store/campaigns.ts';
import * as store from './store/manage.ts';
import { lockOrganization } from './store/organizations.ts';
import { adminCampaignOnWire } from './wire.ts';

type Fields = { [Field in keyof CampaignFields]?: CampaignFields[Field] | undefined };
type EditRefusal = 'CATEGORY_NOT_FOUND' | 'CHANNEL_UNKNOWN' | 'REWARD_UNUSABLE' | 'CAMPAIGN_DATES';

export function create(ctx: Ctx, viewer: Viewer, body: BodyOf<typeof createCampaign>): Promise<AdminCampaign> {
  const { organization_id: organizationId, ...fields } = body;
  return ctx.tx(async (tx) => {
    await lockOrganization(tx, organizationId);
    await requireAdministrator(tx, organizationId, viewer, createCampaign);
    const count = await store.countCampaigns(tx, organizationId, openSince(ctx.now()));
    if (count >= CAMPAIGNS_PER_ORGANIZATION) return createCampaign.refuse('TOO_MANY_CAMPAIGNS');
    await requireCategory(tx, fields.category_id, createCampaign);
    const at = ctx.now();
    const id = newUlid(at);
    await store.insertCampaign(tx, { id, organizationId, name: fields.name, categoryId: fields.category_id, at });
    await apply(tx, (await lockCampaign(tx, id))!, fields, createCampaign);
    return reread(tx, id);
  });
}

/** The category, rewards and minutes of a published campaign cannot change, because participants would lose progress. */
export function edit(ctx: Ctx, viewer: Viewer, id: string, body: BodyOf<typeof editCampaign>): Promise<AdminCampaign> {
  const { organization_id: organizationId, ...fields } = body;
  return ctx.tx(async (tx) => {
    const campaign = await requireLocked(tx, { id, organizationId }, viewer, editCampaign);
    const status = statusOf(campaign, ctx.now());
    if (status === 'expired') return editCampaign.refuse('CAMPAIGN_ENDED');
    const isFixed = campaign.publishedAt !== null && (fields.category_id !== undefined || fields.rewards !== undefined);
    if (isFixed || (status === 'active' && fields.starts_at !== undefined)) return editCampaign.refuse('CAMPAIGN_PUBLISHED');
    await apply(tx, campaign, fields, editCampaign);
    if (status === 'active') publishChange(tx, campaign);
    if (status === 'upcoming' && fields.starts_at != null) await setDeadline(tx, campaignStartDeadline, id, new Date(fields.starts_at));
    return reread(tx, id);
  });
}

export function publish(ctx: Ctx, viewer: Viewer, id: string, organizationId: string): Promise<AdminCampaign> {
  return ctx.tx(async (tx) => {
    const campaign = await requireLocked(tx, { id, organizationId }, viewer, publishCampaign);
    if (campaign.publishedAt !== null) return publishCampaign.refuse('CAMPAIGN_PUBLISHED');
    const at = ctx.now();
    const startsAt = campaign.startsAt ?? at;
    if (datesRefusal(startsAt, campaign.endsAt, at, true)) return publishCampaign.refuse('CAMPAIGN_DATES');
    if ((await store.countRewardsOf(tx, id)) === 0) return publishCampaign.refuse('CAMPAIGN_INCOMPLETE');
    await store.deleteTested(tx, id);
    await store.setPublished(tx, id, startsAt, at);
    const { categoryId } = campaign;
    if (startsAt > at) await setDeadline(tx, campaignStartDeadline, id, startsAt);
    else tx.publish(campaignStarted, [categoryId], { campaign_id: id, category_id: categoryId });
    return reread(tx, id);
  });
}

export function end(ctx: Ctx, viewer: Viewer, id: string, organizationId: string): Promise<AdminCampaign> {
  return ctx.tx(async (tx) => {
    const campaign = await requireLocked(tx, { id, organizationId }, viewer, endCampaign);
    const at = ctx.now();
    if (campaign.publishedAt === null) return endCampaign.refuse('CAMPAIGN_NOT_PUBLISHED');
    const status = statusOf(campaign, at);
    if (status === 'expired') return endCampaign.refuse('CAMPAIGN_ENDED');
    await store.setEnded(tx, id, at);
    if (status === 'active') publishChange(tx, campaign);
    return reread(tx, id);
  });
}

export function remove(ctx: Ctx, viewer: Viewer, id: string, organizationId: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const campaign = await requireLocked(tx, { id, organizationId }, viewer, deleteCampaign);
    if (campaign.publishedAt !== null) return deleteCampaign.refuse('CAMPAIGN_PUBLISHED');
    await store.deleteCampaign(tx, id);
  });
}

/** A test starts without progress. The progress of everybody else in a published campaign continues (DR-09). */
export function setTest(ctx: Ctx, viewer: Viewer, id: string, body: BodyOf<typeof toggleTest>): Promise<AdminCampaign> {
  return ctx.tx(async (tx) => {
    const campaign = await requireLocked(tx, { id, organizationId: body.organization_id }, viewer, toggleTest);
    const at = ctx.now();
    if (body.enabled && statusOf(campaign, at) === 'expired') return toggleTest.refuse('CAMPAIGN_ENDED');
    if (body.enabled && (await store.countRewardsOf(tx, id)) === 0) return toggleTest.refuse('CAMPAIGN_INCOMPLETE');
    // The claims of the previous test stay until the next one starts, so that their callbacks are sent.
    if (body.enabled && !campaign.isTest) await store.deleteTested(tx, id);
    await store.setTest(tx, id, body.enabled, at);
    return reread(tx, id);
  });
}

const publishChange = (tx: Tx, { id, categoryId }: LockedCampaign): void =>
  tx.publish(campaignChanged, [categoryId], { campaign_id: id, category_id: categoryId });

/** Locks a campaign of the viewer's organization. A campaign of another organization is refused with NOT_ALLOWED (DR-06). */
async function requireLocked(
  tx: Tx,
  { id, organizationId }: { id: string; organizationId: string },
  viewer: Viewer,
  endpoint: Refuses<'NOT_ALLOWED' | 'CAMPAIGN_NOT_FOUND'>,
): Promise<LockedCampaign> {
  await requireAdministrator(tx, organizationId, viewer, endpoint);
  const campaign = (await lockCampaign(tx, id)) ?? endpoint.refuse('CAMPAIGN_NOT_FOUND');
  return campaign.organizationId === organizationId ? campaign : endpoint.refuse('NOT_ALLOWED');
}

/** Stores the given fields of a locked campaign (DR-06), or refuses invalid ones. */
async function apply(tx: Tx, campaign: LockedCampaign, fields: Fields, endpoint: Refuses<EditRefusal>): Promise<void> {
  const { id, organizationId, publishedAt } = campaign;
  const categoryId = fields.category_id ?? campaign.categoryId;
  const [startsAt, endsAt] = [dateOf(fields.starts_at, campaign.startsAt), dateOf(fields.ends_at, campaign.endsAt)];
  const refusal = datesRefusal(startsAt, endsAt, tx.now(), publishedAt !== null);
  if (refusal) endpoint.refuse(refusal, { errors: { ends_at: ['must be after the start, and in the future'] } });
  if (fields.category_id !== undefined) await requireCategory(tx, categoryId, endpoint);
  if (fields.rewards) {
    const ids = fields.rewards.map(({ reward_id }) => reward_id);
    if ((await store.countUnusable(tx, organizationId, categoryId, ids)) > 0) endpoint.refuse('REWARD_UNUSABLE');
    await store.replaceRewards(tx, id, fields.rewards);
  } else if (fields.category_id !== undefined && (await store.countOfOtherCategory(tx, id, categoryId)) > 0) {
    endpoint.refuse('REWARD_UNUSABLE');
  }
  if (fields.channels && !(await store.replaceChannels(tx, id, fields.channels.map(slugOf)))) endpoint.refuse('CHANNEL_UNKNOWN');
  await store.updateCampaign(tx, id, fields, tx.now());
}

const dateOf = (given: string | null | undefined, before: Date | null): Date | null =>
  given === undefined ? before : given === null ? null : new Date(given);

async function requireCategory(tx: Tx, categoryId: number, endpoint: Refuses<'CATEGORY_NOT_FOUND'>): Promise<void> {
  if (!(await listCategoriesById(tx, [categoryId])).has(categoryId)) endpoint.refuse('CATEGORY_NOT_FOUND');
}

const reread = async (tx: Tx, id: string): Promise<AdminCampaign> => adminCampaignOnWire(tx, (await findCampaign(tx, id))!, tx.now());

/** Announces the start of a published campaign. A postponed campaign is checked again at its new start. Ended campaigns are skipped. */
export const campaignStartDeadline: Deadline = {
  kind: 'drops.start',
  run: async (tx, id, now) => {
    const campaign = await shareLockCampaign(tx, id);
    if (!campaign) return null;
    const status = statusOf(campaign, now);
    if (status === 'upcoming') return campaign.startsAt;
    if (status === 'active') tx.publish(campaignStarted, [campaign.categoryId], { campaign_id: id, category_id: campaign.categoryId });
    return null;
  },
};
