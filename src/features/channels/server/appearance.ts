import type { Appearance } from '#features/channels/rules/identity.ts';
import { subscribedMonths } from '#features/channels/rules/subscription.ts';
import type { Standing } from './store/standings.ts';

/** What badges and colour follow from, as of now. */
export function appearanceOf(standing: Standing, now: Date): Appearance {
  return { ...standing, subscribedMonths: subscribedMonths(standing.subscription, now) };
}
