import type { WebFeature } from '#core/web/feature.ts';
import { coreWeb } from '#core/web/i18n/feature.ts';
import { accountsWeb } from '#features/accounts/web/feature.ts';
import { activityWeb } from '#features/activity/web/feature.ts';
import { automodWeb } from '#features/automod/web/feature.ts';
import { bannersWeb } from '#features/banners/web/feature.ts';
import { channelsWeb } from '#features/channels/web/feature.ts';
import { chatWeb } from '#features/chat/web/feature.ts';
import { chatrulesWeb } from '#features/chatrules/web/feature.ts';
import { chatsettingsWeb } from '#features/chatsettings/web/feature.ts';
import { clipsWeb } from '#features/clips/web/feature.ts';
import { dropsWeb } from '#features/drops/web/feature.ts';
import { emotesWeb } from '#features/emotes/web/feature.ts';
import { giftsWeb } from '#features/gifts/web/feature.ts';
import { goalsWeb } from '#features/goals/web/feature.ts';
import { hostingWeb } from '#features/hosting/web/feature.ts';
import { identityWeb } from '#features/identity/web/feature.ts';
import { incomeWeb } from '#features/income/web/feature.ts';
import { leaderboardsWeb } from '#features/leaderboards/web/feature.ts';
import { moderationWeb } from '#features/moderation/web/feature.ts';
import { notificationsWeb } from '#features/notifications/web/feature.ts';
import { paymentsWeb } from '#features/payments/web/feature.ts';
import { pinsWeb } from '#features/pins/web/feature.ts';
import { pointsWeb } from '#features/points/web/feature.ts';
import { pollsWeb } from '#features/polls/web/feature.ts';
import { predictionsWeb } from '#features/predictions/web/feature.ts';
import { readingWeb } from '#features/reading/web/feature.ts';
import { recordingsWeb } from '#features/recordings/web/feature.ts';
import { searchWeb } from '#features/search/web/feature.ts';
import { staffWeb } from '#features/staff/web/feature.ts';
import { streaminfoWeb } from '#features/streaminfo/web/feature.ts';
import { streamsWeb } from '#features/streams/web/feature.ts';
import { streamstatsWeb } from '#features/streamstats/web/feature.ts';
import { subscriptionsWeb } from '#features/subscriptions/web/feature.ts';
import { usercardWeb } from '#features/usercard/web/feature.ts';
import { shellWeb } from './feature.ts';

/** All features of the web app, in call order. */
export const features: readonly WebFeature[] = [
  coreWeb,
  shellWeb,
  accountsWeb,
  channelsWeb,
  searchWeb,
  moderationWeb,
  emotesWeb,
  chatWeb,
  chatsettingsWeb,
  chatrulesWeb,
  identityWeb,
  readingWeb,
  usercardWeb,
  streaminfoWeb,
  automodWeb,
  pinsWeb,
  activityWeb,
  bannersWeb,
  streamsWeb,
  recordingsWeb,
  clipsWeb,
  paymentsWeb,
  subscriptionsWeb,
  pointsWeb,
  predictionsWeb,
  pollsWeb,
  goalsWeb,
  giftsWeb,
  leaderboardsWeb,
  dropsWeb,
  hostingWeb,
  notificationsWeb,
  incomeWeb,
  streamstatsWeb,
  staffWeb,
];
