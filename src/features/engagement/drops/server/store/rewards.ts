import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { containsFolded } from '#core/server/db/folded.ts';

export interface RewardRow {
  id: string;
  organizationId: string;
  name: string;
  picture: string | null;
  externalId: string | null;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  /** Hashes of the category's picture, widest first. */
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

/** Archived rewards can no longer change. */
export const lockReward = (db: Db, id: string): Promise<Pick<RewardRow, 'id' | 'organizationId' | 'picture'> | null> =>
  db.row(sql<Pick<RewardRow, 'id' | 'organizationId' | 'picture'>>`
    select id, organization_id as "organizationId", picture from drop_rewards where id = ${id} and archived_at is null for update`);

export interface ListPage {
  organizationId: string;
  /** Part of the name. */
  q: string;
  limit: number;
  offset: number;
}

/** Null selects all categories. */
interface ListedRewards extends Pick<ListPage, 'organizationId' | 'q'> {
  categoryId: number | null;
}

const LISTED = ({ organizationId, categoryId, q }: ListedRewards) => sql`
  r.organization_id = ${organizationId} and r.archived_at is null and ${containsFolded(sql`r.name`, q)}
  ${categoryId === null ? sql`` : sql`and r.category_id = ${categoryId}::int8`}`;

export const listRewards = (db: Db, { limit, offset, ...listed }: ListPage & ListedRewards): Promise<RewardRow[]> =>
  db.rows(sql<RewardRow>`
    ${SELECT} where ${LISTED(listed)}
     order by r.id desc limit ${limit}::int offset ${offset}::int`);

export async function countRewards(db: Db, listed: ListedRewards): Promise<number> {
  const row = await db.row(sql<{ count: number }>`select count(*)::int as count from drop_rewards r where ${LISTED(listed)}`);
  return row!.count;
}

/** Use of a locked reward: `open` in a draft or unended campaign, `past` in ended campaigns or claims, or nothing. */
export async function findUse(db: Db, id: string, at: Date): Promise<'open' | 'past' | 'nothing'> {
  const row = await db.row(sql<{ isOpen: boolean; isPast: boolean }>`
    select exists (select from drop_campaign_rewards n join drop_campaigns c on c.id = n.campaign_id
                    where n.reward_id = ${id} and (c.published_at is null or c.ends_at > ${at})) as "isOpen",
           exists (select from drop_campaign_rewards n where n.reward_id = ${id})
             or exists (select from drop_claims q where q.reward_id = ${id}) as "isPast"`);
  return row!.isOpen ? 'open' : row!.isPast ? 'past' : 'nothing';
}

export async function archiveReward(db: Db, id: string, at: Date): Promise<void> {
  await db.rows(sql`update drop_rewards set archived_at = ${at} where id = ${id}`);
}

export async function deleteReward(db: Db, id: string): Promise<void> {
  await db.rows(sql`delete from drop_rewards where id = ${id}`);
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

/** Undefined fields stay as they are; a null external id removes it. */
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

/** One entry per use of a picture. */
export async function listPictures(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ picture: string }>`
    select picture from drop_rewards where organization_id = ${organizationId} and picture is not null`);
  return rows.map(({ picture }) => picture);
}
