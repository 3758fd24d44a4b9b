import { feature } from '#core/contract/feature.ts';
import { TITLE_LENGTH } from '#features/channels/contract/stream-details.ts';
import { ALL_BUT_STAFF, BROADCASTER, MODERATORS, VIEWERS } from '#features/channels/rules/permissions.ts';
import { SLOW_MODE_DEFAULT, SLOW_MODE_MAX } from './contract/chatroom.ts';
import { MODE_MINUTES_MAX } from './contract/modes.ts';
import { MINUTES, ON_OFF, PERSON, REASON, SECONDS, TEXT, TIMEOUT_MINUTES_MAX } from './rules/commands.ts';
import { FOLLOWING_DEFAULT } from './rules/modes.ts';

declare module '#features/moderation/contract/audit.ts' {
  interface AuditActs {
    delete_message: true;
    clear_chat: true;
    change_modes: true;
    change_chat_rules: true;
  }
}

export const chatFeature = feature({
  name: 'chat',
  permissions: {
    delete_message: {
      viewer: ['self'],
      moderator: [...VIEWERS, 'self'],
      broadcaster: [...ALL_BUT_STAFF, 'self'],
      staff: [...ALL_BUT_STAFF, 'staff', 'self'],
    },
    change_modes: MODERATORS,
    clear: MODERATORS,
    change_chat_rules: BROADCASTER,
  },
  auditActs: ['delete_message', 'clear_chat', 'change_modes', 'change_chat_rules'],
  commands: [
    { name: 'ban', order: 10, description: 'chat.command.ban', icon: 'ban', who: 'moderator', arguments: [PERSON, REASON] },
    {
      name: 'timeout',
      order: 20,
      description: 'chat.command.timeout',
      icon: 'timer',
      who: 'moderator',
      arguments: [
        PERSON,
        { ...MINUTES, description: 'chat.argument.minutes.timeout', required: true, min: 1, max: TIMEOUT_MINUTES_MAX },
        REASON,
      ],
    },
    { name: 'unban', order: 30, description: 'chat.command.unban', icon: 'check', who: 'moderator', arguments: [PERSON] },
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
          ...MINUTES,
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
        { ...SECONDS, description: 'chat.argument.seconds.slow', required: false, min: 1, max: SLOW_MODE_MAX, fallback: SLOW_MODE_DEFAULT },
      ],
    },
    { name: 'subonly', order: 80, description: 'chat.command.subonly', icon: 'star', who: 'moderator', arguments: [ON_OFF] },
    { name: 'user', order: 90, description: 'chat.command.user', icon: 'user', who: 'moderator', arguments: [PERSON] },
    { name: 'category', order: 120, description: 'chat.command.category', icon: 'list', who: 'moderator', arguments: [] },
    {
      name: 'title',
      order: 130,
      description: 'chat.command.title',
      icon: 'type',
      who: 'moderator',
      arguments: [{ ...TEXT, label: 'chat.argument.title', description: 'chat.argument.title.about', required: true, max: TITLE_LENGTH }],
    },
    { name: 'mod', order: 150, description: 'chat.command.mod', icon: 'shield', who: 'broadcaster', arguments: [PERSON] },
    { name: 'unmod', order: 160, description: 'chat.command.unmod', icon: 'shield', who: 'broadcaster', arguments: [PERSON] },
    { name: 'og', order: 170, description: 'chat.command.og', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
    { name: 'unog', order: 180, description: 'chat.command.unog', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
    { name: 'vip', order: 190, description: 'chat.command.vip', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
    { name: 'unvip', order: 200, description: 'chat.command.unvip', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
  ],
});
