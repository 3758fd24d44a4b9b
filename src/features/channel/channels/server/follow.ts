import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type Following, followChannel, followersUpdated, unfollowChannel } from '#features/channel/channels/contract/relation.ts';
import { followed, unfollowed } from './events.ts';
import { requireChannel } from './find.ts';
import { deleteFollow, findFollowing, insertFollow } from './store/follows.ts';

export function follow(ctx: Ctx, slug: string, viewer: Viewer): Promise<Following> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, followChannel);
    if (channel.userId === viewer.id) {
      return followChannel.refuse('OWN_CHANNEL', { errors: { channel: ['You cannot follow your own channel.'] } });
    }
    const at = ctx.now();
    if (await insertFollow(tx, channel.id, viewer.id, at)) {
      await tx.announce(followed, { channelId: channel.id, userId: viewer.id, at });
      await publishFollowers(tx, channel.id, viewer, at, true);
    }
    return readFollowing(tx, channel.id, viewer.id);
  });
}

export function unfollow(ctx: Ctx, slug: string, viewer: Viewer): Promise<Following> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, unfollowChannel);
    const at = ctx.now();
    const since = await deleteFollow(tx, channel.id, viewer.id);
    if (since) {
      await tx.announce(unfollowed, { channelId: channel.id, userId: viewer.id, since, at });
      await publishFollowers(tx, channel.id, viewer, at, false);
    }
    return readFollowing(tx, channel.id, viewer.id);
  });
}

async function publishFollowers(tx: Tx, channelId: number, { id, username }: Viewer, at: Date, follows: boolean): Promise<void> {
  const { followersCount } = await findFollowing(tx, channelId, id);
  const created_at = Math.floor(at.getTime() / 1000);
  tx.publish(followersUpdated, [channelId], { followersCount, channel_id: channelId, username, created_at, followed: follows });
}

async function readFollowing(db: Db, channelId: number, userId: number): Promise<Following> {
  const { followingSince, followersCount } = await findFollowing(db, channelId, userId);
  return {
    is_following: followingSince !== null,
    following_since: followingSince && wireDate(followingSince),
    followers_count: followersCount,
  };
}
