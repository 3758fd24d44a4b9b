import { serverFeature } from '#core/server/feature.ts';
import { listen, listenAlways } from '#core/server/server-event.ts';
import { categoryMerged } from '#features/channel/channels/server/api.ts';
import { campaignChanged, campaignStarted } from '#features/engagement/drops/contract/campaign.ts';
import { dropCompleted } from '#features/engagement/drops/contract/progress.ts';
import { dropsFeature } from '#features/engagement/drops/feature.ts';
import { minuteWatched } from '#features/stream/watching/server/api.ts';
import { callbackJob, startCallbacks } from './callback/report-claims.ts';
import { campaignStartDeadline } from './manage-campaigns.ts';
import { migrations } from './migrations.ts';
import { countMinutes } from './progress.ts';
import { dropsRoutes } from './routes.ts';
import { countDropsOfCategories, moveDropsOfCategory } from './store/manage.ts';

export const dropsServer = serverFeature(dropsFeature, {
  events: [campaignStarted, campaignChanged, dropCompleted],
  migrations,
  routes: dropsRoutes,
  listeners: [
    listen(minuteWatched, countMinutes),
    listenAlways(categoryMerged, (tx, { from, into }) => moveDropsOfCategory(tx, from, into)),
  ],
  deadlines: [campaignStartDeadline],
  jobKinds: [callbackJob],
  periodicJobs: [startCallbacks],
  categoryUses: { drops: countDropsOfCategories },
});
