import { serverFeature } from '#core/server/feature.ts';
import { listen, listenAlways } from '#core/server/server-event.ts';
import { categoryMerged } from '#features/channel/channels/server/api.ts';
import { campaignChanged, campaignStarted } from '#features/engagement/drops/contract/campaign.ts';
import { dropCompleted } from '#features/engagement/drops/contract/progress.ts';
import { dropsFeature } from '#features/engagement/drops/feature.ts';
import { erasePerson } from '#features/people/accounts/server/api.ts';
import { minuteWatched } from '#features/stream/watching/server/api.ts';
import { callbackJob, startCallbacks } from './callback/report-claims.ts';
import { campaignStartDeadline } from './manage-campaigns.ts';
import { migrations } from './migrations.ts';
import { countMinutes } from './progress.ts';
import { dropsRoutes } from './routes.ts';
import { countDropsOfCategories, moveDropsOfCategory } from './store/manage.ts';
import { deleteSecrets } from './store/organizations.ts';

export const dropsServer = serverFeature(dropsFeature, {
  staffActs: [
    'create_drops_organization',
    'rename_drops_organization',
    'delete_drops_organization',
    'change_drops_logo',
    'add_drops_administrator',
    'remove_drops_administrator',
  ],
  events: [campaignStarted, campaignChanged, dropCompleted],
  migrations,
  routes: dropsRoutes,
  listeners: [
    listen(minuteWatched, countMinutes),
    listenAlways(categoryMerged, (tx, { from, into }) => moveDropsOfCategory(tx, from, into)),
  ],
  deadlines: [campaignStartDeadline],
  jobKinds: [callbackJob],
  // The channels of a campaign stay: a campaign without channels would count in all of them.
  erasures: [
    erasePerson('drop_administrators'),
    erasePerson('drop_progress'),
    erasePerson('drop_claims'),
    erasePerson('drop_test_progress'),
    erasePerson('drop_test_claims'),
  ],
  periodicJobs: [startCallbacks],
  forgetSecrets: deleteSecrets,
  categoryUses: { drops: countDropsOfCategories },
});
