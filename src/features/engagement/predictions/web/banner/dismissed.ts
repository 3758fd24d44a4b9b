import { isText, listOf, preference } from '#core/web/preference.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { poolOf } from '#features/engagement/predictions/rules/returns.ts';

/** Number of dismissed banners that the browser remembers, oldest dropped first. */
const REMEMBERED = 50;

/** The keys of the dismissed banners. */
export const dismissedBanners = preference<readonly string[]>('prediction-banners-dismissed', [], listOf(isText(100), REMEMBERED));

/** A banner: of a prediction in a state. The next state has a banner of its own. */
export const bannerKey = ({ id, state }: Pick<Prediction, 'id' | 'state'>): string => `${id} ${state}`;

/**
 * The key of a dismissed banner: the prediction as it was when it was dismissed. Every update brings the banner back (PR-10), also one that
 * arrived while the page was closed. Votes change the pool, and all other changes `updated_at`.
 */
export const dismissalKey = (prediction: Prediction): string =>
  `${bannerKey(prediction)} ${prediction.updated_at} ${poolOf(prediction.outcomes)}`;

export function dismissBanner(prediction: Prediction): void {
  const key = dismissalKey(prediction);
  dismissedBanners.set([...dismissedBanners.get().filter((other) => other !== key), key].slice(-REMEMBERED));
}
