import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS } from '#features/channel/channels/rules/permissions.ts';
import { USERNAME } from '#features/chat/chat/rules/commands.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    start_host: true;
    stop_host: true;
    change_host_settings: true;
  }
}

export const hostingFeature = feature({
  name: 'hosting',
  permissions: { host: MODERATORS, manage_host_settings: BROADCASTER },
  auditActs: ['start_host', 'stop_host', 'change_host_settings'],
  commands: [
    {
      name: 'host',
      order: 210,
      description: 'hosting.command.host',
      icon: 'antenna',
      who: 'moderator',
      arguments: [{ ...USERNAME, description: 'hosting.command.host.target', required: false }],
    },
  ],
});
