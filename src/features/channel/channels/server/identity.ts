import type { BodyOf, ParamsOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { pictureUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { type OwnIdentity, updateIdentity } from '#features/channel/channels/contract/identity.ts';
import { type Appearance, badgesOf, badgesRefusal, colorOf, isLockedBadge } from '#features/channel/channels/rules/identity.ts';
import { subscribedMonths } from '#features/channel/channels/rules/subscription.ts';
import { isBanned } from './contributed-fields.ts';
import { refuseSuspended } from './find.ts';
import { listChannelBadges } from './store/badges.ts';
import { findChannelById } from './store/channels.ts';
import { type ChannelMembership, findMembership, updateIdentity as updateIdentityInStore } from './store/memberships.ts';

export async function readIdentity(
  { db, now, ...site }: Pick<Ctx, 'db' | 'now'> & WithSite,
  channelId: number,
  userId: number,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'USER_NOT_FOUND'>,
): Promise<OwnIdentity> {
  const person = appearanceOf(await requireMembership(db, channelId, userId, endpoint), now());
  const badges = badgesOf(person);
  const pictures = new Map(
    person.customBadges.length === 0 ? [] : (await listChannelBadges(db, [channelId])).map((badge) => [badge.name, badge.pictures[0]!]),
  );
  return {
    color: colorOf(userId, person.color),
    chosen_color: person.color,
    badges,
    badges_v2: badges.flatMap(({ type, active, sort_order }) => {
      const picture = pictures.get(type);
      if (!picture) return [];
      return {
        name: type,
        badge_type: 'channel' as const,
        image_url: pictureUrl(site, picture),
        selected: active,
        sort_order,
        metadata: {},
      };
    }),
  };
}

/**
 * New messages show the change immediately, because identities are not cached. Banned users cannot change theirs (decisions.md, Who may do
 * what).
 */
export function changeIdentity(
  ctx: Ctx,
  { channelId, userId }: ParamsOf<typeof updateIdentity>,
  viewer: Viewer,
  { badges, color }: BodyOf<typeof updateIdentity>,
): Promise<OwnIdentity> {
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    const membership = await requireMembership(tx, channelId, userId, updateIdentity);
    if (viewer.id !== userId) return updateIdentity.refuse('NOT_YOU');
    await refuseSuspended(tx, channelId, updateIdentity);
    if (await isBanned(tx, channelId, userId)) return updateIdentity.refuse('BANNED_HERE');
    const refusal = badges && badgesRefusal(badgesOf(appearanceOf(membership, now)), badges);
    if (refusal) return updateIdentity.refuse(refusal);
    const chosen = badges ? [...new Set(badges)].filter((type) => !isLockedBadge(type)) : null;
    await updateIdentityInStore(tx, { channelId, userId, color: color ?? null, badges: chosen });
    return readIdentity({ ...tx, db: tx, now: () => now }, channelId, userId, updateIdentity);
  });
}

async function requireMembership(db: Db, channelId: number, userId: number, endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'USER_NOT_FOUND'>) {
  const membership = await findMembership(db, channelId, userId);
  if (membership) return membership;
  return endpoint.refuse((await findChannelById(db, channelId)) ? 'USER_NOT_FOUND' : 'CHANNEL_NOT_FOUND');
}

/** Input for badges and color at `now`. */
export function appearanceOf(membership: ChannelMembership, now: Date): Appearance {
  return { ...membership, subscribedMonths: subscribedMonths(membership.subscription, now) };
}
