import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { newUlid } from '#core/server/ulid.ts';
import { listCategoriesById } from '#features/channel/channels/server/api.ts';
import {
  type AdminReward,
  createAdminReward,
  DROP_PICTURE,
  deleteAdminReward,
  editAdminReward,
  listAdminRewards,
  REWARDS_PER_ORGANIZATION,
} from '#features/engagement/drops/contract/admin.ts';
import { requireAdministrator, requireReader } from './organizations.ts';
import { lockOrganization } from './store/organizations.ts';
import {
  archiveReward,
  countRewards,
  deleteReward,
  findReward,
  findUse,
  insertReward,
  listRewards,
  lockReward,
  updateReward,
} from './store/rewards.ts';
import { rewardOnWire } from './wire.ts';

const countersOf = (organizationId: string, viewer: Viewer) => [`drops of organization ${organizationId}`, `drops of person ${viewer.id}`];

export async function readRewards({ db }: Ctx, viewer: Viewer, query: QueryOf<typeof listAdminRewards>) {
  const { organization_id: organizationId, category_id: categoryId = null, ...page } = query;
  await requireReader(db, organizationId, viewer, listAdminRewards);
  return {
    rewards: (await listRewards(db, { organizationId, categoryId, ...page })).map(rewardOnWire),
    total: await countRewards(db, { organizationId, categoryId, q: page.q }),
  };
}

/** An empty `external_id` is stored as null (DR-06). */
export async function createReward(ctx: Ctx, viewer: Viewer, body: BodyOf<typeof createAdminReward>): Promise<AdminReward> {
  const { organization_id: organizationId, category_id: categoryId, name, image, external_id: externalId = '' } = body;
  // Decoding is slow, so it happens before the transaction, and only for administrators.
  await requireReader(ctx.db, organizationId, viewer, createAdminReward);
  const counters = countersOf(organizationId, viewer);
  const added = await acceptUpload(ctx, { image, kind: DROP_PICTURE, counters }, createAdminReward);
  return ctx.tx(async (tx) => {
    await lockOrganization(tx, organizationId);
    await requireAdministrator(tx, organizationId, viewer, createAdminReward);
    if ((await countRewards(tx, { organizationId, categoryId: null, q: '' })) >= REWARDS_PER_ORGANIZATION)
      return createAdminReward.refuse('TOO_MANY_DROP_REWARDS');
    if (!(await listCategoriesById(tx, [categoryId])).has(categoryId)) return createAdminReward.refuse('CATEGORY_NOT_FOUND');
    const at = ctx.now();
    const [picture] = await replacePictures(tx, { added, dropped: [], at });
    const id = newUlid(at);
    await insertReward(tx, { id, organizationId, categoryId, name, externalId: externalId || null, picture: picture!, at });
    return reread(tx, id);
  });
}

/** Changes only the given fields (DR-06). */
export async function editReward(ctx: Ctx, viewer: Viewer, id: string, body: BodyOf<typeof editAdminReward>): Promise<AdminReward> {
  const { organization_id: organizationId, name, image, external_id: externalId } = body;
  await requireReader(ctx.db, organizationId, viewer, editAdminReward);
  const counters = countersOf(organizationId, viewer);
  const added = image === undefined ? [] : await acceptUpload(ctx, { image, kind: DROP_PICTURE, counters }, editAdminReward);
  return ctx.tx(async (tx) => {
    await requireAdministrator(tx, organizationId, viewer, editAdminReward);
    const before = (await lockReward(tx, id)) ?? editAdminReward.refuse('REWARD_NOT_FOUND');
    if (before.organizationId !== organizationId) return editAdminReward.refuse('NOT_ALLOWED');
    const dropped = added.length > 0 && before.picture !== null ? [before.picture] : [];
    const [picture] = await replacePictures(tx, { added, dropped, at: ctx.now() });
    await updateReward(tx, id, { name, picture, externalId: externalId === undefined ? undefined : externalId || null });
    return reread(tx, id);
  });
}

export function removeReward(ctx: Ctx, viewer: Viewer, id: string, organizationId: string): Promise<void> {
  return ctx.tx(async (tx) => {
    await requireAdministrator(tx, organizationId, viewer, deleteAdminReward);
    const reward = (await lockReward(tx, id)) ?? deleteAdminReward.refuse('REWARD_NOT_FOUND');
    if (reward.organizationId !== organizationId) return deleteAdminReward.refuse('NOT_ALLOWED');
    const at = ctx.now();
    const use = await findUse(tx, id, at);
    if (use === 'open') return deleteAdminReward.refuse('REWARD_IN_USE');
    if (use === 'past') return archiveReward(tx, id, at);
    await replacePictures(tx, { added: [], dropped: reward.picture === null ? [] : [reward.picture], at });
    await deleteReward(tx, id);
  });
}

const reread = async (tx: Tx, id: string): Promise<AdminReward> => rewardOnWire((await findReward(tx, id))!);
