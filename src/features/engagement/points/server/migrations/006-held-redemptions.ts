import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Why the message of a redemption needed a review, and what AI moderation found in it. `held_reason` stays after the decision, because a
 * repeated request gets its first response. Redemptions of older versions were never held.
 */
export const heldRedemptions: Migration = {
  async up(db) {
    await sql`
      alter table redemptions
        add column held_reason text check (held_reason in ('ai', 'first_message')),
        add column violated_rules text[] not null default '{}'`.execute(db);
  },
};
