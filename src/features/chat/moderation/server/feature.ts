import { serverFeature } from '#core/server/feature.ts';
import { deleteOldest } from '#core/server/retention/retention.ts';
import { listen } from '#core/server/server-event.ts';
import {
  channelReinstated,
  channelSuspended,
  eraseChannel,
  matureForced,
  offlineBannerChanged,
  roleGiven,
  roleTaken,
  streamDetailsChanged,
} from '#features/channel/channels/server/api.ts';
import { userBanned, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import { moderationFeature } from '#features/chat/moderation/feature.ts';
import { erasePerson } from '#features/people/accounts/server/api.ts';
import {
  recordBanner,
  recordMature,
  recordReinstated,
  recordRoleGiven,
  recordRoleTaken,
  recordStreamDetails,
  recordSuspended,
} from './audit-log.ts';
import { bannedOf, disconnectBannedViewer, livestreamChannel } from './banned-viewer.ts';
import { migrations } from './migrations.ts';
import { moderationSettings, startClassifier, startPatterns } from './operator-settings.ts';
import { filterRoutes, moderationRoutes } from './routes.ts';

export const moderationServer = serverFeature(moderationFeature, {
  settings: moderationSettings,
  starts: [startClassifier, startPatterns],
  events: [userBanned, userUnbanned],
  migrations,
  routes: [...moderationRoutes, ...filterRoutes],
  listeners: [
    listen(roleGiven, recordRoleGiven),
    listen(roleTaken, recordRoleTaken),
    listen(streamDetailsChanged, recordStreamDetails),
    listen(offlineBannerChanged, recordBanner),
    listen(channelSuspended, recordSuspended),
    listen(channelReinstated, recordReinstated),
    listen(matureForced, recordMature),
    disconnectBannedViewer,
  ],
  retention: [
    {
      name: 'moderation.audit_log',
      days: ({ MODERATION_LOG_DAYS }) => MODERATION_LOG_DAYS,
      remove: ({ db }, before) => deleteOldest(db, 'audit_log', 'created_at', before),
    },
  ],
  // What the person decided in other channels stays there, from an anonymous moderator.
  erasures: [
    erasePerson('bans'),
    eraseChannel('bans'),
    erasePerson('moderator_notes'),
    eraseChannel('moderator_notes'),
    eraseChannel('channel_filters'),
    eraseChannel('banned_words'),
    eraseChannel('audit_log'),
  ],
  privateChannels: [livestreamChannel],
  personFields: { banned: bannedOf },
});
