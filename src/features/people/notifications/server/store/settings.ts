import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import type { KindSettings } from '#features/people/notifications/contract/settings.ts';

export function listSettings(db: Db, userId: number): Promise<KindSettings[]> {
  return db.rows(sql<KindSettings>`select kind, in_app, push, email from notification_settings where user_id = ${userId}::int8`);
}

/** Keeps kinds that are already stored. */
export async function insertMissingSettings(db: Db, userId: number, kinds: readonly KindSettings[]): Promise<void> {
  await db.rows(sql`
    insert into notification_settings (user_id, kind, in_app, push, email)
    select ${userId}::int8, w.* from ${unnested(kinds)} order by w.kind
    on conflict (user_id, kind) do nothing`);
}

/** Updates only the given fields, so that concurrent changes of others are kept. */
export async function changeStoredSettings(
  db: Db,
  userId: number,
  changes: readonly (Partial<KindSettings> & Pick<KindSettings, 'kind'>)[],
): Promise<void> {
  await db.rows(sql`
    update notification_settings s
       set in_app = coalesce(w.in_app, s.in_app), push = coalesce(w.push, s.push), email = coalesce(w.email, s.email)
      from ${unnested(changes)} where s.user_id = ${userId}::int8 and s.kind = w.kind`);
}

const unnested = (kinds: readonly (Partial<KindSettings> & Pick<KindSettings, 'kind'>)[]) =>
  unnest(kinds, 'w', { kind: 'text', in_app: 'bool', push: 'bool', email: 'bool' });
