import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Why a message needs review, and the findings of AI moderation. `held_reason` stays after the decision, because a repeated request gets
 * the first response. Older redemptions were never held.
 */
export const heldRedemptions: Migration = {
  async up(db) {
    await sql`
      alter table redemptions
        add column held_reason text check (held_reason in ('ai', 'first_message')),
        add column violated_rules text[] not null default '{}'`.execute(db);
  },
};
