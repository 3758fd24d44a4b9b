import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names are those at the time, so that an entry stays readable after an account is deleted. */
export const auditLog: Migration = {
  async up(db) {
    await sql`
      create table audit_log (
        id uuid primary key,
        channel_id bigint not null references channels on delete cascade,
        act text not null,
        actor_id bigint references users on delete set null,
        actor_name text,
        target_id bigint references users on delete set null,
        target_name text,
        reason text not null default '',
        details jsonb not null default '{}',
        messages_hit int not null default 0,
        message_ids uuid[] not null default '{}',
        created_at timestamptz not null
      )`.execute(db);
    await sql`create index audit_log_of_channel on audit_log (channel_id, created_at, id)`.execute(db);
    await sql`create index audit_log_by_act on audit_log (channel_id, act, created_at, id)`.execute(db);
    await sql`create index audit_log_by_actor on audit_log (actor_id, channel_id, created_at, id)`.execute(db);
    await sql`create index audit_log_by_target on audit_log (target_id, channel_id, created_at, id)`.execute(db);
  },
};
