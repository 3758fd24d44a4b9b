import { z } from 'zod';
import { preference } from '#core/web/preference.ts';
import type { Prediction } from '#features/predictions/contract.ts';

/** Number of dismissed banners that the browser remembers, oldest dropped first. */
const REMEMBERED = 50;

/** The keys of the dismissed banners. */
export const dismissedBanners = preference<readonly string[]>(
  'prediction-banners-dismissed',
  [],
  (stored) => z.array(z.string().max(100)).max(REMEMBERED).safeParse(stored).data,
);

/**
 * The key of a dismissed banner: a prediction in a state. A new prediction or a result brings the banner back (PR-10). Votes do not,
 * because they arrive every second and the banner could never be dismissed.
 */
export const bannerKey = ({ id, state }: Pick<Prediction, 'id' | 'state'>): string => `${id} ${state}`;

export function dismissBanner(prediction: Prediction): void {
  const key = bannerKey(prediction);
  dismissedBanners.set([...dismissedBanners.get().filter((other) => other !== key), key].slice(-REMEMBERED));
}
