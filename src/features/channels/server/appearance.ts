import type { Appearance } from '#features/channels/rules/identity.ts';
import { subscribedMonths } from '#features/channels/rules/subscription.ts';
import type { ChannelMembership } from './store/memberships.ts';

/** The facts behind badges and color, as of now. */
export function appearanceOf(standing: ChannelMembership, now: Date): Appearance {
  return { ...standing, subscribedMonths: subscribedMonths(standing.subscription, now) };
}
