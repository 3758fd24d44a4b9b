import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS } from '#features/channel/channels/rules/permissions.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    allow_streaming: true;
  }
}

export const streamsFeature = feature({
  name: 'streams',
  subpages: ['/staff/streams'],
  permissions: {
    /** Encoder setup. Only the broadcaster can see the key, not even staff. */
    set_up_stream: BROADCASTER,
    see_stream_health: MODERATORS,
    /** Lets encoders stream again after the stream was ended on the dashboard. */
    allow_streaming: BROADCASTER,
  },
  auditActs: ['allow_streaming'],
});
