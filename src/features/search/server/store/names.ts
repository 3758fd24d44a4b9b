import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export interface KnownCategory {
  id: number;
  groupId: number;
  groupName: string;
  name: string;
  slug: string;
  description: string | null;
  isMature: boolean;
  /** The hashes of its picture. */
  art: string[];
  viewers: number;
  liveChannels: number;
}

/** All categories, the most watched first. Staff make them one by one, so they are few enough to be compared by `rules/match.ts`. */
export function listKnownCategories(db: Db): Promise<KnownCategory[]> {
  return db.rows(sql<KnownCategory>`
    select k.id, g.id as "groupId", g.name as "groupName", k.name, k.slug, k.description, k.is_mature as "isMature", k.art,
           coalesce(live.viewers, 0) as viewers, coalesce(live.channels, 0) as "liveChannels"
      from categories k
      join category_groups g on g.id = k.group_id
      left join (select category_id, sum(viewer_count) as viewers, count(*) as channels
                   from livestreams where ended_at is null group by category_id) live on live.category_id = k.id
     order by viewers desc, "liveChannels" desc, k.name`);
}

export interface KnownTag {
  label: string;
  liveChannels: number;
}

/**
 * The tags of streams that are live now and of categories, the most used first. Upper and lower case are one tag. A suspension ends
 * the stream of the channel. */
export function listKnownTags(db: Db): Promise<KnownTag[]> {
  return db.rows(sql<KnownTag>`
    select min(label) as label, sum(live) as "liveChannels"
      from (select tag as label, 1 as live
              from livestreams cross join unnest(tags) as tag
             where ended_at is null
            union all
            select tag, 0 from categories cross join unnest(tags) as tag) known
     group by lower(label) order by "liveChannels" desc, label`);
}
