import { z } from 'zod';
import { preference } from '#core/web/preference.ts';
import type { Prediction } from '#features/predictions/contract.ts';

/** Banners that this browser remembers to have put away; the oldest are forgotten. */
const REMEMBERED = 50;

/** The banners that were put away. */
export const dismissedBanners = preference<readonly string[]>(
  'prediction-banners-dismissed',
  [],
  (stored) => z.array(z.string().max(100)).max(REMEMBERED).safeParse(stored).data,
);

/**
 * What was put away: a prediction in a state. A new prediction, and one that is resolved, are news and bring the banner back (PR-10). Votes are
 * not: they come every second, and nobody could put a banner away.
 */
export const bannerKey = ({ id, state }: Pick<Prediction, 'id' | 'state'>): string => `${id} ${state}`;

export function dismissBanner(prediction: Prediction): void {
  const key = bannerKey(prediction);
  dismissedBanners.set([...dismissedBanners.get().filter((other) => other !== key), key].slice(-REMEMBERED));
}
