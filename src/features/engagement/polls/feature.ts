import { feature } from '#core/contract/feature.ts';
import { MODERATORS } from '#features/channel/channels/rules/permissions.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    polls: true;
  }
}
declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    start_poll: true;
    end_poll: true;
    delete_poll: true;
  }
}

export const pollsFeature = feature({
  name: 'polls',
  flag: 'polls',
  flags: { polls: { byDefault: true } },
  permissions: { manage_polls: MODERATORS },
  auditActs: ['start_poll', 'end_poll', 'delete_poll'],
  commands: [
    { name: 'poll', order: 100, description: 'polls.command.start', icon: 'bars', who: 'moderator', arguments: [] },
    { name: 'polldelete', order: 110, description: 'polls.command.delete', icon: 'bars', who: 'moderator', arguments: [] },
  ],
});
