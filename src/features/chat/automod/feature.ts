import { feature } from '#core/contract/feature.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    approve_message: true;
    deny_message: true;
    undo_deny_message: true;
    shield_on: true;
    shield_off: true;
  }
}

/** Moderation tools: the queue of held messages, the shield, and the workbench that tests filters. */
export const automodFeature = feature({
  name: 'automod',
  auditActs: ['approve_message', 'deny_message', 'undo_deny_message', 'shield_on', 'shield_off'],
});
