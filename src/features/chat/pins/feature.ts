import { feature } from '#core/contract/feature.ts';
import { MODERATORS } from '#features/channel/channels/rules/permissions.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    pin_message: true;
    unpin_message: true;
  }
}

export const pinsFeature = feature({
  name: 'pins',
  permissions: { pin: MODERATORS },
  auditActs: ['pin_message', 'unpin_message'],
});
