import type { Ctx, Viewer } from '#core/server/context.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { slugOf } from '#features/accounts/rules.ts';
import {
  type CardBan,
  type OwnBan,
  type Relation,
  showRelation,
  showUserCard,
  type UserCard,
} from '#features/channels/contract/relation.ts';
import { badgesOf, colorOf } from '#features/channels/rules/identity.ts';
import { isModeratorOrAbove, roleOf, targetRoleOf } from '#features/channels/rules/permissions.ts';
import { isSubscribed, shownEnd } from '#features/channels/rules/subscription.ts';
import { appearanceOf } from './appearance.ts';
import { banOf, celebrationsOf, ownGiftsOf } from './contributions.ts';
import { requireChannel } from './find.ts';
import { findMembership, findUserId } from './store/memberships.ts';
import { wireDate } from './wire.ts';

export async function readRelation(ctx: Ctx, slug: string, viewer: Viewer): Promise<Relation> {
  const channel = await requireChannel(ctx.db, slug, showRelation);
  const at = ctx.now();
  const [membership, ban, celebrations, gifts] = await Promise.all([
    findMembership(ctx.db, channel.id, viewer.id),
    banOf(ctx, channel.id, viewer.id, at),
    celebrationsOf(ctx, channel.id, viewer.id, at),
    ownGiftsOf(ctx, channel.id, viewer.id, at),
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
    leaderboards: { gifts },
    banned: ban && ownBan(ban),
    celebrations,
    role: roleOf(membership!),
  };
}

export async function readUserCard(ctx: Ctx, slug: string, username: string, viewer: Viewer | null): Promise<UserCard> {
  const channel = await requireChannel(ctx.db, slug, showUserCard);
  const userId = await findUserId(ctx.db, slugOf(username));
  const [person, asker] = await Promise.all([
    userId === null ? null : findMembership(ctx.db, channel.id, userId),
    viewer && findMembership(ctx.db, channel.id, viewer.id),
  ]);
  if (!person) return showUserCard.refuse('USER_NOT_FOUND');
  const at = ctx.now();
  const appearance = appearanceOf(person, at);
  const seesBan = asker !== null && isModeratorOrAbove(roleOf(asker));
  return {
    id: person.userId,
    username: person.username,
    slug: person.slug,
    profile_pic: avatarUrl(ctx, person.picture),
    is_staff: person.isStaff,
    is_channel_owner: person.isBroadcaster,
    is_moderator: person.roles.includes('moderator'),
    badges: badgesOf(appearance),
    following_since: person.followingSince && wireDate(person.followingSince),
    subscribed_for: appearance.subscribedMonths,
    banned: seesBan ? await banOf(ctx, channel.id, person.userId, at) : null,
    color: colorOf(person.userId, person.color),
    role: targetRoleOf(person),
  };
}

function ownBan({ reason, permanent, created_at, expires_at }: CardBan): OwnBan {
  return { reason, permanent, banned_at: created_at, created_at, expires_at };
}
