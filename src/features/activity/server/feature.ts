import { serverFeature } from '#core/server/feature.ts';
import { activityFeature } from '#features/activity/feature.ts';

/**
 * The feed is built in the browser from the events of other features. The server only needs the feature's position in the feature order.
 */
export const activityServer = serverFeature(activityFeature, {});
