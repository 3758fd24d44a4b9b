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
import { points } from './migrations/001-points.ts';
import { redemptionsOfPerson } from './migrations/002-redemptions-of-person.ts';
import { watchedMinutesView } from './migrations/003-watched-minutes-view.ts';
import { redemptionAnswers } from './migrations/004-redemption-answers.ts';
import { readIndexes } from './migrations/005-read-indexes.ts';
import { heldRedemptions } from './migrations/006-held-redemptions.ts';
import { redemptionsDecidedBy } from './migrations/007-redemptions-decided-by.ts';
import { redemptionsByTime } from './migrations/008-redemptions-by-time.ts';
import { rewardPictures } from './migrations/009-reward-pictures.ts';
import { pastRedemptions } from './queue.ts';
import { pointsRoutes } from './routes.ts';

export const pointsServer = serverFeature(pointsFeature, {
  events: [pointsSettingsChanged, pointsUpdated, redemptionCreated, redemptionsDecided, rewardRedeemed, rewardsChanged],
  migrations: {
    '001-points': points,
    '002-redemptions-of-person': redemptionsOfPerson,
    '003-watched-minutes-view': watchedMinutesView,
    '004-redemption-answers': redemptionAnswers,
    '005-read-indexes': readIndexes,
    '006-held-redemptions': heldRedemptions,
    '007-redemptions-decided-by': redemptionsDecidedBy,
    '008-redemptions-by-time': redemptionsByTime,
    '009-reward-pictures': rewardPictures,
  },
  routes: pointsRoutes,
  listeners: [
    listen(followed, rewardFollow),
    listen(minuteWatched, rewardWatching),
    listen(subscriptionPaid, rewardSubscriptions),
    listen(subscriptionGiftPaid, rewardGifts),
  ],
  contributes: { subscriberPoints },
  pastActivity: pastRedemptions,
  privateChannels: privateChannels('private-channelpoints-'),
});
