import { feature } from '#core/contract/feature.ts';
import { MODERATORS } from '#features/channel/channels/rules/permissions.ts';

export const streamStatsFeature = feature({
  name: 'stream-stats',
  permissions: { read_stream_stats: MODERATORS },
});
