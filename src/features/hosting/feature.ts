import { feature } from '#core/contract/feature.ts';
import { MODERATORS } from '#features/channels/rules/permissions.ts';
import { USERNAME } from '#features/chat/rules/commands.ts';

export const hostingFeature = feature({
  name: 'hosting',
  permissions: { host: MODERATORS },
  commands: [
    {
      name: 'host',
      order: 210,
      description: 'hosting.command.host',
      icon: 'antenna',
      who: 'broadcaster',
      arguments: [{ ...USERNAME, description: 'hosting.command.host.target', required: false }],
    },
  ],
});
