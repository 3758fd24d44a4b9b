import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import type { BodyOf, QueryOf, Refuses, ReplyOf } from '#core/contract/endpoint.ts';
import { Id } from '#core/contract/ids.ts';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { serverFeatures } from '#core/server/feature.ts';
import type { Client } from '#core/server/http/route.ts';
import { enqueueJob, HopelessJob, jobKind } from '#core/server/jobs/job.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { type Category, FALLBACK_CATEGORY_ID, type listCategoryChoices } from '#features/channel/channels/contract/category.ts';
import { livestreamUpdated, watchedLivestreamUpdated } from '#features/channel/channels/contract/livestream.ts';
import {
  addCategory,
  CATEGORY_ART,
  changeCategory,
  changeCategoryArt,
  countCategoryUses,
  deleteCategory,
  importCategories,
  listStaffCategories,
  mergeCategory,
  removeCategoryArt,
} from '#features/channel/channels/contract/manage-categories.ts';
import { type ImportedCategory, readImport } from '#features/channel/channels/rules/category-import.ts';
import { CATEGORY_CHOICES, matchingCategories, RECENT_CHOICES } from '#features/channel/channels/rules/category-search.ts';
import { categorySlug } from '#features/channel/channels/rules/slugs.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import { categoryMerged } from './events.ts';
import { findChannel } from './find.ts';
import {
  deleteCategoryRow,
  deleteUnusedCategory,
  findCategoryId,
  insertAlias,
  insertCategory,
  isCategoryGroup,
  listAllCategories,
  listCategories,
  listCategoriesById,
  listGroups,
  listRecentCategoryIds,
  listTakenNames,
  lockArt,
  lockCategory,
  lockForMerge,
  moveChannels,
  updateArt,
  updateCategoryHidden,
  updateCategoryName,
} from './store/categories.ts';
import { hasStreamsOfCategory, moveLivestreams } from './store/livestreams.ts';
import { updateOnWire } from './wire.ts';

/** Staff member whose security log records the action. */
interface Actor {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

export function add(
  ctx: Ctx,
  { viewer, client }: Actor,
  { name, group_id, is_mature, tags }: BodyOf<typeof addCategory>,
): Promise<Category> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, addCategory);
    if (!(await isCategoryGroup(tx, group_id))) return addCategory.refuse('GROUP_NOT_FOUND');
    const id = await insertCategory(tx, { name, slug: categorySlug(name), groupId: group_id, isMature: is_mature, tags });
    if (id === null) return addCategory.refuse('CATEGORY_EXISTS');
    const details = { category: name };
    await recordSecurityEvent(tx, { act: 'add_category', userId: viewer.id, actorId: viewer.id, details, client, at: ctx.now() });
    return (await listCategoriesById(tx, [id])).get(id)!;
  });
}

type Change = BodyOf<typeof changeCategory>;

export function change(ctx: Ctx, { viewer, client }: Actor, id: number, { name, is_hidden: isHidden }: Change): Promise<Category> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, changeCategory);
    const before = (await listCategoriesById(tx, [id])).get(id) ?? changeCategory.refuse('CATEGORY_NOT_FOUND');
    if (isHidden && id === FALLBACK_CATEGORY_ID) return changeCategory.refuse('CATEGORY_NEEDED');
    const by = { userId: viewer.id, actorId: viewer.id, client, at: ctx.now() };
    if (name !== undefined && name !== before.name) {
      if (!(await updateCategoryName(tx, id, name))) return changeCategory.refuse('CATEGORY_EXISTS');
      await recordSecurityEvent(tx, { ...by, act: 'rename_category', details: { category: name, before: before.name } });
    }
    if (isHidden !== undefined && (await updateCategoryHidden(tx, id, isHidden)))
      await recordSecurityEvent(tx, {
        ...by,
        act: isHidden ? 'hide_category' : 'show_category',
        details: { category: name ?? before.name },
      });
    return { ...before, ...(name !== undefined && { name }) };
  });
}

/** Returns the deleted category. The database decides whether a row of any feature refers to it. */
export function remove(ctx: Ctx, { viewer, client }: Actor, id: number): Promise<Category> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, deleteCategory);
    if (id === FALLBACK_CATEGORY_ID) return deleteCategory.refuse('CATEGORY_NEEDED');
    if ((await lockArt(tx, id)) === null) return deleteCategory.refuse('CATEGORY_NOT_FOUND');
    const category = (await listCategoriesById(tx, [id])).get(id)!;
    const at = ctx.now();
    const dropped = (await deleteUnusedCategory(tx, id)) ?? deleteCategory.refuse('CATEGORY_IN_USE');
    await replacePictures(tx, { added: [], dropped, at });
    const details = { category: category.name };
    await recordSecurityEvent(tx, { act: 'delete_category', userId: viewer.id, actorId: viewer.id, details, client, at });
    return category;
  });
}

/** Of an unknown channel nothing is recent. */
export async function findChoices(
  { db }: Ctx,
  { q, channel }: QueryOf<typeof listCategoryChoices>,
): Promise<ReplyOf<typeof listCategoryChoices>['data']> {
  const all = await listCategories(db);
  const found = channel === undefined || q.trim() !== '' ? null : await findChannel(db, channel);
  const recentIds = found ? await listRecentCategoryIds(db, found.id, RECENT_CHOICES) : [];
  const recent = recentIds.flatMap((id) => all.find((category) => category.id === id) ?? []);
  const rest = matchingCategories(all, q).filter(({ id }) => !recentIds.includes(id));
  const choice = ({ id, name, slug, banner, is_mature, viewers }: Category) => ({ id, name, slug, banner, is_mature, viewers });
  return { recent: recent.map(choice), categories: rest.slice(0, CATEGORY_CHOICES - recent.length).map(choice) };
}

export async function readStaffCategories({ db }: Ctx, viewer: Viewer): Promise<ReplyOf<typeof listStaffCategories>['data']> {
  await requireStaff(db, viewer, listStaffCategories);
  return { categories: await listAllCategories(db), groups: await listGroups(db) };
}

export async function countUses(ctx: Ctx, viewer: Viewer, ids: readonly number[]): Promise<{ kind: string; count: number }[]> {
  await requireStaff(ctx.db, viewer, countCategoryUses);
  const counters = serverFeatures(ctx).flatMap(({ categoryUses = {} }) => Object.entries(categoryUses));
  const uses: { kind: string; count: number }[] = [];
  for (const [kind, count] of counters) uses.push({ kind, count: await count(ctx.db, ids) });
  return uses;
}

type ImportReply = ReplyOf<typeof importCategories>['data'];

/** Adds the lines that are new. Of two imports at once the unique indexes decide, and a category counts as added once. */
export function importAll(ctx: Ctx, { viewer, client }: Actor, { csv, dry_run }: BodyOf<typeof importCategories>): Promise<ImportReply> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, importCategories);
    const groups = new Map((await listGroups(tx)).map(({ slug, id }) => [slug, id]));
    const read = readImport(csv, new Set(groups.keys())) ?? importCategories.refuse('IMPORT_TOO_LONG');
    const taken = new Set((await listTakenNames(tx)).flatMap(({ name, slug }) => [name.toLowerCase(), `/${slug}`]));
    const isTaken = ({ name, slug }: ImportedCategory) => taken.has(name.toLowerCase()) || taken.has(`/${slug}`);
    const lines: ImportReply['lines'] = [];
    for (const { line, name, problem, category } of read) {
      const isNew = category !== null && !isTaken(category);
      const id = isNew && !dry_run ? await insertCategory(tx, { ...category, groupId: groups.get(category.group)! }) : null;
      lines.push({ line, name, outcome: problem ?? (isNew && (dry_run || id !== null) ? 'new' : 'exists') });
    }
    const added = dry_run ? 0 : lines.filter(({ outcome }) => outcome === 'new').length;
    const details = { count: added };
    if (added > 0)
      await recordSecurityEvent(tx, { act: 'import_categories', userId: viewer.id, actorId: viewer.id, details, client, at: ctx.now() });
    return { lines, added };
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

interface Merge {
  from: number;
  into: number;
}

/** Moves at most `limit` rows that refer to `from`, skips locked rows, and returns whether none remain. */
export type CategoryMove = (tx: Tx, merge: Merge & { limit: number }) => Promise<boolean>;

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** Moves of references that can exceed one transaction. Smaller ones follow `categoryMerged`. */
    categoryMoves?: readonly CategoryMove[];
    /** Counts the rows that a merge moves, by kind. The text of a kind is `staff.categories.uses.KIND`. */
    categoryUses?: Readonly<Record<string, (db: Db, categoryIds: readonly number[]) => Promise<number>>>;
  }
}

/** Rows per kind and transaction, and transactions per request. */
const STEP = 1_000;
const STEPS_OF_REQUEST = 10;

/** Also publishes the change to pages of live streams. */
export const moveChannelsAndStreams: CategoryMove = async (tx, merge) => {
  const areChannelsMoved = await moveChannels(tx, merge);
  const live = (await moveLivestreams(tx, merge)).filter(({ endedAt }) => endedAt === null);
  const categories = live.length > 0 ? await listCategoriesById(tx, [merge.into]) : new Map();
  for (const stream of live) {
    const payload = updateOnWire(stream, categories);
    tx.publish(livestreamUpdated, [stream.channelId], payload);
    tx.publish(watchedLivestreamUpdated, [stream.id], payload);
  }
  return areChannelsMoved && !(await hasStreamsOfCategory(tx, merge.from));
};

/**
 * Runs at most `steps` steps with pauses. A step locks neither category, so streams can start in between. Returns whether the merge is
 * done, or null if the target is gone.
 */
export async function continueMerge(ctx: Ctx, merge: Merge, { steps = STEPS_OF_REQUEST, step = STEP } = {}): Promise<boolean | null> {
  for (let at = 0; at < steps; at++) {
    const started = performance.now();
    const isMoved = await ctx.tx(async (tx) => ((await lockCategory(tx, merge.into)) ? move(tx, merge, step) : null));
    if (isMoved === null) return null;
    if (isMoved && (await finish(ctx, merge, step))) return true;
    await pause(pauseAfter(performance.now() - started));
  }
  return false;
}

async function move(tx: Tx, merge: Merge, limit: number): Promise<boolean> {
  let isMoved = true;
  for (const { categoryMoves = [] } of serverFeatures(tx))
    for (const moveRows of categoryMoves) isMoved = (await moveRows(tx, { ...merge, limit })) && isMoved;
  return isMoved;
}

/** Deletes the category once nothing refers to it. If this returns false, a waiting stream start continues, and the next step moves it. */
function finish(ctx: Ctx, merge: Merge, limit: number): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const { from, into } = merge;
    const locked = await lockForMerge(tx, from, into);
    if (!locked.includes(from)) return true;
    if (!locked.includes(into) || !(await move(tx, merge, limit))) return false;
    const at = tx.now();
    await tx.announce(categoryMerged, { from, into, at });
    await insertAlias(tx, from, into);
    await replacePictures(tx, { added: [], dropped: await deleteCategoryRow(tx, from), at });
    return true;
  });
}

/** Continues a merge that exceeded its request. */
export const mergeCategoryJob = jobKind({
  kind: 'channels.merge_category',
  lane: { name: 'categories', concurrency: 1 },
  payload: z.object({ from: Id, into: Id }),
  attempts: 20,
  timeLimitSeconds: HOUR_SECONDS,
  run: async (ctx, { from, into }, signal) => {
    for (;;) {
      signal.throwIfAborted();
      // The target may have been merged in between.
      const current = (await findCategoryId(ctx.db, String(into))) ?? fail();
      if (current === from || (await continueMerge(ctx, { from, into: current }))) return;
    }
  },
});

const fail = (): never => {
  throw new HopelessJob('The category into which this one is merged is gone.');
};
