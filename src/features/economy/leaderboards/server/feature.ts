import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import type { Relation } from '#features/channel/channels/contract/relation.ts';
import { kicksSent, kicksSentReversed } from '#features/economy/gifts/server/api.ts';
import { giftsLeaderboardUpdated, kicksLeaderboardUpdated } from '#features/economy/leaderboards/contract.ts';
import { leaderboardsFeature } from '#features/economy/leaderboards/feature.ts';
import { subscriptionGiftPaid, subscriptionGiftReversed } from '#features/economy/subscriptions/server/api.ts';
import { erasePerson } from '#features/people/accounts/server/api.ts';
import {
  countGiftedSubscriptions,
  countKicks,
  deletePastPeriods,
  publishKicks,
  takeGiftedSubscriptions,
  takeKicks,
} from './count-gifts.ts';
import { migrations } from './migrations.ts';
import { ownGifts } from './read-leaderboards.ts';
import { leaderboardRoutes } from './routes.ts';

const BEHIND_FLAG = { flag: 'kicks_leaderboard' } as const;

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface PersonFields {
    /** Number of subscriptions that the person gifted in the channel. */
    leaderboards: Relation['leaderboards'];
  }
}

export const leaderboardsServer = serverFeature(leaderboardsFeature, {
  events: [giftsLeaderboardUpdated, kicksLeaderboardUpdated],
  migrations,
  routes: leaderboardRoutes,
  listeners: [
    listen(subscriptionGiftPaid, countGiftedSubscriptions),
    listen(subscriptionGiftReversed, takeGiftedSubscriptions),
    listen(kicksSent, countKicks),
    listen(kicksSentReversed, takeKicks),
    { ...listen(kicksSent, publishKicks), ...BEHIND_FLAG },
    { ...listen(kicksSentReversed, publishKicks), ...BEHIND_FLAG },
  ],
  periodicJobs: [deletePastPeriods],
  erasures: [erasePerson('leaderboard_gifts'), erasePerson('leaderboard_totals')],
  personFields: { leaderboards: ownGifts },
});
