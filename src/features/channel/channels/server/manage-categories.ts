import type { BodyOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { acceptUpload } from '#core/server/pictures/accept-upload.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { type Category, FALLBACK_CATEGORY_ID } from '#features/channel/channels/contract/category.ts';
import {
  addCategory,
  CATEGORY_ART,
  changeCategoryArt,
  mergeCategory,
  removeCategoryArt,
  renameCategory,
} from '#features/channel/channels/contract/manage-categories.ts';
import { categorySlug } from '#features/channel/channels/rules/category.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import { continueMerge, mergeCategoryJob } from './merge-category.ts';
import { insertCategory, isCategoryGroup, listCategoriesById, lockArt, updateArt, updateCategoryName } from './store/categories.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    add_category: true;
    rename_category: true;
    merge_category: true;
    change_category_art: true;
  }
}

/** Staff member whose security log records the action. */
interface Actor {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

export function add(ctx: Ctx, { viewer, client }: Actor, { name, group_id, is_mature }: BodyOf<typeof addCategory>): Promise<Category> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, addCategory);
    if (!(await isCategoryGroup(tx, group_id))) return addCategory.refuse('GROUP_NOT_FOUND');
    const id = await insertCategory(tx, { name, slug: categorySlug(name), groupId: group_id, isMature: is_mature });
    if (id === null) return addCategory.refuse('CATEGORY_EXISTS');
    const details = { category: name };
    await recordSecurityEvent(tx, { act: 'add_category', userId: viewer.id, actorId: viewer.id, details, client, at: ctx.now() });
    return (await listCategoriesById(tx, [id])).get(id)!;
  });
}

export function rename(ctx: Ctx, { viewer, client }: Actor, id: number, name: string): Promise<Category> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, renameCategory);
    const before = (await listCategoriesById(tx, [id])).get(id) ?? renameCategory.refuse('CATEGORY_NOT_FOUND');
    if (!(await updateCategoryName(tx, id, name))) return renameCategory.refuse('CATEGORY_EXISTS');
    const details = { category: name, before: before.name };
    await recordSecurityEvent(tx, { act: 'rename_category', userId: viewer.id, actorId: viewer.id, details, client, at: ctx.now() });
    return { ...before, name };
  });
}

/** Moves all references and deletes the category, in steps. A large merge continues in a job, and the category remains until then. */
export async function merge(ctx: Ctx, { viewer, client }: Actor, from: number, into: number): Promise<Category> {
  await ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, mergeCategory);
    if (from === into) return mergeCategory.refuse('SAME_CATEGORY');
    if (from === FALLBACK_CATEGORY_ID) return mergeCategory.refuse('CATEGORY_NEEDED');
    const categories = await listCategoriesById(tx, [from, into]);
    if (categories.size < 2) return mergeCategory.refuse('CATEGORY_NOT_FOUND');
    const details = { category: categories.get(into)!.name, before: categories.get(from)!.name };
    await recordSecurityEvent(tx, { act: 'merge_category', userId: viewer.id, actorId: viewer.id, details, client, at: ctx.now() });
  });
  const isDone = await continueMerge(ctx, { from, into });
  if (isDone === false) await ctx.tx((tx) => enqueueJob(tx, mergeCategoryJob, { from, into }, { key: String(from) }));
  return (await listCategoriesById(ctx.db, [into])).get(into) ?? mergeCategory.refuse('CATEGORY_NOT_FOUND');
}

export async function changeArt(ctx: Ctx, actor: Actor, id: number, image: string): Promise<Category> {
  await requireStaff(ctx.db, actor.viewer, changeCategoryArt);
  if (!(await listCategoriesById(ctx.db, [id])).has(id)) return changeCategoryArt.refuse('CATEGORY_NOT_FOUND');
  const counters = [`art of person ${actor.viewer.id}`];
  const added = await acceptUpload(ctx, { image, kind: CATEGORY_ART, counters }, changeCategoryArt);
  return setArt(ctx, actor, id, added, changeCategoryArt);
}

export const removeArt = (ctx: Ctx, actor: Actor, id: number): Promise<Category> => setArt(ctx, actor, id, [], removeCategoryArt);

/** Checks the permission again, because it may have been removed while the picture was decoded. */
function setArt(
  ctx: Ctx,
  { viewer, client }: Actor,
  id: number,
  added: readonly RenderedPicture[],
  endpoint: Refuses<'NOT_ALLOWED' | 'CATEGORY_NOT_FOUND'>,
): Promise<Category> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, endpoint);
    const dropped = (await lockArt(tx, id)) ?? endpoint.refuse('CATEGORY_NOT_FOUND');
    const at = ctx.now();
    if (added.length > 0 || dropped.length > 0) await updateArt(tx, id, await replacePictures(tx, { added, dropped, at }));
    const category = (await listCategoriesById(tx, [id])).get(id)!;
    const details = { category: category.name };
    await recordSecurityEvent(tx, { act: 'change_category_art', userId: viewer.id, actorId: viewer.id, details, client, at });
    return category;
  });
}
