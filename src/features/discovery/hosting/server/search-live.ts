import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { type FoundChannel, LIVE_SEARCH_MAX } from '#features/discovery/hosting/contract/hosts.ts';
import { slugOf } from '#features/people/accounts/rules.ts';

export async function searchLiveChannels(ctx: Ctx, text: string): Promise<FoundChannel[]> {
  const rows = await searchChannels(ctx.db, slugOf(text), LIVE_SEARCH_MAX);
  return rows.map(({ id, username, viewers, isLive, picture, category }) => ({
    id,
    username,
    viewers_count: viewers,
    is_live: isLive,
    profile_pic: avatarUrl(ctx, picture) ?? '',
    category,
  }));
}

interface FoundRow {
  id: number;
  username: string;
  viewers: number;
  isLive: boolean;
  /** Hash of the broadcaster's picture. */
  picture: string | null;
  category: string;
}

/**
 * Live channels that contain the text, then offline ones with this prefix. Excludes suspended channels. Live channels are few and offline
 * ones use a prefix index, so neither scans all channels.
 */
function searchChannels(db: Db, text: string, limit: number): Promise<FoundRow[]> {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return db.rows(sql<FoundRow>`
    with found as (
      (select c.id, l.viewer_count as viewers, l.category_id, true as is_live
         from livestreams l join channels c on c.id = l.channel_id
        where l.ended_at is null and c.slug like ${`%${literal}%`}
        order by l.viewer_count desc, c.id limit ${limit}::int)
      union all
      (select c.id, 0 as viewers, c.category_id, false as is_live
         from users u join channels c on c.user_id = u.id
        where u.slug like ${`${literal}%`} and c.suspended_at is null and u.suspended_at is null
          and not exists (select 1 from livestreams l where l.channel_id = c.id and l.ended_at is null)
        order by c.followers_count desc, c.id limit ${limit}::int)
    )
    select c.id, u.username, f.viewers, f.is_live as "isLive", u.picture, k.name as category
      from found f
      join channels c on c.id = f.id
      join users u on u.id = c.user_id
      join categories k on k.id = f.category_id
     order by f.is_live desc, f.viewers desc, c.followers_count desc, c.id limit ${limit}::int`);
}
