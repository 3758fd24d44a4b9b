import { isText, listOf, preference } from '#core/web/preference.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { poolOf } from '#features/engagement/predictions/rules/returns.ts';

/** Dismissed banners that the browser remembers; the oldest are dropped first. */
const REMEMBERED_MAX = 50;

export const dismissedBanners = preference<readonly string[]>('prediction-banners-dismissed', [], listOf(isText(100), REMEMBERED_MAX));

/** Each state of a prediction has its own banner. */
export const bannerKey = ({ id, state }: Pick<Prediction, 'id' | 'state'>): string => `${id} ${state}`;

/**
 * Identifies the dismissed version of a prediction. Every update brings the banner back (PR-10), also after a reload. Votes change the
 * pool, and all other changes `updated_at`.
 */
export const dismissalKey = (prediction: Prediction): string =>
  `${bannerKey(prediction)} ${prediction.updated_at} ${poolOf(prediction.outcomes)}`;

export function dismissBanner(prediction: Prediction): void {
  const key = dismissalKey(prediction);
  dismissedBanners.set([...dismissedBanners.get().filter((other) => other !== key), key].slice(-REMEMBERED_MAX));
}
