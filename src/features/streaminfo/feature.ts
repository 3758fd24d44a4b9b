import { feature } from '#core/contract/feature.ts';
import { TITLE_LENGTH } from '#features/channels/contract/stream-details.ts';
import { TEXT } from '#features/chat/rules/commands.ts';

export const streaminfoFeature = feature({
  name: 'streaminfo',
  commands: [
    { name: 'category', order: 120, description: 'streaminfo.command.category', icon: 'list', who: 'moderator', arguments: [] },
    {
      name: 'title',
      order: 130,
      description: 'streaminfo.command.title',
      icon: 'type',
      who: 'moderator',
      arguments: [
        { ...TEXT, label: 'streaminfo.argument.title', description: 'streaminfo.argument.title.about', required: true, max: TITLE_LENGTH },
      ],
    },
  ],
});
