import type { BodyOf, ParamsOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type OwnIdentity, updateIdentity } from '#features/channel/channels/contract/identity.ts';
import { type Appearance, badgesOf, badgesRefusal, colorOf, isLockedBadge } from '#features/channel/channels/rules/identity.ts';
import { subscribedMonths } from '#features/channel/channels/rules/subscription.ts';
import { isBanned } from './contributed-fields.ts';
import { refuseSuspended } from './find.ts';
import { findChannelById } from './store/channels.ts';
import { type ChannelMembership, findMembership, updateIdentity as updateIdentityInStore } from './store/memberships.ts';

export async function readIdentity(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  channelId: number,
  userId: number,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'USER_NOT_FOUND'>,
): Promise<OwnIdentity> {
  const person = appearanceOf(await requireMembership(db, channelId, userId, endpoint), now());
  return {
    color: colorOf(userId, person.color),
    chosen_color: person.color,
    badges: badgesOf(person),
    badges_v2: [],
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
    return readIdentity({ db: tx, now: () => now }, channelId, userId, updateIdentity);
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
