import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { KindSettings } from '#features/notifications/contract/settings.ts';

export function listSettings(db: Db, userId: number): Promise<KindSettings[]> {
  return db.rows(sql<KindSettings>`select kind, in_app, push, email from notification_settings where user_id = ${userId}::int8`);
}

export async function saveSettings(db: Db, userId: number, kinds: readonly KindSettings[]): Promise<void> {
  await db.rows(sql`
    insert into notification_settings (user_id, kind, in_app, push, email)
    select ${userId}::int8, * from unnest(${kinds.map(({ kind }) => kind)}::text[], ${kinds.map(({ in_app }) => in_app)}::boolean[],
                                          ${kinds.map(({ push }) => push)}::boolean[], ${kinds.map(({ email }) => email)}::boolean[])
    on conflict (user_id, kind) do update set in_app = excluded.in_app, push = excluded.push, email = excluded.email`);
}
