import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Votes with a transaction id and their response: `total` is the stake after the vote. Older nodes ignore the id and can count a vote
 * again.
 */
export const voteKeys: Migration = {
  async up(db) {
    await sql`
      create table prediction_vote_keys (
        channel_id bigint not null references channels,
        user_id bigint not null references users,
        transaction_id text not null,
        prediction_id text not null references predictions,
        outcome_id text not null references prediction_outcomes,
        amount bigint not null check (amount > 0),
        total bigint not null check (total >= amount),
        created_at timestamptz not null,
        primary key (user_id, channel_id, transaction_id)
      )`.execute(db);
  },
};
