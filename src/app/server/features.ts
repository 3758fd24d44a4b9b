import type { ServerFeature } from '#core/server/feature.ts';
import { coreParts } from '#core/server/parts.ts';
import { accountsServer } from '#features/accounts/server/feature.ts';
import { activityServer } from '#features/activity/server/feature.ts';
import { automodServer } from '#features/automod/server/feature.ts';
import { bannersServer } from '#features/banners/server/feature.ts';
import { channelsServer } from '#features/channels/server/feature.ts';
import { chatServer } from '#features/chat/server/feature.ts';
import { chatrulesServer } from '#features/chatrules/server/feature.ts';
import { chatsettingsServer } from '#features/chatsettings/server/feature.ts';
import { clipsServer } from '#features/clips/server/feature.ts';
import { dropsServer } from '#features/drops/server/feature.ts';
import { emotesServer } from '#features/emotes/server/feature.ts';
import { giftsServer } from '#features/gifts/server/feature.ts';
import { goalsServer } from '#features/goals/server/feature.ts';
import { hostingServer } from '#features/hosting/server/feature.ts';
import { identityServer } from '#features/identity/server/feature.ts';
import { incomeServer } from '#features/income/server/feature.ts';
import { leaderboardsServer } from '#features/leaderboards/server/feature.ts';
import { moderationServer } from '#features/moderation/server/feature.ts';
import { notificationsServer } from '#features/notifications/server/feature.ts';
import { paymentsServer } from '#features/payments/server/feature.ts';
import { pinsServer } from '#features/pins/server/feature.ts';
import { pointsServer } from '#features/points/server/feature.ts';
import { pollsServer } from '#features/polls/server/feature.ts';
import { predictionsServer } from '#features/predictions/server/feature.ts';
import { readingServer } from '#features/reading/server/feature.ts';
import { recordingsServer } from '#features/recordings/server/feature.ts';
import { searchServer } from '#features/search/server/feature.ts';
import { staffServer } from '#features/staff/server/feature.ts';
import { streaminfoServer } from '#features/streaminfo/server/feature.ts';
import { streamsServer } from '#features/streams/server/feature.ts';
import { streamstatsServer } from '#features/streamstats/server/feature.ts';
import { subscriptionsServer } from '#features/subscriptions/server/feature.ts';
import { usercardServer } from '#features/usercard/server/feature.ts';
import { watchingServer } from '#features/watching/server/feature.ts';

/** The features of the product, in call order. */
export const productFeatures: readonly ServerFeature[] = [
  accountsServer,
  channelsServer,
  searchServer,
  moderationServer,
  emotesServer,
  chatServer,
  chatsettingsServer,
  chatrulesServer,
  identityServer,
  readingServer,
  usercardServer,
  streaminfoServer,
  automodServer,
  pinsServer,
  activityServer,
  bannersServer,
  watchingServer,
  streamsServer,
  recordingsServer,
  clipsServer,
  paymentsServer,
  subscriptionsServer,
  pointsServer,
  predictionsServer,
  pollsServer,
  goalsServer,
  giftsServer,
  leaderboardsServer,
  dropsServer,
  hostingServer,
  notificationsServer,
  incomeServer,
  streamstatsServer,
  staffServer,
];

/** Everything that the server consists of, in call order; migrations and listeners run in this order. */
export const features: readonly ServerFeature[] = [...coreParts, ...productFeatures];
