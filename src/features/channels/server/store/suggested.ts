import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { FALLBACK_CATEGORY_ID } from '#features/channels/contract/category.ts';
import { LIVE_CARD, type LiveCardRow } from './livestreams.ts';

export type SuggestedRow = LiveCardRow & { because: { slug: string; username: string } };

/** How many follows are looked at, the latest. */
const FOLLOWS = 200;

/**
 * Live streams in the categories of channels that somebody follows, without those channels and their own. The latest follow of a category is
 * the reason. The category of channels that never chose one says nothing about taste.
 */
export function listSuggested(db: Db, userId: number, limit: number): Promise<SuggestedRow[]> {
  return db.rows(sql<SuggestedRow>`
    with latest as (
      select channel_id, created_at from follows where user_id = ${userId}::int8 order by created_at desc limit ${FOLLOWS}::int4
    ), reasons as (
      select distinct on (c.category_id) c.category_id, c.slug, u.username
        from latest f
        join channels c on c.id = f.channel_id and c.suspended_at is null
        join users u on u.id = c.user_id
       where c.category_id <> ${FALLBACK_CATEGORY_ID}::int8
       order by c.category_id, f.created_at desc
    )
    select ${LIVE_CARD}, false as "isFollowed", json_build_object('slug', r.slug, 'username', r.username) as because
      from reasons r
      join livestreams l on l.category_id = r.category_id and l.ended_at is null
      join channels c on c.id = l.channel_id and c.user_id <> ${userId}::int8
      join users u on u.id = c.user_id
      join categories k on k.id = l.category_id
     where not exists (select 1 from follows f where f.channel_id = l.channel_id and f.user_id = ${userId}::int8)
     order by l.viewer_count desc, l.id desc limit ${limit}::int4`);
}
