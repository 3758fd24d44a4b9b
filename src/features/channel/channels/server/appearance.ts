import type { Appearance } from '#features/channel/channels/rules/identity.ts';
import { subscribedMonths } from '#features/channel/channels/rules/subscription.ts';
import type { ChannelMembership } from './store/memberships.ts';

/** Input for badges and color at `now`. */
export function appearanceOf(membership: ChannelMembership, now: Date): Appearance {
  return { ...membership, subscribedMonths: subscribedMonths(membership.subscription, now) };
}
