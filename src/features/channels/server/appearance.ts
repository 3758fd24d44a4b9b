import type { Appearance } from '../rules/identity.ts';
import { subscribedMonths } from '../rules/subscription.ts';
import type { Standing } from './store/standings.ts';

/** What badges and colour follow from, as of now. */
export function appearanceOf(standing: Standing, now: Date): Appearance {
  return { ...standing, subscribedMonths: subscribedMonths(standing.subscription, now) };
}
