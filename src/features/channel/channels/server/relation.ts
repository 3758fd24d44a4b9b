import type { ReplyInput } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import {
  type Following,
  followChannel,
  followersUpdated,
  Relation,
  showRelation,
  showUserCard,
  UserCard,
  unfollowChannel,
} from '#features/channel/channels/contract/relation.ts';
import { badgesOf, colorOf } from '#features/channel/channels/rules/identity.ts';
import { isModeratorOrAbove, roleOf, targetRoleOf } from '#features/channel/channels/rules/permissions.ts';
import { isSubscribed, shownEnd } from '#features/channel/channels/rules/subscription.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { personFieldsOf } from './contributed-fields.ts';
import { followed, unfollowed } from './events.ts';
import { requireChannel } from './find.ts';
import { appearanceOf } from './identity.ts';
import { deleteFollow, findFollowing, insertFollow } from './store/follows.ts';
import { findAccount, findMembership } from './store/memberships.ts';

export async function readRelation(ctx: Ctx, slug: string, viewer: Viewer): Promise<ReplyInput<typeof showRelation>> {
  const channel = await requireChannel(ctx.db, slug, showRelation);
  const at = ctx.now();
  const [membership, contributed] = await Promise.all([
    findMembership(ctx.db, channel.id, viewer.id),
    personFieldsOf(ctx, { channelId: channel.id, userId: viewer.id }, Relation),
  ]);
  const { subscription, followingSince, isStaff, isBroadcaster, roles } = membership!;
  return {
    subscription:
      subscription && isSubscribed(subscription, at)
        ? { expires_at: wireDate(shownEnd(subscription, at)), months: subscription.months }
        : null,
    is_super_admin: isStaff,
    is_following: followingSince !== null,
    following_since: followingSince && wireDate(followingSince),
    is_broadcaster: isBroadcaster,
    is_moderator: roles.includes('moderator'),
    ...contributed,
    role: roleOf(membership!),
  };
}

export async function readUserCard(
  ctx: Ctx,
  slug: string,
  username: string,
  viewer: Viewer | null,
): Promise<ReplyInput<typeof showUserCard>> {
  const channel = await requireChannel(ctx.db, slug, showUserCard);
  const account = await findAccount(ctx.db, slugOf(username));
  const [person, asker] = await Promise.all([
    account && findMembership(ctx.db, channel.id, account.id),
    viewer && findMembership(ctx.db, channel.id, viewer.id),
  ]);
  if (!account || !person) return showUserCard.refuse('USER_NOT_FOUND');
  const at = ctx.now();
  const appearance = appearanceOf(person, at);
  const seesAll = asker !== null && isModeratorOrAbove(roleOf(asker));
  return {
    id: person.userId,
    username: person.username,
    slug: person.slug,
    profile_pic: avatarUrl(ctx, person.picture),
    is_staff: person.isStaff,
    is_channel_owner: person.isBroadcaster,
    is_moderator: person.roles.includes('moderator'),
    badges: badgesOf(appearance),
    created_at: wireDate(account.createdAt),
    following_since: person.followingSince && wireDate(person.followingSince),
    subscribed_for: appearance.subscribedMonths,
    color: colorOf(person.userId, person.color),
    role: targetRoleOf(person),
    ...(seesAll && (await personFieldsOf(ctx, { channelId: channel.id, userId: person.userId }, UserCard))),
  };
}

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
