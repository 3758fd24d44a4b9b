import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { channelSuspended, eraseChannel, flagged, livestreamEnded, livestreamStarted } from '#features/channel/channels/server/api.ts';
import { banned } from '#features/chat/moderation/server/api.ts';
import { chatMovedToChannel, hostEnded, streamHosted, streamHostedRicher } from '#features/discovery/hosting/contract/events.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { endWhenBanned, endWhenLive, endWhenOffline, endWhenSuspended } from './end-hosts.ts';
import { migrations } from './migrations.ts';
import { hostingSettings } from './operator-settings.ts';
import { pastHosts } from './read-host.ts';
import { hostingRoutes } from './routes.ts';
import { hostingCommands } from './start-host.ts';
import { hostableAmong } from './store.ts';

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface ChannelFields {
    /** Whether the channel accepts hosts. */
    can_host: boolean;
  }
}

export const hostingServer = serverFeature(hostingFeature, {
  settings: hostingSettings,
  events: [streamHosted, streamHostedRicher, chatMovedToChannel, hostEnded],
  migrations,
  routes: hostingRoutes,
  commands: hostingCommands,
  channelFields: { can_host: async (db, _within, ids) => flagged(ids, await hostableAmong(db, ids)) },
  pastNotices: pastHosts,
  erasures: [eraseChannel('host_settings'), eraseChannel('hosts'), eraseChannel('hosts', 'hosted_channel_id')],
  listeners: [
    listen(livestreamStarted, endWhenLive),
    listen(livestreamEnded, endWhenOffline),
    listen(channelSuspended, endWhenSuspended),
    listen(banned, endWhenBanned),
  ],
});
