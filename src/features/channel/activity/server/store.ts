import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { followersUpdated } from '#features/channel/channels/contract/relation.ts';
import type { PastEvent } from './api.ts';

/** Latest current followers. */
export async function listFollowEvents(db: Db, channelId: number, limit: number): Promise<PastEvent<typeof followersUpdated>[]> {
  const rows = await db.rows(sql<{ username: string; at: Date; followers: number }>`
    select u.username, f.created_at as at, c.followers_count as followers
      from follows f join users u on u.id = f.user_id join channels c on c.id = f.channel_id
     where f.channel_id = ${channelId}::int8 order by f.created_at desc limit ${limit}::int`);
  return rows.map(({ username, at, followers }) => ({
    event: followersUpdated.name,
    data: {
      followersCount: followers,
      channel_id: channelId,
      username,
      created_at: Math.floor(at.getTime() / 1000),
      followed: true,
    },
    at,
  }));
}
