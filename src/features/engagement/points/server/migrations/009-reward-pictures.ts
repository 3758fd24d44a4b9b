import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A reward can show an emote or a stored picture, by its hash, instead of the star. */
export const rewardPictures: Migration = {
  async up(db) {
    await sql`
      alter table rewards
        add column emote_id bigint,
        add column picture text,
        add constraint rewards_one_picture check (emote_id is null or picture is null)`.execute(db);
  },
};
