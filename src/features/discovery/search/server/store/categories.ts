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
  tags: string[];
  viewers: number;
  liveChannels: number;
}

/** All categories, the most watched first. Staff make them one by one, so they are few enough to be compared by `rules/match.ts`. */
export function listKnownCategories(db: Db): Promise<KnownCategory[]> {
  return db.rows(sql<KnownCategory>`
    select k.id, g.id as "groupId", g.name as "groupName", k.name, k.slug, k.description, k.is_mature as "isMature", k.art, k.tags,
           coalesce(live.viewers, 0) as viewers, coalesce(live.channels, 0) as "liveChannels"
      from categories k
      join category_groups g on g.id = k.group_id
      left join (select category_id, sum(viewer_count) as viewers, count(*) as channels
                   from livestreams where ended_at is null group by category_id) live on live.category_id = k.id
     order by viewers desc, "liveChannels" desc, k.name`);
}
