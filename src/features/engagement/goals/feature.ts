import { feature } from '#core/contract/feature.ts';
import { BROADCASTER } from '#features/channel/channels/rules/permissions.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    goals: true;
  }
}
declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    create_goal: true;
    edit_goal: true;
    cancel_goal: true;
  }
}

export const goalsFeature = feature({
  name: 'goals',
  flag: 'goals',
  flags: { goals: { byDefault: true } },
  permissions: { manage_goals: BROADCASTER },
  auditActs: ['create_goal', 'edit_goal', 'cancel_goal'],
});
