import { sql } from 'kysely';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { equalsFolded } from '#core/server/db/folded.ts';
import { arrayOf } from '#core/server/db/unnest.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  logo: string | null;
  url: string;
  callbackUrl: string;
  hasSecret: boolean;
}

const COLUMNS = sql`o.id, o.name, o.logo, o.url, o.callback_url as "callbackUrl", o.sealed_secret is not null as "hasSecret"`;

export const listOwn = (db: Db, userId: number): Promise<OrganizationRow[]> =>
  db.rows(sql<OrganizationRow>`
    select ${COLUMNS} from drop_organizations o join drop_administrators a on a.organization_id = o.id
     where a.user_id = ${userId}::int8 order by lower(o.name collate "C")`);

export const isAdministrator = async (db: Db, organizationId: string, userId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from drop_administrators where organization_id = ${organizationId} and user_id = ${userId}::int8`)) !== null;

/** Returns whether a person administers an organization, and share-locks the right until the transaction ends. */
export const shareLockAdministrator = async (db: Tx, organizationId: string, userId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from drop_administrators where organization_id = ${organizationId} and user_id = ${userId}::int8 for share`)) !== null;

/**
 * Locks an organization, so that its campaigns, rewards and administrators are counted and added one at a time. Must precede the lock of an
 * administrator.
 */
export const lockOrganization = (db: Db, id: string): Promise<OrganizationRow | null> =>
  db.row(sql<OrganizationRow>`select ${COLUMNS} from drop_organizations o where o.id = ${id} for no key update`);

/** Undefined fields stay as they are. */
export const updateOrganization = async (
  db: Db,
  id: string,
  { url, callback_url }: { url?: string | undefined; callback_url?: string | undefined },
): Promise<OrganizationRow> =>
  (await db.row(sql<OrganizationRow>`
    update drop_organizations o set url = coalesce(${url ?? null}::text, o.url), callback_url = coalesce(${callback_url ?? null}::text, o.callback_url)
     where o.id = ${id} returning ${COLUMNS}`))!;

export async function updateSecret(db: Db, id: string, sealed: Buffer): Promise<void> {
  await db.rows(sql`update drop_organizations set sealed_secret = ${sealed} where id = ${id}`);
}

export const listAdministrators = (
  db: Db,
  organizationIds: readonly string[],
  userIds: readonly number[],
): Promise<{ organizationId: string; userId: number }[]> =>
  db.rows(sql<{ organizationId: string; userId: number }>`
    select organization_id as "organizationId", user_id as "userId" from drop_administrators
     where organization_id = any(${arrayOf('text', organizationIds)}) and user_id = any(${arrayOf('int8', userIds)})`);

export interface StaffOrganizationRow {
  id: string;
  name: string;
  logo: string | null;
  createdAt: Date;
  campaigns: number;
  administrators: { id: number; username: string; slug: string }[];
}

export const listForStaff = (db: Db, id: string | null): Promise<StaffOrganizationRow[]> =>
  db.rows(sql<StaffOrganizationRow>`
    select o.id, o.name, o.logo, o.created_at as "createdAt",
           (select count(*) from drop_campaigns c where c.organization_id = o.id)::int as campaigns,
           (select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'slug', u.slug) order by u.slug collate "C"), '[]')
              from drop_administrators a join users u on u.id = a.user_id where a.organization_id = o.id) as administrators
      from drop_organizations o where ${id === null ? sql`true` : sql`o.id = ${id}`} order by lower(o.name collate "C")`);

/** Returns false when the name is taken, ignoring case. */
export async function insertOrganization(db: Db, { id, name, at }: { id: string; name: string; at: Date }): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into drop_organizations (id, name, created_at) values (${id}, ${name}, ${at}) on conflict (lower(name collate "C")) do nothing returning 1`);
  return rows.length === 1;
}

export const hasName = async (db: Db, name: string, exceptId: string): Promise<boolean> =>
  (await db.row(sql`select 1 from drop_organizations where ${equalsFolded(sql`name`, name)} and id <> ${exceptId}`)) !== null;

export async function renameOrganization(db: Db, id: string, name: string): Promise<void> {
  await db.rows(sql`update drop_organizations set name = ${name} where id = ${id}`);
}

export async function updateLogo(db: Db, id: string, logo: string | null): Promise<void> {
  await db.rows(sql`update drop_organizations set logo = ${logo}::text where id = ${id}`);
}

export async function deleteOrganization(db: Db, id: string): Promise<void> {
  await db.rows(sql`delete from drop_organizations where id = ${id}`);
}

export async function insertAdministrator(db: Db, organizationId: string, userId: number): Promise<void> {
  await db.rows(sql`
    insert into drop_administrators (user_id, organization_id) values (${userId}, ${organizationId}) on conflict do nothing`);
}

export async function deleteAdministrator(db: Db, organizationId: string, userId: number): Promise<boolean> {
  const rows = await db.rows(sql`
    delete from drop_administrators where user_id = ${userId}::int8 and organization_id = ${organizationId} returning 1`);
  return rows.length === 1;
}

/** Claims are reported again once each organization has a new secret. */
export async function deleteSecrets(db: Db): Promise<void> {
  await db.rows(sql`update drop_organizations set sealed_secret = null where sealed_secret is not null`);
}
