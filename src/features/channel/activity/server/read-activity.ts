import { sql } from 'kysely';
import { msBetween } from '#core/contract/durations.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { PAST_ACTIVITY_MAX, showActivity } from '#features/channel/activity/contract.ts';
import { followersUpdated } from '#features/channel/channels/contract/relation.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { type PastEvent, readPastNotices } from '#features/chat/chat/server/api.ts';

export async function readActivity(ctx: Ctx, slug: string, viewer: Viewer): Promise<ReplyOf<typeof showActivity>['data']> {
  const channel = await requireChannel(ctx.db, slug, showActivity);
  const membership = await findMembership(ctx.db, channel.id, viewer.id);
  if (!can(chatFeature.permissions.change_modes, roleOf(membership!))) return showActivity.refuse('NOT_ALLOWED');

  const range = { since: new Date(0), until: null, limit: PAST_ACTIVITY_MAX };
  const events = await Promise.all([listFollowEvents(ctx.db, channel.id, PAST_ACTIVITY_MAX), readPastNotices(ctx, channel.id, range)]);
  const latest = events
    .flat()
    .sort((one, other) => msBetween(one.at, other.at))
    .slice(0, PAST_ACTIVITY_MAX);
  return { entries: latest.map(({ event, data, at }) => ({ event, data, created_at: wireDate(at) })) };
}

type FollowEvent = Pick<PastEvent<typeof followersUpdated>, 'event' | 'data' | 'at'>;

async function listFollowEvents(db: Db, channelId: number, limit: number): Promise<FollowEvent[]> {
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
