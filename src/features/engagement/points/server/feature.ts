import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { followed } from '#features/channel/channels/server/api.ts';
import { subscriptionGiftPaid, subscriptionPaid } from '#features/economy/subscriptions/server/api.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import { redemptionCreated, redemptionsDecided, rewardRedeemed } from '#features/engagement/points/contract/redemptions.ts';
import { rewardsChanged } from '#features/engagement/points/contract/rewards.ts';
import { pointsSettingsChanged } from '#features/engagement/points/contract/settings.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { privateChannels } from '#features/people/accounts/server/api.ts';
import { minuteWatched } from '#features/stream/watching/server/api.ts';
import { rewardFollow, rewardGifts, rewardSubscriptions, rewardWatching, subscriberPoints } from './bonuses.ts';
import { pointsErasures } from './erase.ts';
import { migrations } from './migrations.ts';
import { pastRedemptions } from './queue.ts';
import { pointsRoutes } from './routes.ts';

export const pointsServer = serverFeature(pointsFeature, {
  events: [pointsSettingsChanged, pointsUpdated, redemptionCreated, redemptionsDecided, rewardRedeemed, rewardsChanged],
  migrations,
  routes: pointsRoutes,
  listeners: [
    listen(followed, rewardFollow),
    listen(minuteWatched, rewardWatching),
    listen(subscriptionPaid, rewardSubscriptions),
    listen(subscriptionGiftPaid, rewardGifts),
  ],
  contributes: { subscriberPoints },
  pastNotices: pastRedemptions,
  erasures: pointsErasures,
  privateChannels: privateChannels('private-channelpoints-'),
});
