import { feature } from '#core/contract/feature.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    approve_message: true;
    deny_message: true;
    shield_on: true;
    shield_off: true;
  }
}

/**
 * The moderation tools on top of the filters: the queue of held messages, the shield, and the workbench that tests filters before they take
 * effect.
 */
export const automodFeature = feature({
  name: 'automod',
  auditActs: ['approve_message', 'deny_message', 'shield_on', 'shield_off'],
});
