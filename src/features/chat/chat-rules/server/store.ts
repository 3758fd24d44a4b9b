import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export async function findChatRules(db: Db, chatroomId: number): Promise<string> {
  return (await db.row(sql<{ rules: string }>`select rules from chat_rules where chatroom_id = ${chatroomId}::int8`))?.rules ?? '';
}

export async function upsertChatRules(db: Db, chatroomId: number, rules: string, at: Date): Promise<void> {
  await db.rows(sql`
    insert into chat_rules (chatroom_id, rules, updated_at) values (${chatroomId}, ${rules}, ${at})
    on conflict (chatroom_id) do update set rules = excluded.rules, updated_at = excluded.updated_at`);
}

export async function deleteChatRules(db: Db, chatroomId: number): Promise<void> {
  await db.rows(sql`delete from chat_rules where chatroom_id = ${chatroomId}::int8`);
}

export async function insertAcceptance(db: Db, chatroomId: number, userId: number, rulesHash: string, at: Date): Promise<void> {
  await db.rows(sql`
    insert into rules_acceptances (chatroom_id, user_id, rules_hash, accepted_at) values (${chatroomId}, ${userId}, ${rulesHash}, ${at})
    on conflict do nothing`);
}
