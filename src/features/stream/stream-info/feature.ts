import { feature } from '#core/contract/feature.ts';
import { TITLE_LENGTH } from '#features/channel/channels/contract/stream-details.ts';
import { TEXT } from '#features/chat/chat/rules/commands.ts';

export const streamInfoFeature = feature({
  name: 'stream-info',
  commands: [
    { name: 'category', order: 120, description: 'stream-info.command.category', icon: 'list', who: 'moderator', arguments: [] },
    {
      name: 'title',
      order: 130,
      description: 'stream-info.command.title',
      icon: 'type',
      who: 'moderator',
      arguments: [
        {
          ...TEXT,
          label: 'stream-info.argument.title',
          description: 'stream-info.argument.title.about',
          required: true,
          max: TITLE_LENGTH,
        },
      ],
    },
  ],
});
