import { feature } from '#core/contract/feature.ts';
import { ALL_BUT_STAFF, MODERATORS, VIEWERS } from '#features/channel/channels/rules/permissions.ts';
import { SLOW_MODE_DEFAULT, SLOW_MODE_MAX } from './contract/chatroom.ts';
import { MODE_MINUTES_MAX } from './contract/modes.ts';
import { MINUTE_COUNT, ON_OFF, SECOND_COUNT } from './rules/commands.ts';
import { FOLLOWING_DEFAULT } from './rules/modes.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    delete_message: true;
    clear_chat: true;
    change_modes: true;
  }
}

export const chatFeature = feature({
  name: 'chat',
  subpages: ['/dashboard/$slug/engagement'],
  permissions: {
    delete_message: {
      viewer: ['self'],
      moderator: [...VIEWERS, 'self'],
      broadcaster: [...ALL_BUT_STAFF, 'self'],
      staff: [...ALL_BUT_STAFF, 'staff', 'self'],
    },
    change_modes: MODERATORS,
    clear: MODERATORS,
  },
  auditActs: ['delete_message', 'clear_chat', 'change_modes'],
  commands: [
    { name: 'clear', order: 40, description: 'chat.command.clear', icon: 'trash', who: 'moderator', arguments: [] },
    { name: 'emoteonly', order: 50, description: 'chat.command.emoteonly', icon: 'emoteonly', who: 'moderator', arguments: [ON_OFF] },
    {
      name: 'followonly',
      order: 60,
      description: 'chat.command.followonly',
      icon: 'heart',
      who: 'moderator',
      arguments: [
        ON_OFF,
        {
          ...MINUTE_COUNT,
          description: 'chat.argument.minutes.followonly',
          required: false,
          min: 0,
          max: MODE_MINUTES_MAX,
          fallback: FOLLOWING_DEFAULT,
        },
      ],
    },
    {
      name: 'slow',
      order: 70,
      description: 'chat.command.slow',
      icon: 'clock',
      who: 'moderator',
      arguments: [
        ON_OFF,
        {
          ...SECOND_COUNT,
          description: 'chat.argument.seconds.slow',
          required: false,
          min: 1,
          max: SLOW_MODE_MAX,
          fallback: SLOW_MODE_DEFAULT,
        },
      ],
    },
    { name: 'subonly', order: 80, description: 'chat.command.subonly', icon: 'star', who: 'moderator', arguments: [ON_OFF] },
  ],
});
