import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export interface RewardRow {
  id: string;
  organizationId: string;
  name: string;
  picture: string | null;
  externalId: string | null;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  /** The hashes of the category's picture, the widest first. */
  categoryArt: string[];
  campaigns: number;
  createdAt: Date;
}

const SELECT = sql`
  select r.id, r.organization_id as "organizationId", r.name, r.picture, r.external_id as "externalId", r.category_id as "categoryId",
         k.name as "categoryName", k.slug as "categorySlug", k.art as "categoryArt", r.created_at as "createdAt",
         (select count(*) from drop_campaign_rewards n where n.reward_id = r.id)::int as campaigns
    from drop_rewards r join categories k on k.id = r.category_id`;

export const findReward = (db: Db, id: string): Promise<RewardRow | null> => db.row(sql<RewardRow>`${SELECT} where r.id = ${id}`);

/** Locks a reward for a change. */
export const lockReward = (db: Db, id: string): Promise<Pick<RewardRow, 'id' | 'organizationId' | 'picture'> | null> =>
  db.row(sql<Pick<RewardRow, 'id' | 'organizationId' | 'picture'>>`
    select id, organization_id as "organizationId", picture from drop_rewards where id = ${id} for update`);

export interface ListPage {
  organizationId: string;
  /** Part of the name. */
  q: string;
  limit: number;
  offset: number;
}

/** A pattern that finds the text anywhere, whatever it contains. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const listRewards = (db: Db, { organizationId, q, limit, offset }: ListPage): Promise<RewardRow[]> =>
  db.rows(sql<RewardRow>`
    ${SELECT} where r.organization_id = ${organizationId} and r.name ilike ${containing(q)}
     order by r.id desc limit ${limit}::int offset ${offset}::int`);

export async function countRewards(db: Db, organizationId: string, q = ''): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from drop_rewards where organization_id = ${organizationId} and name ilike ${containing(q)}`);
  return row!.count;
}

export interface NewReward {
  id: string;
  organizationId: string;
  categoryId: number;
  name: string;
  externalId: string | null;
  picture: string;
  at: Date;
}

export async function insertReward(db: Db, { id, organizationId, categoryId, name, externalId, picture, at }: NewReward): Promise<void> {
  await db.rows(sql`
    insert into drop_rewards (id, organization_id, category_id, name, external_id, picture, created_at)
    values (${id}, ${organizationId}, ${categoryId}, ${name}, ${externalId}, ${picture}, ${at})`);
}

/** Changes the given fields; undefined leaves one as it is, and a null external id removes it. */
export async function updateReward(
  db: Db,
  id: string,
  { name, externalId, picture }: { name?: string | undefined; externalId?: string | null | undefined; picture?: string | undefined },
): Promise<void> {
  await db.rows(sql`
    update drop_rewards
       set name = coalesce(${name ?? null}::text, name), picture = coalesce(${picture ?? null}::text, picture),
           external_id = ${externalId === undefined ? sql`external_id` : sql`${externalId}::text`}
     where id = ${id}`);
}

/** The pictures of all rewards of an organization, each as often as it is used. */
export async function listPictures(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ picture: string }>`
    select picture from drop_rewards where organization_id = ${organizationId} and picture is not null`);
  return rows.map(({ picture }) => picture);
}
