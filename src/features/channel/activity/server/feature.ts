import { dataEnvelope } from '#core/contract/envelope.ts';
import { serverFeature } from '#core/server/feature.ts';
import { route } from '#core/server/http/route.ts';
import { showActivity } from '#features/channel/activity/contract.ts';
import { activityFeature } from '#features/channel/activity/feature.ts';
import { readActivity } from './read-activity.ts';

/** The browser builds the feed from realtime events. The server supplies the events before the page load. */
export const activityServer = serverFeature(activityFeature, {
  routes: [route(showActivity, async ({ params, viewer, ctx }) => dataEnvelope(await readActivity(ctx, params.slug, viewer)))],
});
