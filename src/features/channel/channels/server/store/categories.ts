import { type RawBuilder, sql } from 'kysely';
import { responsivePicture, widthsOf } from '#core/contract/picture.ts';
import type { Db } from '#core/server/db/db.ts';
import { equalsFolded } from '#core/server/db/folded.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { Category, CategoryCount } from '#features/channel/channels/contract/category.ts';
import { CATEGORY_ART, type StaffCategory } from '#features/channel/channels/contract/manage-categories.ts';

/** PostgreSQL error code. */
const FOREIGN_KEY_VIOLATION = '23503';

interface CategoryRow {
  id: number;
  name: string;
  slug: string;
  tags: string[];
  description: string | null;
  is_mature: boolean;
  is_hidden: boolean;
  /** Picture hashes, widest first; empty for generated artwork. */
  art: string[];
  group_id: number;
  group_name: string;
  group_slug: string;
  viewers: number;
  live_channels: number;
}

function selectCategories(live: RawBuilder<unknown>, rest: RawBuilder<unknown>) {
  return sql<CategoryRow>`
    select k.id, k.name, k.slug, k.tags, k.description, k.is_mature, k.is_hidden, k.art, g.id as group_id, g.name as group_name, g.slug as group_slug,
           coalesce(live.viewers, 0) as viewers, coalesce(live.channels, 0) as live_channels
      from categories k
      join category_groups g on g.id = k.group_id
      left join (select category_id, sum(viewer_count) as viewers, count(*) as channels
                   from livestreams where ended_at is null ${live} group by category_id) live on live.category_id = k.id
      ${rest}`;
}

/** Most watched first, without hidden ones. */
export async function listCategories(db: Db): Promise<CategoryCount[]> {
  const rows = await db.rows(
    selectCategories(sql``, sql`where not k.is_hidden order by viewers desc, live_channels desc, k.name collate "C"`),
  );
  return rows.map(category);
}

export async function listAllCategories(db: Db): Promise<StaffCategory[]> {
  const rows = await db.rows(selectCategories(sql``, sql`order by k.name collate "C"`));
  return rows.map((row) => ({ ...category(row), is_hidden: row.is_hidden }));
}

export const listGroups = (db: Db): Promise<Category['category'][]> =>
  db.rows(sql<Category['category']>`select id, name, slug, '' as icon from category_groups order by id`);

/** Names and slugs of all categories. */
export const listTakenNames = (db: Db): Promise<{ name: string; slug: string }[]> =>
  db.rows(sql<{ name: string; slug: string }>`select name, slug from categories`);

/** Unknown ids are omitted. */
export async function listCategoriesById(db: Db, ids: readonly number[]): Promise<Map<number, CategoryCount>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(
    selectCategories(sql`and category_id = any(${arrayOf('int8', ids)})`, sql`where k.id = any(${arrayOf('int8', ids)})`),
  );
  return new Map(rows.map((row) => [row.id, category(row)]));
}

/** Accepts an id, slug or name in any case, also of a merged category. Current slugs take precedence. Null if unknown. */
export async function findCategoryId(db: Db, reference: string): Promise<number | null> {
  const id = /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : null;
  const slug = reference.toLowerCase();
  const row = await db.row(sql<{ id: number }>`
    select id from (
      select id, 1 as rank from categories where id = ${id}::int8 or slug = ${slug} or ${equalsFolded(sql`name`, reference)}
       union all
      select category_id, 2 from category_aliases where old_id = ${id}::int8 or slug = ${slug}
    ) found order by rank, id limit 1`);
  return row?.id ?? null;
}

export async function findCategory(db: Db, reference: string): Promise<CategoryCount | null> {
  const id = await findCategoryId(db, reference);
  return id === null ? null : ((await listCategoriesById(db, [id])).get(id) ?? null);
}

export async function isCategoryGroup(db: Db, id: number): Promise<boolean> {
  return (await db.row(sql`select 1 from category_groups where id = ${id}::int`)) !== null;
}

interface NewCategory {
  name: string;
  slug: string;
  groupId: number;
  isMature: boolean;
  tags: readonly string[];
}

/** Returns null when the name or slug is taken. Unique indexes decide. Slugs of merged categories are free. */
export async function insertCategory(db: Db, { name, slug, groupId, isMature, tags }: NewCategory): Promise<number | null> {
  const row = await db.row(sql<{ id: number }>`
    with added as (
      insert into categories (name, slug, group_id, is_mature, tags)
      values (${name}, ${slug}, ${groupId}::int, ${isMature}, ${arrayOf('text', tags)})
      on conflict do nothing returning id, slug
    ), taken as (
      delete from category_aliases where slug in (select slug from added)
    )
    select id from added`);
  return row?.id ?? null;
}

/** Returns false for a taken name. The failed statement aborts the transaction. */
export function updateCategoryName(db: Db, id: number, name: string): Promise<boolean> {
  return db.rows(sql`update categories set name = ${name} where id = ${id}::int8`).then(
    () => true,
    (error: unknown) => {
      if ((error as { constraint?: unknown }).constraint === 'categories_name') return false;
      throw error;
    },
  );
}

/** Returns false when nothing changed. */
export async function updateCategoryHidden(db: Db, id: number, isHidden: boolean): Promise<boolean> {
  const row = await db.row(sql`
    update categories set is_hidden = ${isHidden} where id = ${id}::int8 and is_hidden <> ${isHidden} returning id`);
  return row !== null;
}

/** Returns the picture hashes, or null when a row of any feature refers to the category. The failed statement aborts the transaction. */
export function deleteUnusedCategory(db: Db, id: number): Promise<string[] | null> {
  return deleteCategoryRow(db, id).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return null;
    throw error;
  });
}

export async function countChannelsOfCategories(db: Db, ids: readonly number[]): Promise<number> {
  return (await db.row(sql<{ count: number }>`select count(*) as count from channels where category_id = any(${arrayOf('int8', ids)})`))!
    .count;
}

/**
 * Locks both categories in id order: `from` for deletion, `into` against deletion. No new references to `from` appear until the transaction
 * ends. Returns the existing ids.
 */
export async function lockForMerge(db: Db, from: number, into: number): Promise<number[]> {
  const found: number[] = [];
  for (const id of [from, into].toSorted((one, other) => one - other)) {
    const lock = id === from ? sql`for update` : sql`for key share`;
    if ((await db.row(sql`select 1 from categories where id = ${id}::int8 ${lock}`)) !== null) found.push(id);
  }
  return found;
}

/** Blocks deletion until the transaction ends. Returns false if the category does not exist. */
export async function lockCategory(db: Db, id: number): Promise<boolean> {
  return (await db.row(sql`select 1 from categories where id = ${id}::int8 for key share`)) !== null;
}

/** Like `lockCategory`. A channel keeps a hidden category, but no channel chooses it. */
export async function lockChosenCategory(db: Db, id: number, currentId: number): Promise<boolean> {
  const row = await db.row(sql<{ is_hidden: boolean }>`select is_hidden from categories where id = ${id}::int8 for key share`);
  return row !== null && (!row.is_hidden || id === currentId);
}

/** Moves at most `limit` channels, skips locked ones, and returns whether none remain. A lock holder may itself wait for the category. */
export async function moveChannels(db: Db, { from, into, limit }: { from: number; into: number; limit: number }): Promise<boolean> {
  await db.rows(sql`
    update channels set category_id = ${into}::int8
     where id = any(array(select id from channels where category_id = ${from}::int8 limit ${limit}::int for no key update skip locked))`);
  return (await db.row(sql`select 1 from channels where category_id = ${from}::int8 limit 1`)) === null;
}

export async function insertAlias(db: Db, from: number, into: number): Promise<void> {
  await db.rows(sql`update category_aliases set category_id = ${into}::int8 where category_id = ${from}::int8`);
  await db.rows(sql`
    insert into category_aliases (old_id, slug, category_id) select id, slug, ${into}::int8 from categories where id = ${from}::int8
    on conflict (slug) do update set old_id = excluded.old_id, category_id = excluded.category_id`);
}

/** Returns the picture hashes. */
export async function deleteCategoryRow(db: Db, id: number): Promise<string[]> {
  return (await db.row(sql<{ art: string[] }>`delete from categories where id = ${id}::int8 returning art`))!.art;
}

/** Returns the picture hashes, locked until the transaction ends. Null if unknown. */
export async function lockArt(db: Db, id: number): Promise<string[] | null> {
  return (await db.row(sql<{ art: string[] }>`select art from categories where id = ${id}::int8 for no key update`))?.art ?? null;
}

export async function updateArt(db: Db, id: number, hashes: readonly string[]): Promise<void> {
  await db.rows(sql`update categories set art = ${arrayOf('text', hashes)} where id = ${id}::int8`);
}

/** Categories of the latest streams, newest first. */
export async function listRecentCategoryIds(db: Db, channelId: number, limit: number): Promise<number[]> {
  const rows = await db.rows(sql<{ category_id: number }>`
    select category_id
      from (select category_id, started_at from livestreams where channel_id = ${channelId}::int8 order by started_at desc limit 50) latest
     group by category_id order by max(started_at) desc limit ${limit}::int`);
  return rows.map((row) => row.category_id);
}

function category(row: CategoryRow): CategoryCount {
  const { group_id, group_name, group_slug, art, is_hidden: _hidden, ...rest } = row;
  return {
    ...rest,
    category_id: group_id,
    deleted_at: null,
    is_promoted: false,
    banner: categoryBanner(art),
    category: { id: group_id, name: group_name, slug: group_slug, icon: '' },
  };
}

export function categoryBanner(hashes: readonly string[]): { url: string; responsive: string } {
  const { src, srcset } = responsivePicture(
    hashes.map((hash) => `/files/${hash}.webp`),
    widthsOf(CATEGORY_ART),
  );
  return { url: src, responsive: srcset };
}
