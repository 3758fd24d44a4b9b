import { feature } from '#core/contract/feature.ts';
import { MODERATORS } from '#features/channels/rules/permissions.ts';

export const streamstatsFeature = feature({
  name: 'streamstats',
  permissions: { read_stream_stats: MODERATORS },
});
