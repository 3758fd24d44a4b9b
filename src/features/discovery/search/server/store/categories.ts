import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export interface SearchedCategory {
  id: number;
  groupId: number;
  groupName: string;
  name: string;
  slug: string;
  description: string | null;
  isMature: boolean;
  /** Picture hashes. */
  art: string[];
  tags: string[];
  viewers: number;
  liveChannels: number;
}

/** Most watched first, without hidden ones. Staff create categories one by one, so `rules/match.ts` can compare all of them. */
export function listSearchedCategories(db: Db): Promise<SearchedCategory[]> {
  return db.rows(sql<SearchedCategory>`
    select k.id, g.id as "groupId", g.name as "groupName", k.name, k.slug, k.description, k.is_mature as "isMature", k.art, k.tags,
           coalesce(live.viewers, 0) as viewers, coalesce(live.channels, 0) as "liveChannels"
      from categories k
      join category_groups g on g.id = k.group_id
      left join (select category_id, sum(viewer_count) as viewers, count(*) as channels
                   from livestreams where ended_at is null group by category_id) live on live.category_id = k.id
     where not k.is_hidden
     order by viewers desc, "liveChannels" desc, k.name collate "C"`);
}
