import { feature } from '#core/contract/feature.ts';
import { BROADCASTER } from '#features/channel/channels/rules/permissions.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    add_channel_badge: true;
    remove_channel_badge: true;
    give_channel_badge: true;
    take_channel_badge: true;
  }
}

export const identityFeature = feature({
  name: 'identity',
  subpages: ['/dashboard/$slug/badges'],
  permissions: { manage_badges: BROADCASTER },
  auditActs: ['add_channel_badge', 'remove_channel_badge', 'give_channel_badge', 'take_channel_badge'],
});
