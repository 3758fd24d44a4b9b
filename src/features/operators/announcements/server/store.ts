import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Announcement, GivenAnnouncement } from '#features/operators/announcements/contract.ts';

export interface StoredAnnouncement extends Pick<Announcement, 'id' | 'kind' | 'text' | 'link'> {
  startsAt: Date;
  endsAt: Date | null;
}

const COLUMNS = sql`
  id, kind, text, starts_at as "startsAt", ends_at as "endsAt",
  case when link_url is null then null else json_build_object('url', link_url, 'text', link_text) end as link`;
const NEWEST_START = sql`order by starts_at desc, id desc`;

/** Shown at this time. */
export const listShown = (db: Db, now: Date): Promise<StoredAnnouncement[]> =>
  db.rows(sql<StoredAnnouncement>`
    select ${COLUMNS} from announcements where starts_at <= ${now} and (ends_at is null or ends_at > ${now}) ${NEWEST_START}`);

/** All that have not ended at this time, and the `ended` latest others. */
export const listLatest = (db: Db, now: Date, ended: number): Promise<StoredAnnouncement[]> =>
  db.rows(sql<StoredAnnouncement>`
    select ${COLUMNS} from announcements
     where ends_at is null or ends_at > ${now}
        or id in (select id from announcements where ends_at <= ${now} order by ends_at desc, id desc limit ${ended})
     ${NEWEST_START}`);

export const findAnnouncement = (db: Db, id: number): Promise<StoredAnnouncement | null> =>
  db.row(sql<StoredAnnouncement>`select ${COLUMNS} from announcements where id = ${id} for update`);

export async function countUnended(db: Db, now: Date): Promise<number> {
  const row = await db.row(
    sql<{ count: number }>`select count(*)::int as count from announcements where ends_at is null or ends_at > ${now}`,
  );
  return row!.count;
}

type Given = Pick<GivenAnnouncement, 'kind' | 'text' | 'link'> & { startsAt: Date; endsAt: Date | null };

export async function insertAnnouncement(db: Db, { kind, text, link, startsAt, endsAt }: Given): Promise<StoredAnnouncement> {
  const row = await db.row(sql<StoredAnnouncement>`
    insert into announcements (kind, text, link_url, link_text, starts_at, ends_at)
    values (${kind}, ${text}, ${link?.url ?? null}, ${link?.text ?? null}, ${startsAt}, ${endsAt}) returning ${COLUMNS}`);
  return row!;
}

export async function updateAnnouncement(db: Db, id: number, { kind, text, link, startsAt, endsAt }: Given): Promise<StoredAnnouncement> {
  const row = await db.row(sql<StoredAnnouncement>`
    update announcements
       set kind = ${kind}, text = ${text}, link_url = ${link?.url ?? null}, link_text = ${link?.text ?? null},
           starts_at = ${startsAt}, ends_at = ${endsAt}
     where id = ${id} returning ${COLUMNS}`);
  return row!;
}

/** Whether it existed. */
export const deleteAnnouncement = async (db: Db, id: number): Promise<boolean> =>
  (await db.row(sql`delete from announcements where id = ${id} returning id`)) !== null;

/** Those that ended before this time. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await db.rows(sql`delete from announcements where ends_at < ${before}`);
}
