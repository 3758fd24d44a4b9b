import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS } from '#features/channel/channels/rules/permissions.ts';

export const streamsFeature = feature({
  name: 'streams',
  subpages: ['/staff/streams'],
  permissions: {
    /** Encoder setup. Only the broadcaster can see the key, not even staff. */
    set_up_stream: BROADCASTER,
    see_stream_health: MODERATORS,
  },
});
