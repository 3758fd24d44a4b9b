import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { recordSecurityEvent, requireStaff } from '#features/accounts/server/api.ts';
import type { Category } from '#features/channels/contract/category.ts';
import { addCategory, renameCategory } from '#features/channels/contract/manage-categories.ts';
import { categorySlug } from '#features/channels/rules/category.ts';
import { insertCategory, isCategoryGroup, listCategoriesById, updateCategoryName } from './store/categories.ts';

declare module '#features/accounts/contract/security-log.ts' {
  interface SecurityActs {
    add_category: true;
    rename_category: true;
  }
}

/** The staff member who acts, in whose security log it is recorded. */
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
