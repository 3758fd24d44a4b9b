import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS } from '#features/channel/channels/rules/permissions.ts';

export const streamsFeature = feature({
  name: 'streams',
  subpages: ['/staff/streams'],
  permissions: {
    /** Setting up an encoder. The key itself is for the broadcaster alone, not even for staff. */
    set_up_stream: BROADCASTER,
    /** Watching the preview and the health of the stream on the dashboard. */
    see_stream_health: MODERATORS,
  },
});
