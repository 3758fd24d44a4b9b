import { feature } from '#core/contract/feature.ts';
import { MINUTES, PERSON, REASON, TIMEOUT_MINUTES_MAX } from '#features/chat/rules/commands.ts';

export const usercardFeature = feature({
  name: 'usercard',
  commands: [
    { name: 'ban', order: 10, description: 'usercard.command.ban', icon: 'ban', who: 'moderator', arguments: [PERSON, REASON] },
    {
      name: 'timeout',
      order: 20,
      description: 'usercard.command.timeout',
      icon: 'timer',
      who: 'moderator',
      arguments: [
        PERSON,
        { ...MINUTES, description: 'chat.argument.minutes.timeout', required: true, min: 1, max: TIMEOUT_MINUTES_MAX },
        REASON,
      ],
    },
    { name: 'unban', order: 30, description: 'usercard.command.unban', icon: 'check', who: 'moderator', arguments: [PERSON] },
    { name: 'user', order: 90, description: 'usercard.command.user', icon: 'user', who: 'moderator', arguments: [PERSON] },
    { name: 'mod', order: 150, description: 'usercard.command.mod', icon: 'shield', who: 'broadcaster', arguments: [PERSON] },
    { name: 'unmod', order: 160, description: 'usercard.command.unmod', icon: 'shield', who: 'broadcaster', arguments: [PERSON] },
    { name: 'og', order: 170, description: 'usercard.command.og', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
    { name: 'unog', order: 180, description: 'usercard.command.unog', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
    { name: 'vip', order: 190, description: 'usercard.command.vip', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
    { name: 'unvip', order: 200, description: 'usercard.command.unvip', icon: 'star', who: 'broadcaster', arguments: [PERSON] },
  ],
});
