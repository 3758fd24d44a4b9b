import { serverFeature } from '#core/server/feature.ts';
import { activityFeature } from '#features/activity/feature.ts';

/** The feed is made in the browser, of events that other features publish; the server only knows the place of the feature in the call order. */
export const activityServer = serverFeature(activityFeature, {});
