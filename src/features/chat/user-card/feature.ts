import { feature } from '#core/contract/feature.ts';
import { MINUTE_COUNT, PERSON, REASON, TIMEOUT_MINUTES_MAX } from '#features/chat/chat/rules/commands.ts';

export const userCardFeature = feature({
  name: 'user-card',
  commands: [
    { name: 'ban', order: 10, description: 'user-card.command.ban', icon: 'ban', who: 'moderator', arguments: [PERSON, REASON] },
    {
      name: 'timeout',
      order: 20,
      description: 'user-card.command.timeout',
      icon: 'timer',
      who: 'moderator',
      arguments: [
        PERSON,
        { ...MINUTE_COUNT, description: 'chat.argument.minutes.timeout', required: true, min: 1, max: TIMEOUT_MINUTES_MAX },
        REASON,
      ],
    },
    { name: 'unban', order: 30, description: 'user-card.command.unban', icon: 'check', who: 'moderator', arguments: [PERSON] },
    { name: 'user', order: 90, description: 'user-card.command.user', icon: 'user', who: 'moderator', arguments: [PERSON] },
    { name: 'mod', order: 150, description: 'user-card.command.mod', icon: 'shield', who: 'broadcaster', arguments: [PERSON] },
    { name: 'unmod', order: 160, description: 'user-card.command.unmod', icon: 'shield', who: 'broadcaster', arguments: [PERSON] },
    { name: 'og', order: 170, description: 'user-card.command.og', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
    { name: 'unog', order: 180, description: 'user-card.command.unog', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
    { name: 'vip', order: 190, description: 'user-card.command.vip', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
    { name: 'unvip', order: 200, description: 'user-card.command.unvip', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
  ],
});
