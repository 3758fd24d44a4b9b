import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Numbers of campaigns and rewards, so that reading them does not depend on the number of participants. Each is the sum of several rows
 * (shards), so that nodes and claims rarely wait for each other. `watching` counts people in `minute`, the last counted one, and
 * `watching_before` those in the minute before it.
 */
export const counts: Migration = {
  async up(db) {
    await sql`
      create table drop_campaign_counts (
        campaign_id text not null references drop_campaigns on delete cascade,
        shard int not null,
        participants int8 not null,
        minutes int8 not null,
        minute int not null,
        watching int not null,
        watching_before int not null,
        primary key (campaign_id, shard)
      ) with (fillfactor = 50)`.execute(db);
    await sql`
      create table drop_reward_counts (
        campaign_id text not null references drop_campaigns on delete cascade,
        reward_id text not null,
        shard int not null,
        completed int8 not null,
        claimed int8 not null,
        primary key (campaign_id, reward_id, shard)
      ) with (fillfactor = 50)`.execute(db);
    await sql`
      insert into drop_campaign_counts (campaign_id, shard, participants, minutes, minute, watching, watching_before)
      select campaign_id, 0, count(*), sum(minutes), max(last_minute), 0, 0 from drop_progress group by campaign_id`.execute(db);
    await sql`
      insert into drop_reward_counts (campaign_id, reward_id, shard, completed, claimed)
      select n.campaign_id, n.reward_id, 0,
             (select count(*) from drop_progress p where p.campaign_id = n.campaign_id and p.minutes >= n.required_minutes),
             (select count(*) from drop_claims q where q.campaign_id = n.campaign_id and q.reward_id = n.reward_id)
        from drop_campaign_rewards n`.execute(db);
  },
};
